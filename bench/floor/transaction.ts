import type { Clients } from './clients.ts'
import type { Query, Results } from './drivers/driver.ts'

/** The last pending change of each organization. The organization's next change waits for it. */
const pending = new Map<string, Promise<void>>()

/**
 * Runs a change in two round trips: the first sends `reads`, the second the writes of `decide` with the commit. Changes
 * of one organization wait for each other in this process, not for the row lock, because open transactions keep
 * PostgreSQL from pruning dead rows. With a single organization, waiting for the row lock made the floor slower than
 * Reeve.
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
