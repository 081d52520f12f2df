/**
 * Accounts: a person's login, shared by all organizations, what it is signed in with, and its block.
 *
 * Words: account (its id is the userId of the API), session, sign-in method, set-up link, login block, identity provider.
 * Invariants: an account has at most one block, set by one suspension; a block is set, and an account becomes active
 * somewhere, only under the account's row lock, which comes after the organization's. Whatever is a secret of a person's is
 * stored hashed, or encrypted where it must be read again.
 */
import type { Pool } from '../../database/pool.ts'
import type { Operation } from '../../operation.ts'
import type { ChangeAccount } from './change-account.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endSession } from './end-session.ts'
import { getAccount } from './get-account.ts'
import { listSessions } from './list-sessions.ts'

export { loginIsBlocked, Password } from './accounts.contract.ts'
export { loginBlocked } from './accounts.facts.ts'
export { findAccount, findOrCreateAccount, lockAccount } from './accounts.sql.ts'
export { createAttemptLimit } from './attempts.ts'
export type { BlockFor, BlockState } from './block-state.ts'
export type { ChangeAccount } from './change-account.ts'
export { type Claim, claimAccount, lockJoining } from './claim-account.ts'
export { findSessionCaller } from './find-session.ts'
export { forgetEnded } from './forget-ended.ts'
export { builtInIdentityProvider, type IdentityProvider } from './identity-provider.ts'
export { keycloakProvider } from './keycloak-provider.ts'
export { createLoginBlocks, type LoginBlocks } from './login-blocks.ts'
export { hashPasswordOf } from './password.ts'
export { scimProvider } from './scim-provider.ts'
export { SESSION_COOKIE } from './session-token.ts'
export { replacePassword, startOver } from './set-password.ts'
export { deleteFirstSetupLink, deleteSetupLink } from './setup-links.sql.ts'
export { findSetupLink, makeSetupToken, type SetupFor, setupUrl, takeSetupLink } from './setup-links.ts'
export * from './sign-in/index.ts'

export const accountOperations = (deps: {
  readonly pool: Pool
  readonly changeAccount: ChangeAccount
}): Operation[] => [getAccount(deps), listSessions(deps), endSession(deps), endOtherSessions(deps)]
