import { CommitUnconfirmed, ConcurrentUpdate, isConnectionFailure, isDeadlock } from './failures.ts'
import type { Answers, Batch, Database, Pool } from './pool.ts'
import type { Rows } from './rows.ts'
import { NeedsOwnConnection } from './shared-reads.ts'
import { type Statement, sql } from './statement.ts'

/** An open transaction, on its own connection. */
export interface Transaction extends Database {
  /**
   * Sends the batch and COMMIT together. Resolves only if everything has succeeded.
   * @throws CommitUnconfirmed if the connection was lost before the confirmation
   */
  commit<const Sent extends Batch = undefined>(batch?: Sent): Promise<Answers<Sent>>
  /** Sends the batch and ROLLBACK together. The batch changes nothing, but fails in the same cases as with COMMIT. */
  rollback<const Sent extends Batch = undefined>(batch?: Sent): Promise<Answers<Sent>>
}

/**
 * Reads one batch for one organization on a shared connection, on which other organizations read, too. The setting that
 * row-level security checks is sent before the batch. If the batch takes too long, it is sent again on a separate
 * connection.
 */
export function readBatch<const Sent extends Batch>(
  pool: Pool,
  organizationId: string,
  batch: Sent,
): Promise<Answers<Sent>> {
  const named = { setting: nameOrganization(organizationId), batch }
  return pool.shared.run(named).then(
    answers => answers.batch as Answers<Sent>,
    error => {
      if (error instanceof NeedsOwnConnection) return readOrganization(pool, organizationId, db => db.run(batch))
      throw error
    },
  )
}

/**
 * Reads batches for one organization, one after another on a borrowed connection. The setting that row-level security
 * checks is sent with the first batch. This costs half as much as a transaction around every read.
 */
export async function readOrganization<T>(
  pool: Pool,
  organizationId: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const lease = await pool.borrow()
  try {
    return await work({ run: openedBy(lease, nameOrganization(organizationId)) })
  } finally {
    lease.end()
  }
}

/** Reads batches for one organization. A connection is borrowed for each batch, and returned after it. */
export const borrowingForEach = (pool: Pool, organizationId: string): Database => ({
  run: batch => readOrganization(pool, organizationId, db => db.run(batch)),
})

/**
 * Runs batches on a borrowed connection without an organization. Row-level security then hides the rows of all tenants,
 * except in tables for work across organizations.
 */
export const onConnection = <T>(pool: Pool, work: (db: Database) => Promise<T>): Promise<T> =>
  readOrganization(pool, '', work)

/** A row that belongs to an organization. It may be stored already, or not yet. */
export interface OfOrganization {
  readonly organizationId: string
}

/**
 * Reads a batch for each of several organizations, all in one round trip. If that takes too long, reads one batch after
 * another, each on a borrowed connection.
 */
export async function readEach<Row extends OfOrganization, const Sent extends Batch>(
  pool: Pool,
  rows: readonly Row[],
  read: (row: Row) => Sent,
): Promise<Answers<Sent>[]> {
  const batches = rows.map(row => ({ setting: nameOrganization(row.organizationId), batch: read(row) }))
  try {
    const answers = (await pool.shared.run(batches)) as { batch: Answers<Sent> }[]
    return answers.map(({ batch }) => batch)
  } catch (error) {
    if (!(error instanceof NeedsOwnConnection)) throw error
    const found: Answers<Sent>[] = []
    for (const row of rows) found.push(await readOrganization(pool, row.organizationId, db => db.run(read(row))))
    return found
  }
}

/** Sets the organization that row-level security checks, until the next setting on the connection. */
export const nameOrganization = (organizationId: string): Statement =>
  sql`select set_config('reeve.organization', ${organizationId}, false)`

/** Sends batches. The first one is sent together with `opening`. */
function openedBy(db: Database, opening: Batch): Database['run'] {
  let unsent: Batch = opening
  return async batch => {
    const answers = db.run({ opening: unsent, batch })
    unsent = undefined
    return (await answers).batch as Answers<typeof batch>
  }
}

