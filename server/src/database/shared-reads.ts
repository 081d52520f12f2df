import type { Database } from './batch.ts'
import type { Connection } from './connection.ts'
import { isTimeout } from './failures.ts'
import type { Primary } from './primary.ts'

/** A connection without a response for this long counts as blocked, and gets no further reads until it responds. */
const HELD_UP_AFTER_MS = 20

/**
 * A few connections on which the reads of all organizations are pipelined. Each read is one batch, which the statements
 * of other reads do not interrupt. A failed read does not affect the others.
 */
export interface SharedReads {
  /** @throws NeedsOwnConnection when the batch has to be sent again on a separate connection */
  run: Database['run']
  /** Closes the connections at once. @returns the number of connections with reads in flight */
  cut(): number
  close(): Promise<void>
}

/** The shared connections are blocked, or the read timed out there, or a prepared statement was outdated. */
export class NeedsOwnConnection extends Error {}

interface Shared {
  readonly connection: Connection
  underWay: number
  /** Time of the last response, or of the first read after a period without reads. */
  answeredAt: number
}

export function createSharedReads(open: () => Connection, size: number, primary?: Primary): SharedReads {
  const add = (): Shared => ({ connection: open(), underWay: 0, answeredAt: 0 })
  const all = Array.from({ length: size }, add)
  let isClosed = false

  /**
   * Returns the first connection that is not blocked, because few connections with many reads cost less than many
   * connections with few reads. Undefined if all are blocked.
   */
  const findFree = (): Shared | undefined => {
    const since = performance.now() - HELD_UP_AFTER_MS
    for (const lost of all.filter(({ connection }) => connection.isLost)) all[all.indexOf(lost)] = add()
    return all.find(({ underWay, answeredAt }) => underWay === 0 || answeredAt > since)
  }

  return {
    async run(batch) {
      if (isClosed) throw new Error('the database pool is closed')
      if (primary && !primary.isLeased) await primary.leased()
      const shared = findFree()
      if (!shared) throw new NeedsOwnConnection()
      if (shared.underWay++ === 0) shared.answeredAt = performance.now()
      try {
        return await shared.connection.run(batch)
      } catch (error) {
        throw shared.connection.isOutdated || isTimeout(error) ? new NeedsOwnConnection() : error
      } finally {
        shared.underWay--
        shared.answeredAt = performance.now()
      }
    },

    cut() {
      isClosed = true
      for (const { connection } of all) connection.cut()
      return all.filter(({ underWay }) => underWay > 0).length
    },

    async close() {
      isClosed = true
      await Promise.all(all.map(({ connection }) => connection.close()))
    },
  }
}
