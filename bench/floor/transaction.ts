import { createKeyedMutex } from '../../server/src/operations/keyed-mutex.ts'
import type { Clients, FloorSql } from './driver.ts'

/**
 * Changes of one organization wait for each other here rather than on its row's lock: without this the floor is the
 * slower of the two in one organization, because waiting transactions keep PostgreSQL from pruning dead rows.
 */
const runExclusively = createKeyedMutex()

/** BEGIN and what `read` sends leave in one flush; so do what `write` sends and COMMIT. Two round trips in all. */
export function inTwoRoundTrips<Read, Answer>(
  clients: Clients,
  organization: string,
  read: (transaction: FloorSql) => Promise<Read>,
  write: (transaction: FloorSql, read: Read) => { statement: PromiseLike<unknown>; answer: Answer },
): Promise<Answer> {
  return runExclusively(organization, () =>
    clients.reserve(async transaction => {
      try {
        const [, found] = await transaction.together(() => Promise.all([transaction`begin`, read(transaction)]))
        const { answer, done } = transaction.together(() => {
          const { statement, answer } = write(transaction, found)
          return { answer, done: Promise.all([statement, transaction`commit`]) }
        })
        await done
        return answer
      } catch (error) {
        await transaction`rollback`
        throw error
      }
    }),
  )
}
