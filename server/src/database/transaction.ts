import { isUuid } from '../kernel/ids.ts'
import type { Pool, Sql, Statement } from './pool.ts'

/** A transaction under way, on its own connection. */
export interface Transaction {
  readonly sql: Sql
  /** Ends it, behind `last` in one flush. Resolves only if all of them and the commit succeeded. */
  commit(...last: Statement[]): Promise<void>
}

/**
 * Runs reads for one organization on one connection. The first statement of `work` leaves in one flush with the setting
 * that row-level security compares with: this costs half of what a transaction around every read costs.
 */
export async function readOrganization<T>(
  pool: Pool,
  organizationId: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const lease = await pool.borrow()
  try {
    const named = lease.sql`select set_config('reeve.organization', ${organizationId}, false)`
    const [result] = await Promise.all([work(lease.sql), named])
    return result
  } finally {
    lease.end()
  }
}

/**
 * Runs `work` in a READ COMMITTED transaction in which row-level security lets through one organization alone.
 * What is not committed by `work` is rolled back. BEGIN and the setting travel as one message.
 */
export async function inTransaction<T>(
  pool: Pool,
  organizationId: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  if (!isUuid(organizationId)) throw new Error('an organization id is a UUID')
  const lease = await pool.borrow()
  let open = true
  const commit = async (...last: Statement[]) => {
    const [done] = await Promise.all([lease.sql`commit`, ...last])
    // A transaction that had failed answers COMMIT with ROLLBACK and no error.
    if (done.command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back')
    open = false
  }
  try {
    const begun = lease.script(`begin; select set_config('reeve.organization', '${organizationId}', false)`)
    const [result] = await Promise.all([work({ sql: lease.sql, commit }), begun])
    return result
  } finally {
    if (open) await lease.script('rollback').catch(() => {})
    lease.end()
  }
}

/** Runs `work` on one connection, with no organization: row-level security lets through no tenant's row. */
export async function onConnection<T>(pool: Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const lease = await pool.borrow()
  try {
    const none = lease.sql`select set_config('reeve.organization', '', false)`
    const [result] = await Promise.all([work(lease.sql), none])
    return result
  } finally {
    lease.end()
  }
}

/** Whether PostgreSQL answers within two seconds. */
export async function isReachable(pool: Pool): Promise<boolean> {
  const late = new Promise<boolean>(resolve => setTimeout(resolve, 2_000, false).unref())
  const answered = onConnection(pool, async sql => {
    await sql`select 1`
    return true
  }).catch(() => false)
  return Promise.race([answered, late])
}
