import type { Pool } from '../../database/pool.ts'
import { commitEach } from '../../database/transaction.ts'
import type { Caller } from '../../operations/operation.ts'
import { type KeyUse, updateLastUsed } from './api-keys.sql.ts'

const FLUSH_EVERY_MS = 30_000
const KEYS_A_COMMIT = 50

/** Keeps `last_used_at` accurate to the minute without a write per request. */
export interface KeyUsage {
  record(caller: Pick<Caller, 'organizationId' | 'credential'>, at: Date): void
  /** Writes the recorded uses. Failed ones are retried at the next flush. */
  flush(): Promise<void>
  /** Flushes a last time; nothing is recorded afterwards. */
  stop(): Promise<void>
}

export function createKeyUsage(pool: Pool, onError: (error: unknown) => void): KeyUsage {
  let used = new Map<string, KeyUse>()

  const write = async () => {
    const recorded = [...used.values()]
    used = new Map()
    for (let first = 0; first < recorded.length; first += KEYS_A_COMMIT) {
      try {
        await commitEach(pool, recorded.slice(first, first + KEYS_A_COMMIT), updateLastUsed, 'unsynced')
      } catch (error) {
        for (const key of recorded.slice(first)) if (!used.has(key.id)) used.set(key.id, key)
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
    record({ organizationId, credential }, at) {
      if (credential.type === 'api_key') used.set(credential.id, { organizationId, id: credential.id, at })
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush().catch(onError)
    },
  }
}
