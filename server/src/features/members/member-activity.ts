import type { Pool } from '../../database/pool.ts'
import { createWriteBuffer, type WriteBuffer, type WriteBufferOptions } from '../../database/write-buffer.ts'
import type { Caller } from '../../operations/caller.ts'
import { type Activity, updateLastActive } from './members.sql.ts'

/** Records `last_active_at` with an accuracy of a minute, and without a write per request. */
export interface MemberActivity extends Pick<WriteBuffer<Activity>, 'flush' | 'stop'> {
  /** Records that the member used a key or a session in this organization. */
  record(caller: Pick<Caller, 'organizationId' | 'userId'>, at: Date): void
}

export function createMemberActivity(pool: Pool, options: WriteBufferOptions): MemberActivity {
  const { put, flush, stop } = createWriteBuffer(pool, updateLastActive, options)
  return {
    record: ({ organizationId, userId }, at) => put(`${organizationId} ${userId}`, { organizationId, userId, at }),
    flush,
    stop,
  }
}
