import type { Database } from './batch.ts'
import type { Connection } from './connection.ts'
import { isTimeout } from './failures.ts'

/** A connection that has answered nothing for so long gets no further reads until it does. */
const HELD_UP_AFTER_MS = 20

/**
 * A few connections on which the reads of all organizations follow each other without waiting. Each read is one batch,
 * with nothing of any other read between its statements. One that fails affects no other.
 */
export interface SharedReads {
  /** @throws NeedsOwnConnection when the batch has to be sent again on a connection of its own */
  run: Database['run']
  /** Ends the connections at once. @returns how many of them were being waited for */
  cut(): number
  close(): Promise<void>
}

/** A read that shared connections have no time for, or whose place in the order was lost. */
export class NeedsOwnConnection extends Error {}

interface Shared {
  readonly connection: Connection
  underWay: number
  /** Time of its last answer, or of the start of the present wait. */
  answeredAt: number
}

export function createSharedReads(open: () => Connection, size: number): SharedReads {
  const add = (): Shared => ({ connection: open(), underWay: 0, answeredAt: 0 })
  const all = Array.from({ length: size }, add)
  let isClosed = false

  /** The first that is not held up: few connections with many reads each cost less than many with few. */
  const findFree = (): Shared | undefined => {
    const since = performance.now() - HELD_UP_AFTER_MS
    for (const lost of all.filter(({ connection }) => connection.isLost)) all[all.indexOf(lost)] = add()
    return all.find(({ underWay, answeredAt }) => underWay === 0 || answeredAt > since)
  }

  return {
    async run(batch) {
      if (isClosed) throw new Error('the database pool is closed')
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
