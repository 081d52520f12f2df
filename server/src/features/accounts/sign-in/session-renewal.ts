import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import { generateId } from '@better-auth/core/utils/id'
import type { Database } from '../../../database/pool.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import { currentContext } from './request-context.ts'
import type { RenewedSession, RequestStates } from './request-state.ts'
import { replaceSession } from './session-lifetime.sql.ts'
import { endedSession } from './storage-refusals.ts'
import type { HashToken } from './token-columns.ts'

/** Length of a session's token. Better Auth's own tokens have the same length and alphabet. */
const TOKEN_LENGTH = 32

/** Changes of credentials after which the session gets another token, because others may have a copy of its cookie. */
const RENEWS = new Set(['/change-password', '/two-factor/verify-totp', '/two-factor/disable'])

/** Replaces the session of a request that changes credentials, in the transaction of the change. */
export interface SessionRenewal {
  /**
   * Replaces the session of the current request, unless a change of the password keeps the other sessions. Better Auth
   * would replace it in later transactions: a crash in between would leave the old cookie valid.
   * @throws APIError if the session has ended
   */
  renew(db: Database, userId: string): Promise<void>
  /** The session of this person with which `renew` has replaced the one of the current request. */
  renewedFor(userId: unknown): RenewedSession | undefined
}

export const createSessionRenewal = (stateOf: RequestStates, clock: Clock, hashToken: HashToken): SessionRenewal => ({
  async renew(db, userId) {
    const { request, path = '', context } = tryGetCurrentAuthEndpointContext() ?? {}
    const state = stateOf(request)
    const { session } = context ?? {}
    const keepsToken = path === '/change-password' && state.keepsOtherSessions
    if (!RENEWS.has(path) || keepsToken || session?.user.id !== userId) return
    const [id, token] = [newId(), generateId(TOKEN_LENGTH)]
    const { ip, userAgent } = currentContext()
    const next = { id, tokenHash: hashToken(token), now: clock.now(), ip, userAgent }
    const row = await db.run(replaceSession(userId, session.session.id, next))
    if (!row) throw endedSession()
    state.renewed = { userId, row, token }
  },
  renewedFor(userId) {
    const { renewed } = stateOf(tryGetCurrentAuthEndpointContext()?.request)
    return renewed?.userId === userId ? (renewed ?? undefined) : undefined
  },
})
