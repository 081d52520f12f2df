import type { Pool } from '../../database/pool.ts'
import { commitEach } from '../../database/transaction.ts'
import type { Caller } from '../../operations/operation.ts'
import { touchKey, type UsedKey } from './api-keys.sql.ts'

const FLUSH_EVERY_MS = 30_000
const KEYS_A_COMMIT = 50

/** Keeps `last_used_at` true to the minute without a write per request. */
export interface KeyUsage {
  note(caller: Pick<Caller, 'organizationId' | 'credential'>, at: Date): void
  /** Writes down what was noted. What it cannot write is written the next time. */
  flush(): Promise<void>
  /** Flushes a last time; nothing is noted afterwards. */
  stop(): Promise<void>
}

export function createKeyUsage(pool: Pool, onError: (error: unknown) => void): KeyUsage {
  let used = new Map<string, UsedKey>()

  const write = async () => {
    const noted = [...used.values()]
    used = new Map()
    for (let first = 0; first < noted.length; first += KEYS_A_COMMIT) {
      try {
        await commitEach(pool, noted.slice(first, first + KEYS_A_COMMIT), touchKey, 'unsynced')
      } catch (error) {
        for (const key of noted.slice(first)) if (!used.has(key.id)) used.set(key.id, key)
        throw error
      }
    }
  }
  let written = Promise.resolve()
  const flush = () => {
    written = written.catch(() => {}).then(write)
    return written
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
