import type { Sql } from '../../src/database/pool.ts'

/** Counts the table's rows that PostgreSQL reads during `work`, by any plan or index. */
export async function rowsRead(sql: Sql, table: string, work: () => PromiseLike<unknown>): Promise<number> {
  // Statistics of the connection's earlier transactions must be flushed first.
  const counted = async () => {
    const [row] = await sql<{ read: number }[]>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables
      where relname = ${table}`
    return row?.read ?? 0
  }
  const before = await counted()
  await work()
  return (await counted()) - before
}
