import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionFailure, isTimeout } from '../../../database/pool.ts'

const TRIES = 12
const PAUSE_MS = 250

/** Repeats the work while the database is unreachable, for about 16 s. The work must be safe to repeat. */
export async function retryWhileDatabaseIsAway<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !(isConnectionFailure(error) || isTimeout(error))) throw error
      await sleep(PAUSE_MS * tries, undefined, { ref: false })
    }
  }
}
