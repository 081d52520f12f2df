import { isRecentSignIn, sessionNotFresh, sessionRequired } from '../../../operations/access.ts'
import type { Caller } from '../../../operations/caller.ts'
import { findSignedInAt } from './sessions.sql.ts'

/**
 * Refuses to end sessions without a recent sign-in: with a stolen cookie, a thief could otherwise end each new session
 * of the owner (OWASP ASVS 5.0, 7.5.2).
 * @throws session_not_fresh
 */
export function assertSignedInRecently(signedInAt: Date | undefined, now: Date): void {
  if (!signedInAt || !isRecentSignIn(signedInAt, now)) throw sessionNotFresh()
}

/**
 * Statement for `assertMayEndSessionsOf`: the time of the caller's last sign-in, if the caller is the member and uses a
 * session; otherwise false.
 */
export const findOwnSignIn = ({ userId, credential }: Caller, memberId: string) =>
  memberId === userId && credential.type === 'session' && findSignedInAt(userId, credential.id)

/**
 * Refuses a caller who is the member, if their sign-in is not recent, or if they use an API key, which may be stolen.
 * @throws session_required, session_not_fresh
 */
export function assertMayEndSessionsOf(
  memberId: string,
  { caller, signedInAt, now }: { caller: Caller; signedInAt: Date | undefined | false; now: Date },
): void {
  if (caller.userId !== memberId) return
  if (caller.credential.type === 'api_key') throw sessionRequired()
  assertSignedInRecently(signedInAt || undefined, now)
}
