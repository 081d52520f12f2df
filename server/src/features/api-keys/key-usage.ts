import type { Pool } from '../../database/pool.ts'
import { readOrganization } from '../../database/transaction.ts'
import type { Caller } from '../../operations/operation.ts'
import { touchKey } from './api-keys.sql.ts'

const FLUSH_EVERY_MS = 30_000

/** Keeps `last_used_at` true to the minute without a write per request. */
export interface KeyUsage {
  note(caller: Caller, at: Date): void
  /** Writes down what was noted since the last time. */
  flush(): Promise<void>
  /** Flushes a last time; nothing is noted afterwards. */
  stop(): Promise<void>
}

export function createKeyUsage(pool: Pool, onError: (error: unknown) => void): KeyUsage {
  let used = new Map<string, Map<string, Date>>()

  const flush = async () => {
    const noted = used
    used = new Map()
    for (const [organizationId, keys] of noted) {
      await readOrganization(pool, organizationId, async sql => {
        await Promise.all([...keys].map(([id, at]) => touchKey(sql, organizationId, id, at)))
      })
    }
  }
  const timer = setInterval(() => flush().catch(onError), FLUSH_EVERY_MS).unref()

  return {
    note({ organizationId, credential }, at) {
      if (credential.type !== 'api_key') return
      const keys = used.get(organizationId) ?? new Map<string, Date>()
      used.set(organizationId, keys.set(credential.id, at))
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush().catch(onError)
    },
  }
}
