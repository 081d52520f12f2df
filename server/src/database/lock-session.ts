import { createHash } from 'node:crypto'
import { openConnection } from './connection.ts'
import { type ConnectionOptions, RUNTIME_ROLE } from './pool.ts'
import { sql } from './statement.ts'

const BEAT_EVERY_MS = 1_000
const WATCH_EVERY_MS = 250

/** Time without a response after which a session counts as lost, with all of its locks. */
export const LOST_AFTER_MS = 3_000

/** One direct session. It does not recover from a loss, which releases all of its locks. */
export interface Session {
  /**
   * True if the server has answered a query that was sent within the last 3 s, and the process knows the primary. The
   * locks are then still held, or were lost within these 3 s.
   */
  isAlive(): boolean
}

/**
 * Shared advisory locks on one connection. The holder detects the loss of a lock within 3 s, even if the network or
 * this process hangs: while a lock is held, the session sends a heartbeat query every second. The session counts as
 * lost once three seconds have passed since it sent the last query that was answered.
 */
export interface LockSession {
  /** Takes the locks that nobody holds exclusively, and returns them as `granted`. Never waits. */
  tryShared(locks: readonly string[]): Promise<{ session: Session; granted: ReadonlySet<string> }>
  /** Releases locks that were granted in this session. */
  release(session: Session, locks: readonly string[]): void
  close(): Promise<void>
}

/** Hashes a name to the 64-bit number that identifies an advisory lock in PostgreSQL. */
export const lockNumber = (name: string): string =>
  createHash('sha256').update(name).digest().readBigInt64BE().toString()

export function createLockSession(target: ConnectionOptions, onLost: (session: Session) => void): LockSession {
  let current: OpenSession | null = null
  let closed = false

  const open = (): OpenSession => {
    if (closed) throw new Error('the lock session is closed')
    current ??= openSession(target, lost => {
      if (current === lost) current = null
      onLost(lost)
    })
    return current
  }

  return {
    async tryShared(locks) {
      const session = open()
      return { session, granted: await session.tryShared(locks) }
    },
    release(session, locks) {
      if (current === session) current.release(locks)
    },
    async close() {
      closed = true
      const last = current
      current = null
      await last?.end()
    },
  }
}

interface OpenSession extends Session {
  tryShared(locks: readonly string[]): Promise<ReadonlySet<string>>
  release(locks: readonly string[]): void
  end(): Promise<void>
}

function openSession(target: ConnectionOptions, onLost: (session: OpenSession) => void): OpenSession {
  let held = 0
  let isLost = false
  let lastBeat = 0
  let askedAt = -Infinity
  /**
   * Send time of the pending lock request; null if none is pending. While no lock is held there is no heartbeat, so a
   * loss is detected by the age of this request.
   */
  let waitingSince: number | null = null

  const lose = () => {
    if (isLost) return
    isLost = true
    clearInterval(watch)
    connection.cut()
    onLost(session)
  }
  const connection = openConnection(target, { role: RUNTIME_ROLE, statement_timeout: '5s' }, { onLost: lose })
  const ask = async <Answer>(statement: PromiseLike<Answer>): Promise<Answer> => {
    const at = performance.now()
    const rows = await statement
    if (isLost) throw new Error('the lock session was lost')
    askedAt = Math.max(askedAt, at)
    return rows
  }
  const watch = setInterval(() => {
    const now = performance.now()
    if (waitingSince !== null && now - waitingSince >= LOST_AFTER_MS) return lose()
    if (held === 0) return
    if (now - askedAt >= LOST_AFTER_MS) return lose()
    if (now - lastBeat < BEAT_EVERY_MS) return
    lastBeat = now
    ask(connection.run(sql`select 1`)).catch(lose)
  }, WATCH_EVERY_MS)

  const session: OpenSession = {
    isAlive: () => !isLost && performance.now() - askedAt < LOST_AFTER_MS && (target.primary?.isLeased ?? true),

    async tryShared(locks) {
      waitingSince ??= performance.now()
      const rows = await ask(
        connection.run(sql<{ lock: string; granted: boolean }[]>`
        select lock::text as lock, pg_try_advisory_lock_shared(lock) as granted
        from unnest(${locks}::bigint[]) as l (lock)`),
      ).catch(error => {
        lose()
        throw error
      })
      waitingSince = null
      const granted = new Set(rows.filter(row => row.granted).map(row => row.lock))
      held += granted.size
      return granted
    },

    release(locks) {
      held -= locks.length
      ask(
        connection.run(sql`select pg_advisory_unlock_shared(lock) from unnest(${locks}::bigint[]) as l (lock)`),
      ).catch(lose)
    },

    async end() {
      clearInterval(watch)
      isLost = true
      await connection.close()
    },
  }
  return session
}
