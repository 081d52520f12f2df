import type { Database } from '../../src/database/pool.ts'
import { sql } from '../../src/database/statement.ts'

/** Number of rows of the table that are read while `work` is done, whatever the plan and by whichever indexes. */
export async function rowsRead(db: Database, table: string, work: () => PromiseLike<unknown>): Promise<number> {
  // The connection's former transactions count until PostgreSQL has taken their counts over.
  const counted = async () => {
    const [row] = await db.run(sql<{ read: number }[]>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables
      where relname = ${table}`)
    return row?.read ?? 0
  }
  const before = await counted()
  await work()
  return (await counted()) - before
}
