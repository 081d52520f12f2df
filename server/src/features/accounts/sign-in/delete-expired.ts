import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Job } from '../../../kernel/job.ts'
import { deleteExpiredSessions, deleteExpiredVerifications } from '../sessions/index.ts'
import { deleteExpiredAttempts } from './attempts.sql.ts'

/** Deletes expired sessions, verifications and attempt counters. */
export async function deleteExpired(pool: Pool, now: Date): Promise<void> {
  await onConnection(pool, db =>
    db.run([deleteExpiredSessions(now), deleteExpiredVerifications(now), deleteExpiredAttempts(now)]),
  )
}

export const deleteExpiredJob = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }): Job => ({
  name: 'ended sessions',
  everyMs: 60 * 60_000,
  run: () => deleteExpired(pool, clock.now()),
})
