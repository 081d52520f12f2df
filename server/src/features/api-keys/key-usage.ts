import type { Pool } from '../../database/pool.ts'
import { createWriteBuffer, type WriteBuffer, type WriteBufferOptions } from '../../database/write-buffer.ts'
import type { Caller } from '../../operations/caller.ts'
import { type KeyUse, updateLastUsed } from './api-keys.sql.ts'

/** Records `last_used_at` with an accuracy of a minute, and without a write per request. */
export interface KeyUsage extends Pick<WriteBuffer<KeyUse>, 'flush' | 'stop'> {
  record(caller: Pick<Caller, 'organizationId' | 'credential'>, at: Date): void
}

export function createKeyUsage(pool: Pool, options: WriteBufferOptions): KeyUsage {
  const { put, flush, stop } = createWriteBuffer(pool, updateLastUsed, options)
  return {
    record({ organizationId, credential }, at) {
      if (credential.type === 'api_key') put(credential.id, { organizationId, id: credential.id, at })
    },
    flush,
    stop,
  }
}
