import type { Database } from '../../../database/pool.ts'
import { canonicalAddress } from '../../../kernel/network-address.ts'
import type { Proofs } from './proofs.ts'
import { MOST_SESSION_DAYS } from './session-lifetime.sql.ts'
import * as storage from './storage.sql.ts'
import { blockedLogin, changedCredentials } from './storage-refusals.ts'

type Row = Record<string, unknown>

const DAY_MS = 24 * 60 * 60_000

/**
 * Stores the session of a sign-in. Refuses it if the login is blocked, or if the credential was changed or removed
 * since the request verified it.
 * @throws APIError
 */
export async function beginSession(db: Database, row: Row, proofs: Proofs) {
  const userId = String(row.user_id)
  const { isBlocked, isProven } = await db.run({
    lock: storage.waitForBlock(userId),
    isBlocked: storage.isBlocked(userId),
    isProven: proofs.isProven(userId),
  })
  if (isBlocked) throw blockedLogin()
  if (!(await isProven)) throw changedCredentials()
  const lifetime = lifetimeOf(row as unknown as SessionTimes, proofs.isRemembered())
  const authenticated_at = proofs.authenticatedAt()
  // Better Auth has its own notation of IPv6 addresses, and writes '' for a missing address.
  const ip = canonicalAddress(String(row.ip))
  return db.run(storage.insertRow('sessions', { ...row, ...lifetime, authenticated_at, ip }))
}

interface SessionTimes {
  readonly created_at: Date
  readonly expires_at: Date
}

function lifetimeOf({ created_at, expires_at }: SessionTimes, isRemembered: boolean) {
  const dayLater = new Date(created_at.getTime() + DAY_MS)
  const expiry = isRemembered ? expires_at : earlier(expires_at, dayLater)
  // If a session must not be remembered, Better Auth gives it a lifetime of one day. Nothing else marks such a session.
  const latest = expiry > dayLater ? new Date(created_at.getTime() + MOST_SESSION_DAYS * DAY_MS) : expiry
  return { absolute_expires_at: latest, expires_at: earlier(expiry, latest) }
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)
