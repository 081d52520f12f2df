import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Job } from '../../../kernel/job.ts'
import { bindNext, hasUnbound } from './identities.sql.ts'

/** Identities per statement, so that none holds locks for long. */
const BATCH_SIZE = 5_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Stores this issuer in the identities without one, which earlier releases linked, and returns their number. Call this
 * before the process serves its first sign-in: the identities belong to the issuer that is configured now, and the
 * operator may have changed it by the next start.
 */
export async function bindIdentities(pool: Pool, issuer: string, batchSize = BATCH_SIZE): Promise<number> {
  if (!(await onConnection(pool, db => db.run(hasUnbound())))) return 0
  let bound = 0
  for (let after: string | undefined = BEFORE_ALL; after !== undefined; ) {
    const from: string = after
    const ids = await onConnection(pool, db => db.run(bindNext(issuer, from, batchSize)))
    bound += ids.length
    after = ids.length < batchSize ? undefined : ids.sort().at(-1)
  }
  return bound
}

/**
 * Binds the identities that processes of the previous release still link during an upgrade, after this process has
 * started.
 */
export const bindIdentitiesJob = (pool: Pool, issuer: string): Job => ({
  name: 'issuers of identities',
  everyMs: 60 * 60_000,
  run: () => bindIdentities(pool, issuer),
})
