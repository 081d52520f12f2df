import type { Pool } from '../../database/pool.ts'
import { createWriteBuffer, type WriteBuffer, type WriteBufferOptions } from '../../database/write-buffer.ts'
import { SYSTEM_ORGANIZATION } from '../../kernel/ids.ts'
import { type PlatformKeyUse, updatePlatformKeyLastUsed } from './platform-keys.sql.ts'

/** Records `last_used_at` with an accuracy of a minute, and without a write per request. */
export interface PlatformKeyUsage extends Pick<WriteBuffer<PlatformKeyUse>, 'flush' | 'stop'> {
  record(id: string, at: Date): void
}

export function createPlatformKeyUsage(pool: Pool, options: WriteBufferOptions): PlatformKeyUsage {
  const { put, flush, stop } = createWriteBuffer(pool, updatePlatformKeyLastUsed, options)
  return { record: (id, at) => put(id, { organizationId: SYSTEM_ORGANIZATION, id, at }), flush, stop }
}
