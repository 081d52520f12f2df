import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { OperatorError } from '../kernel/operator-error.ts'
import { type ConnectionOptions, connectionOptions, RUNTIME_ROLE } from './pool.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
/** Any number that no other program uses for its advisory locks. */
const LOCK = 7_236_544_912_001

interface Migration {
  readonly version: number
  readonly name: string
  readonly text: string
  readonly checksum: string
}

type Applied = Omit<Migration, 'text'>

/** The migrations that come with this release, in order. */
export function readMigrations(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter(name => NAME.test(name))
    .sort()
    .map(name => {
      const text = readFileSync(join(folder, name), 'utf8')
      return {
        version: Number(name.slice(0, 4)),
        name,
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
      }
    })
}

/**
 * Brings the database to this release, as the user that owns the schema. Any number of processes may call it at once:
 * one works, the others wait. All that is missing is applied in one transaction, so that there is no half.
 * @returns the names of the migrations that were applied
 * @throws OperatorError when the database was made by a newer release, or by migrations that have been edited since
 */
export async function migrate(target: ConnectionOptions, migrations = readMigrations()): Promise<string[]> {
  const sql = postgres(connectionOptions(target, { lock_timeout: '60s' }))
  try {
    return await sql.begin(async sql => {
      await sql`select pg_advisory_xact_lock(${LOCK})`
      await sql.unsafe(PREPARATION)
      const applied = await sql<Applied[]>`
        select version, name, checksum from schema_migrations order by version`
      const pending = pendingAfter(applied, migrations)
      for (const { version, name, text, checksum } of pending) {
        await sql.unsafe(text)
        await sql`insert into schema_migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`
      }
      return pending.map(({ name }) => name)
    })
  } catch (error) {
    throw isMissingRight(error) ? roleSentence(error) : error
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** The names of the migrations that this release has and the database lacks. Changes nothing. @throws OperatorError */
export async function pendingMigrations(target: ConnectionOptions, migrations = readMigrations()): Promise<string[]> {
  const sql = postgres(connectionOptions(target, {}))
  try {
    // Other programs have a table of this name too.
    const [table] = await sql<{ there: boolean }[]>`
      select count(*) = 3 as there from pg_attribute
      where attrelid = to_regclass('schema_migrations') and attname in ('version', 'name', 'checksum')`
    const applied = table?.there
      ? await sql<Applied[]>`select version, name, checksum from schema_migrations order by version`
      : []
    return pendingAfter(applied, migrations).map(({ name }) => name)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function pendingAfter(applied: readonly Applied[], known: Migration[]) {
  for (const done of applied) {
    const ours = known.find(({ version }) => version === done.version)
    if (!ours) {
      throw new OperatorError(
        `The database has migration ${done.name}, which this release does not know: it was migrated by a ` +
          'newer Reeve. Run that release, or restore a backup from before it.',
      )
    }
    if (ours.checksum !== done.checksum) {
      throw new OperatorError(
        `Migration ${done.name} was edited after it was applied to this database. Restore the file: a change ` +
          'of the schema is a new migration.',
      )
    }
  }
  return known.slice(applied.length)
}

/**
 * The role is the cluster's, not the database's: another database's migration may be making it at this moment. Where
 * the owner may not make roles, an administrator has made it.
 */
const PREPARATION = `
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
  grant usage on schema public to ${RUNTIME_ROLE};
  grant select on schema_migrations to ${RUNTIME_ROLE};
`

const isMissingRight = (error: unknown): error is Error =>
  error instanceof postgres.PostgresError && error.code === '42501'

const roleSentence = (error: Error) =>
  new OperatorError(
    `The user of DATABASE_URL may not prepare the database (${error.message}). As an administrator of ` +
      `the server run: create role ${RUNTIME_ROLE} nologin; grant ${RUNTIME_ROLE} to that user; and let it ` +
      'create in schema public.',
    { cause: error },
  )
