import type { Pool } from '../../database/pool.ts'
import { onConnection } from '../../database/transaction.ts'
import { forgetAttempts } from './attempts.sql.ts'
import { forgetVerifications } from './credentials.sql.ts'
import { deleteEndedSessions } from './sessions.sql.ts'

/** Deletes what nobody can use any more: ended sessions, single-use values that were not used, counts of attempts. */
export async function forgetEnded(pool: Pool, now: Date): Promise<void> {
  await onConnection(pool, async sql => {
    await Promise.all([deleteEndedSessions(sql, now), forgetVerifications(sql, now), forgetAttempts(sql, now)])
  })
}
