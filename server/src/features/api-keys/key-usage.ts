import type { Pool } from '../../database/pool.ts'
import { commitEachWithoutSync } from '../../database/transaction.ts'
import type { Caller } from '../../operations/operation.ts'
import { touchKey, type UsedKey } from './api-keys.sql.ts'

const FLUSH_EVERY_MS = 30_000
const KEYS_A_COMMIT = 50

/** Keeps `last_used_at` true to the minute without a write per request. */
export interface KeyUsage {
  note(caller: Caller, at: Date): void
  /** Writes down what was noted since the last time. */
  flush(): Promise<void>
  /** Flushes a last time; nothing is noted afterwards. */
  stop(): Promise<void>
}

export function createKeyUsage(pool: Pool, onError: (error: unknown) => void): KeyUsage {
  let used = new Map<string, UsedKey>()

  const flush = async () => {
    // In one order, so that no two processes wait for each other's keys.
    const noted = [...used.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    used = new Map()
    for (let first = 0; first < noted.length; first += KEYS_A_COMMIT) {
      await commitEachWithoutSync(pool, noted.slice(first, first + KEYS_A_COMMIT), touchKey)
    }
  }
  const timer = setInterval(() => flush().catch(onError), FLUSH_EVERY_MS).unref()

  return {
    note({ organizationId, credential }, at) {
      if (credential.type === 'api_key') used.set(credential.id, { organizationId, id: credential.id, at })
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush().catch(onError)
    },
  }
}
