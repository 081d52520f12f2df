import type { Database } from '../../src/database/pool.ts'
import { sql } from '../../src/database/statement.ts'

/**
 * The number of table rows that `work` reads, with any plan and index, from all partitions. For a join, the planner
 * also reads the rows with the lowest and highest values, unless their pages are all-visible. So changes of the table
 * after its VACUUM make the number vary.
 */
export async function rowsRead(db: Database, table: string, work: () => PromiseLike<unknown>): Promise<number> {
  // The counter also includes earlier transactions of the connection whose statistics PostgreSQL has not flushed yet.
  const counted = async () => {
    const [row] = await db.run(sql<{ read: number }[]>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables
      where relid in (
        select relid from pg_partition_tree(${table}::regclass) where isleaf union select ${table}::regclass)`)
    return row?.read ?? 0
  }
  const before = await counted()
  await work()
  return (await counted()) - before
}

/**
 * The highest number of rows that `read` reads, planned for its values and planned for the average organization. A
 * prepared statement may get either plan. `read` must not write.
 */
export async function mostRowsRead(db: Database, table: string, read: () => PromiseLike<unknown>): Promise<number> {
  let most = 0
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await db.run(sql`select set_config('plan_cache_mode', ${mode}, true)`)
    most = Math.max(most, await rowsRead(db, table, read))
  }
  return most
}