/**
 * Runs a transaction, and repeats it once after a deadlock or ConcurrentUpdate, both of which leave nothing changed.
 * Requests lock rows in a fixed order, with one exception: an account and a member are locked in either order, but only
 * under their organization's lock. So a request can deadlock only with a migration, or with a job that deletes expired
 * rows in another order. Both hold locks briefly.
 */
export const retryOnConflict = <T>(transaction: () => Promise<T>): Promise<T> =>
  transaction().catch(error => {
    if (!isDeadlock(error) && !(error instanceof ConcurrentUpdate)) throw error
    return transaction()
  })

/**
 * Durability of a commit: `synced` waits for its fsync. Use `unsynced` only for work that is repeated with the same
 * outcome if a crash of PostgreSQL undoes it. A later synced commit also makes an earlier unsynced one durable.
 */
export type Durability = 'synced' | 'unsynced'

/** Lets the current transaction commit without waiting for fsync. */
const doNotAwaitSync = (): Statement => sql`select set_config('synchronous_commit', 'off', true)`

/**
 * Runs `work` in a READ COMMITTED transaction in which row-level security shows only this organization. Rolls back all
 * that `work` does not commit. BEGIN and the setting of the organization are sent with the first batch of `work`.
 */
export async function inTransaction<T>(
  pool: Pool,
  organizationId: string,
  work: (transaction: Transaction) => Promise<T>,
  durability: Durability = 'synced',
): Promise<T> {
  const lease = await pool.borrow()
  let isOpen = false
  const opening = [sql`begin`, nameOrganization(organizationId), durability === 'unsynced' && doNotAwaitSync()]
  const send = openedBy(lease, opening)
  const run: Database['run'] = batch => {
    isOpen = true
    return send(batch)
  }
  const end = async (batch: Batch, ending: Statement<Rows>) => {
    const sent = await run({ batch, ending })
    // PostgreSQL responds to COMMIT of a failed transaction with ROLLBACK and no error.
    if (sent.ending.command !== ending.written.text.toUpperCase())
      throw new Error('the transaction had failed and was rolled back')
    isOpen = false
    return sent.batch as never
  }
  try {
    return await work({
      run,
      commit: batch =>
        end(batch, sql`commit`).catch(error => {
          throw isConnectionFailure(error) ? new CommitUnconfirmed(error) : error
        }),
      rollback: batch => end(batch, sql`rollback`),
    })
  } finally {
    const rolledBack = isOpen && lease.script('rollback').catch(() => {})
    // The lease ends before PostgreSQL confirms the ROLLBACK, so that late statements of `work` fail.
    lease.end()
    await rolledBack
  }
}

/** Sends statements that need no organization in one round trip, and commits them without waiting for fsync. */
export async function commitWithoutSync(pool: Pool, statements: readonly Statement[]): Promise<void> {
  await runOnce(pool, [nameOrganization(''), doNotAwaitSync(), statements])
}

/**
 * Commits one statement for each of `rows`, which belong to several organizations, in one round trip. The setting that
 * row-level security checks is sent before each statement. The statements succeed or fail together. They wait at most
 * 100 ms for a lock, because during the wait the rows that they have already locked block all of these organizations.
 */
export async function commitEach<Row extends OfOrganization, Answer>(
  pool: Pool,
  rows: readonly Row[],
  statement: (row: Row) => Statement<Answer>,
  durability: Durability = 'synced',
): Promise<Answer[]> {
  const { answers } = await runOnce(pool, {
    settings: [awaitLocksBriefly(), durability === 'unsynced' && doNotAwaitSync()],
    answers: rows.map(row => ({ setting: nameOrganization(row.organizationId), answer: statement(row) })),
  })
  return answers.map(({ answer }) => answer)
}

/**
 * Limits waits for locks in the current transaction to 100 ms. This is enough for PostgreSQL to extend a table, and
 * shorter than `deadlock_timeout`: in a deadlock this transaction fails, not the other transaction.
 */
const awaitLocksBriefly = (): Statement => sql`select set_config('lock_timeout', '100ms', true)`

async function runOnce<const Sent extends Batch>(pool: Pool, batch: Sent): Promise<Answers<Sent>> {
  const lease = await pool.borrow()
  try {
    return await lease.run(batch)
  } finally {
    lease.end()
  }
}
