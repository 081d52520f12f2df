import type { Database, Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { normalizeEmail } from '../../../kernel/email.ts'
import { networkOf } from '../../../kernel/network-address.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { findAccount } from '../index.ts'
import * as attempts from './attempts.sql.ts'
import { deviceIn, isDeviceOf, readDevice } from './known-device.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/**
 * Maximum number per hour of attempts of one kind for an email address or from a known device, and of passwords in a
 * session. NIST SP 800-63B allows 100 consecutive failures.
 */
const PER_TARGET_AND_HOUR = 100

type Attempt = { action: string } & (AttemptFromNetwork | { sessionId: string })

interface AttemptFromNetwork {
  ip: string | null
  email?: string | undefined
  /** The `Cookie` header. A known device of the account, identified by a cookie, has a limit of its own. */
  cookies?: string | undefined
}

/**
 * Limits attempts that could be guesses. Attempts without a session are counted by kind and network, and by kind and
 * targeted email address. Attempts in a session are counted by kind and session, so that someone with a stolen cookie
 * cannot use up the attempts of the account's owner in a new session. Nobody gets more attempts by beginning further
 * sessions, because each requires a credential. The counters are in the database, so that all processes share them and
 * concurrent attempts are all counted.
 */
export interface AttemptLimit {
  /** Counts an attempt. Resolves to the seconds to wait if it exceeds a limit, otherwise to null. */
  count(attempt: Attempt): Promise<number | null>
  /**
   * Counts a password that was entered in this session, at any endpoint. Resolves to the seconds to wait if it exceeds
   * the limit, otherwise to null.
   */
  countPassword(sessionId: string): Promise<number | null>
}

/**
 * @param perMinute maximum attempts of a kind per minute, from a network or in a session; 0 disables all limits
 */
export function createAttemptLimit(deps: { pool: Pool; clock: Clock; vault: Vault; perMinute: number }): AttemptLimit {
  const { pool, clock, vault, perMinute } = deps
  const keyOf = (...parts: string[]) => vault.hash('attempt', JSON.stringify(parts))
  const countWith = async (db: Database, limit: number, ms: number, ...parts: string[]) => {
    const now = clock.now()
    const row = await db.run(attempts.countAttempt(keyOf(...parts), now, new Date(now.getTime() + ms)))
    if (!row || row.count <= limit) return null
    return Math.max(1, Math.ceil((row.counted_until.getTime() - now.getTime()) / 1000))
  }

  return {
    async count(attempt) {
      if (perMinute === 0) return null
      const { action } = attempt
      if ('sessionId' in attempt) {
        const { sessionId } = attempt
        return onConnection(pool, db => countWith(db, perMinute, MINUTE_MS, 'session', action, sessionId))
      }
      const { ip, email, cookies = '' } = attempt
      return onConnection(pool, async db => {
        const count = (limit: number, ms: number, ...parts: string[]) => countWith(db, limit, ms, ...parts)
        const wait = await count(perMinute, MINUTE_MS, 'network', action, networkOf(ip))
        if (wait !== null || email === undefined) return wait
        const waitForEmail = await count(PER_TARGET_AND_HOUR, HOUR_MS, 'email', action, normalizeEmail(email))
        if (waitForEmail === null) return null
        // Attempts from other browsers must not lock out the owner of the account.
        const device = readDevice(vault, deviceIn(cookies))
        const account = device && (await db.run(findAccount(normalizeEmail(email))))
        if (!device || !(await isDeviceOf(db, device, account?.id))) return waitForEmail
        return count(PER_TARGET_AND_HOUR, HOUR_MS, 'device', action, device.id)
      })
    },

    async countPassword(sessionId) {
      if (perMinute === 0) return null
      return onConnection(pool, db => countWith(db, PER_TARGET_AND_HOUR, HOUR_MS, 'password', sessionId))
    },
  }
}
