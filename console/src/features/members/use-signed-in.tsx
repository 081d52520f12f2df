import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { textOf } from '../../api/problem.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { sessionsOfQuery } from './members.queries.ts'

/**
 * The newest open session, or the reason for hiding sessions. Undefined while loading, and for callers who may not
 * suspend, because they may not list sessions either.
 */
export function useSignedIn(userId: string): ReactNode | undefined {
  const { t } = useTranslation('members')
  const { may } = useCaller()
  const { data, error } = useQuery({ ...sessionsOfQuery(userId), enabled: may('members.suspend') })
  if (error) return textOf(error)
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
