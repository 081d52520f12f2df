import type { Caller } from '../../operations/operation.ts'
import { RECENT_SIGN_IN_SECONDS } from '../accounts/sessions/index.ts'
import { sessionNotFresh } from './api-keys.contract.ts'

/**
 * Refuses to issue a key to a session that began too long ago: someone else may have its cookie by now, and the key
 * would outlive the session and a password reset (OWASP ASVS 5.0, 7.5.1).
 * @throws session_not_fresh
 */
export function assertRecentSignIn({ credential }: Caller, now: Date): void {
  const isRecent =
    credential.type === 'session' && now.getTime() - credential.signedInAt.getTime() < RECENT_SIGN_IN_SECONDS * 1000
  if (!isRecent) throw sessionNotFresh()
}
