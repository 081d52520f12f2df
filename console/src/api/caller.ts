import type { Caller } from '@reeve/sdk'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQuery } from './queries.ts'

export const accountQuery = () => apiQuery('getAccount', [], (reeve, signal) => reeve.account.get({ signal }))
export const callerQuery = () => apiQuery('getCaller', [], (reeve, signal) => reeve.caller.get({ signal }))

/** True if the server granted this permission. */
export const isPermitted = ({ permissions }: Caller, permission: string): boolean =>
  permissions.includes('*') || permissions.includes(permission)

/** The caller, and the permissions that the server granted. */
export function useCaller() {
  const { data: caller } = useSuspenseQuery(callerQuery())
  const { t } = useTranslation('api')
  const may = (permission: string) => isPermitted(caller, permission)
  return {
    caller,
    may,
    /** The text for a disabled button; undefined if the caller has the permission. */
    denialReason: (permission: string) => (may(permission) ? undefined : t('notPermitted', { permission })),
  }
}
