import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError, Stopped } from '../kernel/operator-error.ts'
import { type Connection, openConnection } from './connection.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { type ConnectionOptions, type Database, RUNTIME_ROLE } from './pool.ts'
import { missingRights } from './rights.ts'
import { sql } from './statement.ts'

/**
 * The key of an advisory lock: an arbitrary number that other programs are unlikely to use. A shared lock on it
 * prevents migrations.
 */
export const MIGRATION_LOCK = 7_236_544_912_001
const POLL_EVERY_MS = 200
const WARN_EVERY_MS = 10_000

/** Timeout for a table lock. It is short, because all later statements on the table wait behind the migration. */
const LOCK_TIMEOUT = '3s'
/**
 * Timeout for the lock of a concurrent index build. It is longer, because no other statement waits behind the build.
 */
const CONCURRENT_LOCK_TIMEOUT = '60s'
const TRY_FOR_MS = 60_000
const PAUSE_MS = { first: 500, longest: 5_000 }
/** Lock timeout and deadlock. Nothing was changed, so the migration can be retried. */
const LOCK_FAILURES = new Set(['55P03', '40P01'])

interface MigrateOptions {
  readonly migrations?: readonly Migration[]
  /** Gets a warning when a migration has to wait. */
  readonly log?: { warn(fields: object, message: string): void }
  /** Aborts waits and pauses. A running statement is not interrupted. */
  readonly stopped?: AbortSignal | undefined
  /** Time limit for retries of a migration that does not get its locks. */
  readonly tryForMs?: number
}

/** A row of `schema_migrations`. */
export interface Applied {
  readonly version: number
  readonly name: string
  readonly checksum: string
  readonly works_from: number
}

/**
 * Migrates the database to this release, as the owner of the schema. Any number of processes may call it at once: one
 * works, the others wait. Each migration commits separately, and the next run continues after an interruption.
 * @returns the names of the migrations that were applied
 * @throws OperatorError when a newer, incompatible release has migrated the database; when an applied migration was
 * edited; when the database was restored in part; when a migration did not get its locks within a minute; and when the
 * user lacks a privilege
 */
