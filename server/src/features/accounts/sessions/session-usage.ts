import type { Pool } from '../../../database/pool.ts'
import { createWriteBuffer, type WriteBuffer, type WriteBufferOptions } from '../../../database/write-buffer.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { type SessionUse, updateLastUse } from './sessions.sql.ts'

/** Records the last use of sessions with an accuracy of a day, and without a write per request. */
export interface SessionUsage extends Pick<WriteBuffer<SessionUse>, 'flush' | 'stop'> {
  record(sessionId: string, at: Date): void
}

export function createSessionUsage(pool: Pool, options: WriteBufferOptions): SessionUsage {
  const { put, flush, stop } = createWriteBuffer(pool, updateLastUse, options)
  return {
    // A session belongs to no organization.
    record: (sessionId, at) => put(sessionId, { organizationId: SYSTEM_ORGANIZATION, sessionId, at }),
    flush,
    stop,
  }
}
