import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { textOf } from '../../api/problem.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { sessionsOfQuery } from './members.queries.ts'

/**
 * Whether somebody is signed in, and since when at most; or why that is not shown. Reeve keeps no sign-in longer than
 * its session. Undefined until it is known, and for those who may not suspend: they may not ask.
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
      {t('signedIn.newest', { count: data.sessions.length })} <RelativeTime at={newest} />
    </>
  )
}
