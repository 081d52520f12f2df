import type { FastifyBaseLogger } from 'fastify'
import { type Database, openPool, type Pool } from '../database/pool.ts'
import { readUrl } from '../database/read-url.ts'
import { measureLag } from '../database/standby.ts'
import { borrowingForEach, readOrganization } from '../database/transaction.ts'
import { createSlowReads, type RunSlowRead } from './slow-reads.ts'

/** Maximum number of connections of a process to the standby. */
const CONNECTIONS = 4
/** After a failure the standby is not used for this long, so that not every request waits for it. */
const RETRIED_AFTER_MS = 10_000
/** The organization of statements that read no organization's data. */
const NOBODY = ''

/** A standby, on which the data of queries with `mayLag` is read. Callers are always read on the primary. */
export interface Standby {
  /** Returns the reads of one request; null if the request must use the primary. */
  useFor(organizationId: string): Promise<StandbyReads | null>
  /** Closes every connection at once. @returns the number of those in use */
  cut(): number
  close(): Promise<void>
}

/** Reads of one organization on the standby. A batch that fails there is read on the primary instead. */
export interface StandbyReads extends Database {
  /**
   * Maximum age of the data in milliseconds; 0 if the data includes everything that was committed before the request.
   */
  readonly lagMs: number
}

interface Options {
  readonly primary: Pool
  /** The value of DATABASE_READ_URL. */
  readonly url: string | null
  readonly runSlowRead: RunSlowRead
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** Opens the standby, or returns null if there is none. It is connected when it is first used. */
export function openStandby({ primary, url, runSlowRead, log }: Options): Standby | null {
  if (url === null) return null
  const pool = openPool(readUrl(url), CONNECTIONS)
  // One connection stays free for measuring the lag: otherwise a busy standby would count as failed.
  const runOnStandby = createSlowReads({ most: CONNECTIONS - 1, mostOfOne: CONNECTIONS - 2 })
  let failedAt = Number.NEGATIVE_INFINITY
  let isUsed = true

  const failed = (error: unknown) => {
    failedAt = performance.now()
    if (isUsed) log.warn({ err: error }, 'the standby of DATABASE_READ_URL cannot be used; reads use the primary')
    isUsed = false
  }

  return {
    async useFor(organizationId) {
      if (performance.now() - failedAt < RETRIED_AFTER_MS) return null
      try {
        // Each connection is borrowed separately, so that none of the primary is held while the standby responds.
        const { lagMs } = await measureLag(borrowingForEach(primary, NOBODY), borrowingForEach(pool, NOBODY))
        if (!isUsed) log.info({}, 'the standby of DATABASE_READ_URL is used again')
        isUsed = true
        const readOn = (from: Pool): Database['run'] => {
          const run = from === pool ? runOnStandby : runSlowRead
          return batch => run(organizationId, () => readOrganization(from, organizationId, db => db.run(batch)))
        }
        return {
          lagMs,
          run: batch =>
            readOn(pool)(batch).catch(error => {
              failed(error)
              return readOn(primary)(batch)
            }),
        }
      } catch (error) {
        failed(error)
        return null
      }
    },
    cut: () => pool.cut(),
    close: () => pool.close(),
  }
}
