import type { Caller } from '@reeve/sdk'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQuery } from './queries.ts'

export const accountQuery = () => apiQuery('getAccount', [], (reeve, signal) => reeve.account.get({ signal }))
export const callerQuery = () => apiQuery('getCaller', [], (reeve, signal) => reeve.caller.get({ signal }))

/** Whether the server said that somebody may do this. */
export const isPermitted = ({ permissions }: Caller, permission: string): boolean =>
  permissions.includes('*') || permissions.includes(permission)

/** Who works here, and what the server says they may do. */
export function useCaller() {
  const { data: caller } = useSuspenseQuery(callerQuery())
  const { t } = useTranslation('api')
  const may = (permission: string) => isPermitted(caller, permission)
  return {
    caller,
    may,
    /** Why a button cannot be pressed; undefined if it can. */
    denialReason: (permission: string) => (may(permission) ? undefined : t('notPermitted', { permission })),
  }
}
