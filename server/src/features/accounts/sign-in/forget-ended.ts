import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Job } from '../../../kernel/job.ts'
import { deleteEndedSessions, forgetVerifications } from '../sessions/index.ts'
import { forgetAttempts } from './attempts.sql.ts'

/** Deletes expired sessions, verifications and attempt counters. */
export async function forgetEnded(pool: Pool, now: Date): Promise<void> {
  await onConnection(pool, db => db.run([deleteEndedSessions(now), forgetVerifications(now), forgetAttempts(now)]))
}

export const forgetEndedJob = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }): Job => ({
  name: 'ended sessions',
  everyMs: 60 * 60_000,
  run: () => forgetEnded(pool, clock.now()),
})
