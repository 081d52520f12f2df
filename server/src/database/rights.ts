import { OperatorError } from '../kernel/operator-error.ts'
import { openConnection } from './connection.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { type ConnectionOptions, RUNTIME_ROLE } from './pool.ts'
import { sql } from './statement.ts'

interface Rights {
  readonly owner: string
  readonly makes_roles: boolean
  readonly creates: boolean
  readonly has_runtime: boolean
  readonly is_runtime: boolean
  readonly runtime_enters: boolean
}

/** A table that the user of DATABASE_URL does not own. */
interface Foreign {
  readonly name: string
  readonly owner: string
  readonly is_left_by_restore: boolean
}

/** A privilege of the runtime role on a table, such as `insert` on `audit_entries`. */
export interface Grant {
  readonly right: string
  readonly table: string
}

/** @throws OperatorError that lists what `missingRights` finds */
export async function requireRights(
  target: ConnectionOptions,
  user: { migrates: boolean },
  applied = readMigrations(),
): Promise<void> {
  const missing = await missingRights(target, user, applied)
  if (missing.length > 0) throw new OperatorError(`${missing.join('; ')}.`)
}

/**
 * Lists the missing privileges, as sentences with a remedy: those that the user of DATABASE_URL needs to act as the
 * runtime role and, if it migrates, to migrate the database; and those that a restore has lost. Changes nothing.
 * @param applied the migrations whose privileges are expected
 */
export async function missingRights(
  target: ConnectionOptions,
  user = { migrates: true },
  applied = readMigrations(),
): Promise<string[]> {
  const db = openConnection(target, {})
  try {
    const [rights] = await db.run(sql<Rights[]>`
      select current_user as owner, rolsuper or rolcreaterole as makes_roles,
        has_schema_privilege('public', 'create') as creates,
        runtime.oid is not null as has_runtime,
        rolsuper or coalesce(pg_has_role(runtime.oid, 'member'), false) as is_runtime,
        coalesce(has_schema_privilege(runtime.oid, 'public', 'usage'), true) as runtime_enters
      from pg_roles as own left join (select oid from pg_roles where rolname = ${RUNTIME_ROLE}) as runtime on true
      where own.rolname = current_user`)
    if (!rights) throw new Error('PostgreSQL does not know its own user')
    const foreign = await db.run(sql<Foreign[]>`
      select relname as name, rolname as owner, rolsuper as is_left_by_restore
      from pg_class join pg_roles on pg_roles.oid = relowner
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not pg_has_role(relowner, 'usage')
      order by relname`)
    // The query would fail if the role did not exist. Tables that do not exist yet are skipped.
    const lost = rights.has_runtime
      ? await db.run(sql<Grant[]>`
          select wanted.right, relname as table
          from jsonb_to_recordset(${JSON.stringify(grantedBy(applied))}::text::jsonb)
            as wanted ("right" text, "table" text)
          join pg_class on relname = wanted.table and relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          where not has_table_privilege(${RUNTIME_ROLE}, pg_class.oid, wanted.right)
          order by relname, wanted.right`)
      : []
    // A user that does not migrate needs neither ownership nor the privilege to create.
    return user.migrates
      ? sentences(rights, foreign, lost)
      : sentences({ ...rights, creates: true, makes_roles: false }, [], lost)
  } finally {
    await db.close()
  }
}

const GRANT = new RegExp(`^grant ([a-z, ]+) on ([a-z_,\\s]+) to ${RUNTIME_ROLE};`, 'gm')
const names = (list = '') => list.split(',').map(name => name.trim())

const RENAME = /^alter table (\w+) rename to (\w+);/gm

/** The privileges that the migrations grant to the runtime role, on the tables' names after all migrations. */
export function grantedBy(migrations: readonly Pick<Migration, 'text'>[]): Grant[] {
  const renamed = renamedBy(migrations)
  return matchesIn(migrations, GRANT).flatMap(([, rights, tables]) =>
    names(tables).flatMap(table => names(rights).map(right => ({ right, table: renamed.get(table) ?? table }))),
  )
}

/** The tables that the migrations rename, with their new names. */
export const renamedBy = (migrations: readonly Pick<Migration, 'text'>[]): ReadonlyMap<string, string> =>
  new Map(matchesIn(migrations, RENAME).map(([, before = '', after = '']) => [before, after]))

const matchesIn = (migrations: readonly Pick<Migration, 'text'>[], pattern: RegExp) =>
  migrations.flatMap(({ text }) => [...text.matchAll(pattern)])

function sentences(
  { owner, makes_roles, creates, has_runtime, is_runtime, runtime_enters }: Rights,
  foreign: readonly Foreign[],
  lost: readonly Grant[],
): string[] {
  return [
    ...(creates ? [] : [`"${owner}" may create nothing: grant create, usage on schema public to "${owner}"`]),
    ...(has_runtime || makes_roles ? [] : [`there is no role ${RUNTIME_ROLE}: create role ${RUNTIME_ROLE} nologin`]),
    ...(is_runtime || (makes_roles && !has_runtime)
      ? []
      : [`"${owner}" may not act as ${RUNTIME_ROLE}: grant ${RUNTIME_ROLE} to "${owner}"`]),
    ...(foreign.length === 0
      ? []
      : [
          `"${owner}" does not own ${few(foreign.map(({ name }) => name))}: set REEVE_MIGRATE=false if another user ` +
            `migrates, or ${mendOwners(foreign, owner)}`,
        ]),
    ...(runtime_enters ? [] : [`${RUNTIME_ROLE} may not enter: grant usage on schema public to ${RUNTIME_ROLE}`]),
    ...(lost.length === 0
      ? []
      : [
          `${RUNTIME_ROLE} lacks privileges on ${few([...new Set(lost.map(({ table }) => table))])}: restore the ` +
            `whole dump with its privileges (without --no-acl), or ${grantsOf(lost)}`,
        ]),
  ]
}

/**
 * The remedy for tables that another user owns. If an administrator's restore has made a superuser their owner, the
 * remedy changes the owner. Otherwise DATABASE_URL should name their owner, which is probably the user that migrates.
 */
const mendOwners = (foreign: readonly Foreign[], owner: string): string =>
  foreign.every(({ is_left_by_restore }) => is_left_by_restore)
    ? foreign.map(({ name }) => `alter table ${name} owner to "${owner}"`).join('; ')
    : `let DATABASE_URL name the user that owns them, ${few([...new Set(foreign.map(one => `"${one.owner}"`))])}`

/** One GRANT for all tables that lack the same privileges. */
function grantsOf(lost: readonly Grant[]): string {
  const rightsOf = Map.groupBy(lost, ({ table }) => table)
  const byRights = Map.groupBy(rightsOf, ([, grants]) => grants.map(({ right }) => right).join(', '))
  return [...byRights]
    .map(([rights, tables]) => `grant ${rights} on ${tables.map(([table]) => table).join(', ')} to ${RUNTIME_ROLE}`)
    .join('; ')
}

const few = (tables: readonly string[]) =>
  tables.length > 3 ? `${tables.slice(0, 3).join(', ')} and ${tables.length - 3} more` : tables.join(', ')
