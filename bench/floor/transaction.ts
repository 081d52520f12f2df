import type postgres from 'postgres'
import { createKeyedMutex } from '../../server/src/operations/keyed-mutex.ts'

/**
 * Changes of one organization wait for each other here rather than on its row's lock: without this the floor is the
 * slower of the two in one organization, because waiting transactions keep PostgreSQL from pruning dead rows.
 */
const runExclusively = createKeyedMutex()

/** BEGIN and what `read` sends leave in one flush; so do what `write` sends and COMMIT. Two round trips in all. */
export function inTwoRoundTrips<Read, Answer>(
  sql: postgres.Sql,
  organization: string,
  read: (transaction: postgres.Sql) => Promise<Read>,
  write: (transaction: postgres.Sql, read: Read) => { statement: PromiseLike<unknown>; answer: Answer },
): Promise<Answer> {
  return runExclusively(organization, async () => {
    const transaction = await sql.reserve()
    try {
      const begun = transaction`begin`.execute()
      const found = await read(transaction)
      await begun
      const { statement, answer } = write(transaction, found)
      await Promise.all([statement, transaction`commit`])
      return answer
    } catch (error) {
      await transaction`rollback`
      throw error
    } finally {
      transaction.release()
    }
  })
}
