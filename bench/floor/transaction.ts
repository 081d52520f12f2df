import type postgres from 'postgres'

/** BEGIN and what `read` sends leave in one flush; so do what `write` sends and COMMIT. Two round trips in all. */
export async function inTwoRoundTrips<Read, Answer>(
  sql: postgres.Sql,
  read: (transaction: postgres.Sql) => Promise<Read>,
  write: (transaction: postgres.Sql, read: Read) => { statement: PromiseLike<unknown>; answer: Answer },
): Promise<Answer> {
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
}
