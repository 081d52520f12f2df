import { apiQuery } from '../../../api/queries.ts'

export const SECURITY_DIALOGS = ['second-factor', 'second-factor-off', 'recovery-codes', 'password', 'passkey'] as const
export type SecurityDialog = (typeof SECURITY_DIALOGS)[number]

export const sessionsQuery = () =>
  apiQuery('listSessions', [], (reeve, signal) => reeve.account.listSessions({ signal }).toArray())

export const passkeysQuery = () => apiQuery('listPasskeys', [], (reeve, signal) => reeve.auth.listPasskeys({ signal }))

/** The sign-in methods of the account: the password, and identities that are linked at a provider. */
export const signInMethodsQuery = () =>
  apiQuery('listSignInMethods', [], (reeve, signal) => reeve.auth.listSignInMethods({ signal }))
