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
 * Whether a commit has reached the disk when it is answered, or a moment later: only for what would be done once
 * more, with the same outcome, if a crash of PostgreSQL took it back. Whatever is committed later, and is on the
 * disk, brings it along.
 */
export type Durability = 'at_commit' | 'soon'
const SETTING: Readonly<Record<Durability, string>> = { at_commit: '', soon: 'set local synchronous_commit = off;' }

/**
 * Runs `work` in a READ COMMITTED transaction in which row-level security lets through one organization alone.
 * What is not committed by `work` is rolled back. BEGIN and the setting travel as one message.
 */
export async function inTransaction<T>(
  pool: Pool,
  organizationId: string,
  work: (transaction: Transaction) => Promise<T>,
  durability: Durability = 'at_commit',
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
    const begun = lease.script(
      `begin; ${SETTING[durability]} select set_config('reeve.organization', '${organizationId}', false)`,
    )
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

/** Sends statements on no tenant's table, in a transaction of their own whose end waits for no disk. */
export async function inPassing(pool: Pool, statements: (sql: Sql) => Statement[]): Promise<void> {
  const lease = await pool.borrow()
  try {
    const begun = lease.script(`begin; ${SETTING.soon} select set_config('reeve.organization', '', false)`)
    await Promise.all([begun, ...statements(lease.sql), lease.script('commit')])
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
