import { ask } from '../../../api/queries.ts'

export const sessionsQuery = () =>
  ask('listSessions', [], (reeve, signal) => reeve.account.listSessions({ signal }).toArray())

export const passkeysQuery = () => ask('listPasskeys', [], (reeve, signal) => reeve.auth.listPasskeys({ signal }))

/** A password, and identities at a provider. */
export const signInMethodsQuery = () =>
  ask('listSignInMethods', [], (reeve, signal) => reeve.auth.listSignInMethods({ signal }))
