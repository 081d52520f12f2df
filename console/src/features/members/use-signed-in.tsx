import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { textOf } from '../../api/problem.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { sessionsOfQuery } from './members.queries.ts'

/**
 * The newest open session, or the reason for hiding sessions. Undefined while loading, and for callers who may not
 * suspend, because they may not list sessions either.
 */
export function useSignedIn(userId: string): ReactNode | undefined {
  const { t } = useTranslation('members')
  const { data, error, denied } = usePermittedQuery(sessionsOfQuery(userId))
  if (error && denied === undefined) return textOf(error)
  if (!data) return undefined
  if (data.withheld) return t('tables.sessions.elsewhere')
  const [newest] = data.sessions.map(({ created_at }) => created_at).sort((a, b) => Date.parse(b) - Date.parse(a))
  if (newest === undefined) return t('signedIn.nowhere')
  return (
    <>
      {t('signedIn.newest', { count: data.sessions.length })} <OpenableTime at={newest} hasClock={false} />
    </>
  )
}
