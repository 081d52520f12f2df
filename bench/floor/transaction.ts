import type { Clients } from './clients.ts'
import type { Query, Results } from './drivers/driver.ts'

/** The last pending change of each organization. */
const pending = new Map<string, Promise<void>>()

/**
 * Takes two round trips: one for `reads`, one for the write of `decide` and the commit. Changes of one organization
 * wait for each other here rather than for its row's lock: waiting transactions keep PostgreSQL from pruning dead rows,
 * which in one organization made the floor slower than Reeve.
 */
export async function change<const Reads extends readonly Query[], Answer>(
  clients: Clients,
  organization: string,
  reads: Reads,
  decide: (read: Results<Reads>) => { write: Query; answer: Answer },
): Promise<Answer> {
  const before = pending.get(organization)
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  pending.set(organization, done)
  await before
  try {
    return await clients.reserve(async connection => {
      try {
        const { write, answer } = decide(await connection.begin(reads))
        await connection.commit([write])
        return answer
      } catch (error) {
        await connection.rollback()
        throw error
      }
    })
  } finally {
    if (pending.get(organization) === done) pending.delete(organization)
    finish()
  }
}
