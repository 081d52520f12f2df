/**
 * Sessions: a person's sign-ins, and the view of their own account.
 *
 * Terms: session (a cookie's token, stored as a keyed hash), verification (a stored link, second-factor
 * challenge or trusted device). Invariants: a session ends when its row is deleted; it is invalid while the login is
 * blocked; a person's changes to their own account are recorded in the system chain, in the same transaction; an
 * organization sees and ends the sessions of a member, and sees their sign-ins, only while the account is active in no
 * other organization.
 */

import { sealedCursors } from '../../../kernel/page.ts'
import type { Vault } from '../../../kernel/vault.ts'
import type { Operation } from '../../../operations/operation.ts'
import type { Runtime } from '../../../operations/runtime.ts'
import { createChangeAccount } from './change-account.ts'
import { editAccount } from './edit-account.ts'
import { endMemberSession } from './end-member-session.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endSession } from './end-session.ts'
import { getAccount } from './get-account.ts'
import { listMemberSessions } from './list-member-sessions.ts'
import { listMemberSignIns } from './list-member-sign-ins.ts'
import { listSessions } from './list-sessions.ts'
import { listSignIns } from './list-sign-ins.ts'

export const accountOperations = (runtime: Runtime, vault: Vault): Operation[] => {
  const { pool, runSlowRead } = runtime
  const deps = { pool, runSlowRead, changeAccount: createChangeAccount(runtime), cursors: sealedCursors(vault) }
  return [
    getAccount(deps),
    editAccount(deps),
    listSessions(deps),
    endSession(deps),
    endOtherSessions(deps),
    listMemberSessions,
    endMemberSession,
    listMemberSignIns(deps),
    listSignIns(deps),
  ]
}

export { createSessionCredential, findSignedIn } from './find-session.ts'
export { assertMayEndSessionsOf, findOwnSignIn } from './own-sessions.ts'
export { COOKIE_PREFIX, createSessionReader, hashSessionToken, SESSION_COOKIE, signInSecret } from './session-token.ts'
export { createSessionUsage, type SessionUsage } from './session-usage.ts'
export {
  countSessionsIn,
  countSessionsOf,
  deleteExpiredSessions,
  deleteExpiredVerifications,
  deleteOtherSessions,
  deleteSession,
  deleteTrustedDevicesOf,
  deleteVerificationsOf,
  endSessions,
  endSessionsIn,
  findSignedInAt,
  hasSession,
  hasUnendedSession,
  isSignedInWith,
} from './sessions.sql.ts'
export type { SignInMethod } from './sign-ins.contract.ts'
