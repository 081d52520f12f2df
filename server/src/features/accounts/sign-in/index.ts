/**
 * Sign-in: the endpoints under `/auth`. Better Auth implements them on Reeve's own storage.
 *
 * Terms: sign-in method (password, passkey, an identity at a provider), second factor, attempt (a request that could be
 * a guess). Invariants: blocked logins are hidden from Better Auth; sign-ins, failures and changes of methods are
 * recorded in the system chain, and failures of unauthenticated callers are summarized by network; attempts are counted
 * in the database, by network, email address, known device or session.
 */

import type { Operation } from '../../../operations/operation.ts'
import { listSignInProviders } from './list-sign-in-providers.ts'
import type { SecurityNotices } from './notices.ts'
import type { OpenIdProvider } from './openid-provider.ts'
import { unlinkIdentity } from './unlink-identity.ts'

export const signInOperations = (provider: OpenIdProvider | null, notices: SecurityNotices): Operation[] => [
  listSignInProviders(provider),
  unlinkIdentity(notices),
]

export { countAttempt, isWithin } from './attempts.sql.ts'
export { createAttemptLimit } from './attempts.ts'
export { bindIdentities } from './bind-identities.ts'
export { type Claim, claimAccount, lockAccountToJoin } from './claim-account.ts'
export { commonPassword, isCommonPassword, refuseCommonPassword } from './common-password.ts'
export { findMethods, hasSignInMethod } from './credentials.sql.ts'
export {
  countIdentities,
  countIdentitiesOfOthers,
  deleteAllIdentities,
  listLinkedAddresses,
} from './identities.sql.ts'
export { hasMethod, hasSignedIn, isInUse } from './is-in-use.ts'
export { createMailLimit, type MailBound } from './mail-limit.ts'
export { NETWORK_ADDRESS_HEADER } from './network-address.ts'
export { afterMail, createSecurityNotices, type SecurityNotices } from './notices.ts'
export { Password, type PasswordHashing, scryptHashing } from './password.ts'
export { replacePassword, resetCredentials, unlinkIdentities } from './set-password.ts'
export { createSignIn, type SignInParts } from './sign-in.ts'
export { signInJobs } from './sign-in-jobs.ts'
export { createSignInMetrics } from './sign-in-metrics.ts'
