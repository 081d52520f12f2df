import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionFailure, isTimeout } from '../../../database/pool.ts'

const TRIES = 12
const PAUSE_MS = 250

/** Does the work again while the database is away for a moment; it must be one that can be done twice. */
export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !(isConnectionFailure(error) || isTimeout(error))) throw error
      await sleep(PAUSE_MS * tries, undefined, { ref: false })
    }
  }
}
