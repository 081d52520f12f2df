import { isDeadlock } from './failures.ts'
import type { Pool, Sql, Statement } from './pool.ts'
import { NeedsOwnConnection } from './shared-reads.ts'

/** A transaction under way, on its own connection. */
export interface Transaction {
  readonly sql: Sql
  /** Sends COMMIT, in one flush with the `last` statements. Resolves only if all of them succeeded. */
  commit(...last: Promise<unknown>[]): Promise<void>
}

/**
 * Runs reads for one organization on one connection. The first statement of `work` leaves in one flush with the setting
 * that row-level security checks. This costs half as much as a transaction around every read.
 */
export async function readOrganization<T>(
  pool: Pool,
  organizationId: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const lease = await pool.borrow()
  try {
    const named = nameOrganization(lease.sql, organizationId)
    const [result] = await Promise.all([work(lease.sql), named])
    return result
  } finally {
    lease.end()
  }
}

/**
 * Runs reads for one organization that are all sent before the first answer, in one flush with the setting, on a
 * connection that other organizations' reads share. A read that takes too long there is done again on a connection of
 * its own. `read` changes nothing, and sends all of its statements before it first waits.
 */
export async function readInOneFlush<T>(
  pool: Pool,
  organizationId: string,
  read: (sql: Sql) => Promise<T>,
): Promise<T> {
  const readSet = (sql: Sql) => {
    nameOrganization(sql, organizationId)
    return read(sql)
  }
  return pool.shared.run(readSet).catch(error => {
    if (error instanceof NeedsOwnConnection) return readOrganization(pool, organizationId, read)
    throw error
  })
}

/** An organization's row, or what is to become one. */
interface OfOrganization {
  readonly organizationId: string
}

/**
 * The same for several organizations: all of it in one flush, or each on a connection of its own where that takes too
 * long.
 */
export async function readEachInOneFlush<Row extends OfOrganization, T>(
  pool: Pool,
  rows: readonly Row[],
  read: (sql: Sql, row: Row) => Promise<T>,
): Promise<T[]> {
  const readAll = (sql: Sql) =>
    Promise.all(
      rows.map(row => {
        nameOrganization(sql, row.organizationId)
        return read(sql, row)
      }),
    )
  return pool.shared.run(readAll).catch(async error => {
    if (!(error instanceof NeedsOwnConnection)) throw error
    const found: T[] = []
    for (const row of rows) found.push(await readOrganization(pool, row.organizationId, sql => read(sql, row)))
    return found
  })
}

/** What row-level security checks. It stays set on its connection until the next one. */
const nameOrganization = (sql: Sql, organizationId: string): Statement =>
  sql`select set_config('reeve.organization', ${organizationId}, false)`

/**
 * Runs a transaction, and once more if PostgreSQL ended it for a deadlock: it has changed nothing then. Requests lock
 * in one order, so only a migration can be in their way, and it needs its locks for a moment.
 */
export const orAgainAfterDeadlock = <T>(transaction: () => Promise<T>): Promise<T> =>
  transaction().catch(error => {
    if (!isDeadlock(error)) throw error
    return transaction()
  })

/**
 * Whether a commit waits for its fsync. Use `unsynced` only for work that is repeated, with the same outcome, if a
 * crash of PostgreSQL undoes it. A later synced commit makes it durable, too.
 */
export type Durability = 'synced' | 'unsynced'

/** For the transaction that it is sent in. */
const doNotAwaitSync = (sql: Sql): Statement => sql`
  select set_config('synchronous_commit', 'off', true)`

/**
 * Runs `work` in a READ COMMITTED transaction in which row-level security shows one organization only. Rolls back what
 * `work` does not commit. BEGIN and the setting leave in one flush with the first statements of `work`.
 */
export async function inTransaction<T>(
  pool: Pool,
  organizationId: string,
  work: (transaction: Transaction) => Promise<T>,
  durability: Durability = 'synced',
): Promise<T> {
  const lease = await pool.borrow()
  let open = true
  const commit = async (...last: Promise<unknown>[]) => {
    const committed = lease.sql`commit`
    lease.separate()
    const [done] = await Promise.all([committed, ...last])
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
    if (done.command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back')
    open = false
  }
  try {
    const { sql } = lease
    const begun = [sql`begin`, nameOrganization(sql, organizationId)]
    if (durability === 'unsynced') begun.push(doNotAwaitSync(sql))
    const [result] = await Promise.all([work({ sql, commit }), ...begun])
    return result
  } finally {
    const rolledBack = open && lease.script('rollback').catch(() => {})
    // At once: whatever `work` still sends must not come behind the ROLLBACK.
    lease.end()
    await rolledBack
  }
}

/** Runs `work` on one connection, with no organization: row-level security shows no tenant's row. */
export async function onConnection<T>(pool: Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const lease = await pool.borrow()
  try {
    const none = nameOrganization(lease.sql, '')
    const [result] = await Promise.all([work(lease.sql), none])
    return result
  } finally {
    lease.end()
  }
}

/** Sends statements on no tenant's table, in one flush, whose commit does not wait for fsync. */
export async function commitWithoutSync(pool: Pool, statements: (sql: Sql) => Statement[]): Promise<void> {
  await inOneFlush(pool, sql => [nameOrganization(sql, ''), doNotAwaitSync(sql), ...statements(sql)])
}

/**
 * Commits a statement for each of `rows`, which are of several organizations, in one flush: each behind the setting
 * that row-level security checks for it. They succeed or fail together. They fail rather than wait for a lock for more
 * than 100 ms: all of these organizations would wait with them.
 */
export const commitEach = <Row extends OfOrganization>(
  pool: Pool,
  rows: readonly Row[],
  statement: (sql: Sql, row: Row) => Statement,
  durability: Durability = 'synced',
) =>
  inOneFlush(pool, sql => {
    awaitLocksBriefly(sql)
    if (durability === 'unsynced') doNotAwaitSync(sql)
    return rows.map(row => {
      nameOrganization(sql, row.organizationId)
      return statement(sql, row)
    })
  })

/**
 * For the transaction that it is sent in. Long enough for the moment in which PostgreSQL makes a table larger, and
 * shorter than `deadlock_timeout`: of two that wait for each other this one gives way.
 */
const awaitLocksBriefly = (sql: Sql): Statement => sql`select set_config('lock_timeout', '100ms', true)`

async function inOneFlush(pool: Pool, statements: (sql: Sql) => Statement[]) {
  const lease = await pool.borrow()
  try {
    return await Promise.all(statements(lease.sql))
  } finally {
    lease.end()
  }
}
