import { hasCode } from '../kernel/has-code.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import type { Connection } from './connection.ts'
import { MIGRATION_LOCK } from './migrate.ts'
import type { Database } from './pool.ts'
import { sql } from './statement.ts'

/** A partition of a year, or of everything before a year. */
export interface OldPartition {
  readonly name: string
  /** The end of its range (exclusive). */
  readonly ends: Date
  /** True if it is still a part of its table. */
  readonly is_attached: boolean
}

const LOCK_TIMEOUT = '1s'
const ATTEMPTS = 60
const PAUSE_MS = 1_000
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/**
 * Runs work while no migration, backup or restore runs, because these must not see half of a drop. A start of the
 * service waits for it, so it must be short.
 * @throws OperatorError unless the connection's user owns the table, and none of them runs
 */
export async function withoutMigrations<T>(connection: Connection, table: string, work: () => Promise<T>): Promise<T> {
  const [row] = await connection.run(sql<{ is_owner: boolean; is_locked: boolean }[]>`
    select pg_has_role(relowner, 'usage') as is_owner, pg_try_advisory_lock(${MIGRATION_LOCK}) as is_locked
    from pg_class where relname = ${table} and relnamespace = 'public'::regnamespace`)
  try {
    if (!row?.is_owner) {
      throw new OperatorError(`Only the owner of ${table}, who migrates the database, can drop its partitions.`)
    }
    if (row.is_locked) return await work()
    throw new OperatorError('A migration, a backup, a restore or another drop is running. Nothing was dropped.')
  } finally {
    if (row?.is_locked) await connection.run(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`)
  }
}

/**
 * The partitions of years that end at or before `until`, oldest first. Includes detached ones that were not dropped.
 */
export const listOldPartitions = (db: Database, table: string, until: Date): Promise<readonly OldPartition[]> =>
  db.run(sql<OldPartition[]>`
    select name, ends, is_attached from (
      select relname as name, relispartition as is_attached,
        (to_date(right(relname, 4), 'YYYY')
          + case when relname like ${`${table}_until_%`} then interval '0' else interval '1 year' end)
          at time zone 'UTC' as ends
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ ${`^${table}_(until_)?[0-9]{4}$`}
    ) as years
    where ends <= ${until} order by ends`)

/** Attaches a partition again that was detached, but not dropped. PostgreSQL scans it. */
export const attachPartition = (
  connection: Connection,
  table: string,
  { name, ends }: OldPartition,
): Promise<unknown> => {
  const to = ends.toISOString()
  const from = name.includes('_until_') ? 'minvalue' : `'${yearBefore(ends).toISOString()}'`
  return retryWithoutLock(() =>
    connection.script(`set lock_timeout = '${LOCK_TIMEOUT}'; alter table ${name} force row level security;
      alter table ${table} attach partition ${name} for values from (${from}) to ('${to}')`),
  )
}

/**
 * Detaches partitions in one transaction with `statements`, which is retried without its locks. PostgreSQL refuses to
 * detach concurrently from a table with a default partition. Only the catalogue changes, so the exclusive lock on the
 * table is short, and later statements wait for it at most as long as the lock timeout.
 */
export const detachPartitions = (
  connection: Connection,
  table: string,
  partitions: readonly OldPartition[],
  statements: () => Promise<unknown>,
): Promise<unknown> =>
  retryWithoutLock(async () => {
    await connection.script(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`)
    try {
      await statements()
      await connection.script(partitions.map(({ name }) => `alter table ${table} detach partition ${name}`).join(';'))
      await connection.script('commit')
    } catch (error) {
      await connection.script('rollback')
      throw error
    }
  })

/**
 * Drops a detached partition, if `check` resolves. `check` reads all of its rows: nobody else can add any. Otherwise
 * the table stays as it is.
 */
export async function dropDetached(
  connection: Connection,
  { name }: OldPartition,
  check: () => Promise<void>,
): Promise<void> {
  await connection.script(`begin; alter table ${name} no force row level security`)
  try {
    await check()
    await connection.script(`drop table ${name}; commit`)
  } catch (error) {
    await connection.script('rollback')
    throw error
  }
}

/** The last row of each chain in a detached partition, to which row-level security must not apply. */
export const listLastRowsIn = (db: Database, { name }: OldPartition) =>
  db.run(sql.unprepared<{ organization_id: string; last_sequence: number }[]>`
    select organization_id, max(sequence) as last_sequence from ${sql.identifier(name)} group by organization_id`)

async function retryWithoutLock(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work()
      return
    } catch (error) {
      if (attempt === ATTEMPTS || !(hasCode(error, LOCK_NOT_AVAILABLE) || hasCode(error, DEADLOCK))) throw error
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    }
  }
}

function yearBefore(time: Date): Date {
  const before = new Date(time)
  before.setUTCFullYear(time.getUTCFullYear() - 1)
  return before
}