export async function migrate(target: ConnectionOptions, options: MigrateOptions = {}): Promise<string[]> {
  const { migrations = readMigrations() } = options
  const connection = openConnection(target, { lock_timeout: LOCK_TIMEOUT })
  try {
    await pollLock(async () => {
      const [row] = await connection.run(
        sql<{ locked: boolean }[]>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as locked`,
      )
      return row?.locked ?? false
    }, options)
    await retryWithoutLock('the table of migrations', options, () => connection.script(CREATE_RUNTIME_ROLE))
    const applied = await connection.run(sql<Applied[]>`
      select version, name, checksum, works_from from schema_migrations order by version`)
    if (applied.length === 0) await assertEmpty(connection)
    const pending = pendingAfter(applied, migrations)
    for (const migration of pending) {
      await retryWithoutLock(migration.name, options, () =>
        migration.concurrentIndex === null
          ? applyInTransaction(connection, migration)
          : applyConcurrently(connection, migration, migration.concurrentIndex),
      )
    }
    return pending.map(({ name }) => name)
  } catch (error) {
    throw isMissingRight(error) ? await sentenceOfMissingRight(target, error) : error
  } finally {
    await connection.close()
  }
}

/** The names of the migrations that this release has and the database lacks. Changes nothing. @throws OperatorError */
export async function pendingMigrations(target: ConnectionOptions, migrations = readMigrations()): Promise<string[]> {
  const db = openConnection(target, {})
  try {
    // Also compares the columns, because other programs use this table name, too.
    const [table] = await db.run(sql<{ there: boolean }[]>`
      select count(*) = 3 as there from pg_attribute
      where attrelid = to_regclass('schema_migrations') and attname in ('version', 'name', 'checksum')`)
    // The column works_from does not exist if only earlier releases have migrated the database.
    const applied = table?.there
      ? await db.run(sql<Applied[]>`
          select version, name, checksum, coalesce((to_jsonb(m) ->> 'works_from')::int, 0) as works_from
          from schema_migrations m order by version`)
      : []
    if (applied.length === 0) await assertEmpty(db)
    return pendingAfter(applied, migrations).map(({ name }) => name)
  } finally {
    await db.close()
  }
}

/**
 * A clause about missing migrations, such as `migration 0002_b.sql is not applied`.
 * @param pending the names of the migrations that the database lacks, at least one
 */
export function describePending(pending: readonly string[]): string {
  const [first = '', last = first] = [pending[0], pending.at(-1)]
  if (pending.length === 1) return `migration ${first} is not applied`
  return `${pending.length} migrations, ${first} to ${last}, are not applied`
}

/**
 * Polls until this process gets the migration lock. Waiting in a statement could deadlock: the statement keeps a
 * snapshot, and a process that builds an index concurrently waits for that snapshot before it releases the lock.
 */
export async function pollLock(
  tryLock: () => Promise<boolean>,
  { log, stopped }: Pick<MigrateOptions, 'log' | 'stopped'>,
): Promise<void> {
  const started = performance.now()
  for (let warnings = 0; ; await pause(POLL_EVERY_MS, stopped)) {
    if (await tryLock()) return
    if (performance.now() - started < warnings * WARN_EVERY_MS) continue
    // No warning at the first wait, which is usual when several processes start at once.
    if (warnings++ > 0)
      log?.warn({}, 'another process is migrating, backing up or restoring the database; waiting for it')
  }
}

/** Retries `work` with exponential backoff while it does not get a lock. Failed work must have changed nothing. */
async function retryWithoutLock(
  name: string,
  { log, stopped, tryForMs = TRY_FOR_MS }: MigrateOptions,
  work: () => Promise<unknown>,
): Promise<void> {
  const started = performance.now()
  for (let pauseMs = PAUSE_MS.first; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MS.longest)) {
    try {
      await work()
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && LOCK_FAILURES.has(error.code ?? ''))) throw error
      if (performance.now() - started + pauseMs > tryForMs) throw lockSentence(name, tryForMs, error)
      log?.warn({ migration: name, pauseMs }, 'another session holds a lock that the migration needs, will retry')
      await pause(pauseMs, stopped)
    }
  }
}

async function pause(milliseconds: number, stopped: AbortSignal | undefined): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stopped }).catch(() => {
    throw new Stopped('Stopped before the database was migrated. The next start continues.')
  })
}

async function applyInTransaction(connection: Connection, migration: Migration): Promise<void> {
  await connection.script('begin')
  try {
    await connection.script(migration.text)
    await connection.run(record(migration))
    await connection.script('commit')
  } catch (error) {
    await connection.script('rollback').catch(() => {})
    throw error
  }
}

/** Runs a concurrent index statement, which commits by itself. A retry after a crash first drops an invalid index. */
async function applyConcurrently(connection: Connection, migration: Migration, index: string): Promise<void> {
  await connection.script(`set lock_timeout = '${CONCURRENT_LOCK_TIMEOUT}'`)
  try {
    const [left] = await connection.run(
      sql`select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`,
    )
    if (left) await connection.run(sql`drop index concurrently ${sql.identifier(index)}`)
    await connection.script(migration.text)
  } finally {
    await connection.script(`set lock_timeout = '${LOCK_TIMEOUT}'`)
  }
  await connection.run(record(migration))
}

const record = ({ version, name, checksum, worksFrom }: Migration) => sql`
  insert into schema_migrations (version, name, checksum, works_from)
  values (${version}, ${name}, ${checksum}, ${worksFrom})`

/**
 * Refuses the result of an interrupted restore. A dump creates all tables before it inserts rows, so such a database
 * has tables, but no recorded migrations.
 */
async function assertEmpty(db: Database): Promise<void> {
  const [found] = await db.run(sql<{ database: string }[]>`
    select current_database() as database where to_regclass('public.installation') is not null`)
  if (!found) return
  throw new OperatorError(
    `Database "${found.database}" has a table "installation", but no recorded migrations: a restore was interrupted, ` +
      'or the table belongs to another program. Restore the whole dump into an empty database, or give Reeve its own ' +
      'database.',
    { code: 'restore_cut_off' },
  )
}

/** Migrations that the database lacks. @throws OperatorError when this release cannot work on the database */
export function pendingAfter(applied: readonly Applied[], known: readonly Migration[]): Migration[] {
  const newest = Math.max(0, ...known.map(({ version }) => version))
  for (const done of applied) {
    const ours = known.find(({ version }) => version === done.version)
    if (!ours && (done.version < newest || done.works_from > newest)) {
      throw new OperatorError(
        `The database has migration ${done.name}, which is unknown to this release: it was ` +
          'migrated by a newer Reeve. Run that release, or restore a backup from before it.',
      )
    }
    if (ours && ours.checksum !== done.checksum) {
      throw new OperatorError(
        `Migration ${done.name} was edited after it was applied to this database. Restore the file: every change ` +
          'of the schema needs a new migration.',
      )
    }
  }
  const done = new Set(applied.map(({ version }) => version))
  return known.filter(({ version }) => !done.has(version))
}

/**
 * Creates the runtime role and the table of applied migrations, which the first migration needs. Roles are shared by
 * all databases of a cluster: the migration of another database might create the role at the same moment, and an
 * administrator creates it if the owner lacks the privilege. Every start runs this SQL, even while other processes
 * serve. It adds only what is missing, because even an unnecessary ALTER TABLE would wait for the locks of these
 * processes.
 */
export const CREATE_RUNTIME_ROLE = `
  do $$
  begin
    if not exists (select from pg_roles where rolname = '${RUNTIME_ROLE}') then
      begin
        create role ${RUNTIME_ROLE} nologin;
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(current_user, '${RUNTIME_ROLE}', 'member') then
      execute format('grant ${RUNTIME_ROLE} to %I', current_user);
    end if;
  end
  $$;
  create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  do $$
  begin
    if not exists (
      select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'works_from'
    ) then
      alter table schema_migrations add column works_from integer not null default 0;
    end if;
  end
  $$;
  grant usage on schema public to ${RUNTIME_ROLE};
  grant select on schema_migrations to ${RUNTIME_ROLE};
`

const isMissingRight = (error: unknown): error is Error => error instanceof pg.DatabaseError && error.code === '42501'

async function sentenceOfMissingRight(target: ConnectionOptions, cause: Error): Promise<OperatorError> {
  const missing = await missingRights(target)
  const mending = missing.length === 0 ? '' : ` As an administrator of the server: ${missing.join('; ')}.`
  return new OperatorError(`The user of DATABASE_URL cannot prepare the database (${cause.message}).${mending}`, {
    cause,
  })
}

const lockSentence = (name: string, tryForMs: number, cause: Error) =>
  new OperatorError(
    `Migration ${name} could not acquire its locks within ${tryForMs / 1000} s, because another session holds them ` +
      '(see long transactions in pg_stat_activity). End that session and repeat the command. Earlier migrations are ' +
      'applied; this one is rolled back.',
    { cause },
  )
