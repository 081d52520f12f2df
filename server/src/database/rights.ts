import postgres from 'postgres'
import { type ConnectionOptions, connectionOptions, RUNTIME_ROLE } from './pool.ts'

interface Rights {
  readonly owner: string
  readonly makes_roles: boolean
  readonly creates: boolean
  readonly has_runtime: boolean
  readonly is_runtime: boolean
  readonly runtime_enters: boolean
}

/**
 * What the user of DATABASE_URL lacks to migrate the database and to work as the runtime role, and what a restore has
 * lost: one sentence each, with the statement that mends it. Changes nothing.
 */
export async function missingRights(target: ConnectionOptions): Promise<string[]> {
  const sql = postgres(connectionOptions(target, {}))
  try {
    const [rights] = await sql<Rights[]>`
      select current_user as owner, rolsuper or rolcreaterole as makes_roles,
        has_schema_privilege('public', 'create') as creates,
        runtime.oid is not null as has_runtime,
        rolsuper or coalesce(pg_has_role(runtime.oid, 'member'), false) as is_runtime,
        coalesce(has_schema_privilege(runtime.oid, 'public', 'usage'), true) as runtime_enters
      from pg_roles as own left join (select oid from pg_roles where rolname = ${RUNTIME_ROLE}) as runtime on true
      where own.rolname = current_user`
    if (!rights) throw new Error('PostgreSQL does not know its own user')
    const tables = await sql<{ name: string; owned: boolean; readable: boolean }[]>`
      select relname as name, pg_has_role(relowner, 'usage') as owned,
        has_table_privilege(runtime.oid, pg_class.oid, 'select') as readable
      from pg_class, pg_roles as runtime
      where relnamespace = 'public'::regnamespace and relkind = 'r' and rolname = ${RUNTIME_ROLE}
      order by relname`
    return sentences(rights, tables)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function sentences(
  { owner, makes_roles, creates, has_runtime, is_runtime, runtime_enters }: Rights,
  tables: readonly { name: string; owned: boolean; readable: boolean }[],
): string[] {
  const foreign = tables.filter(({ owned }) => !owned).map(({ name }) => name)
  const closed = tables.filter(({ readable }) => !readable).map(({ name }) => name)
  return [
    ...(creates ? [] : [`"${owner}" may create nothing: grant create, usage on schema public to "${owner}"`]),
    ...(has_runtime || makes_roles ? [] : [`there is no role ${RUNTIME_ROLE}: create role ${RUNTIME_ROLE} nologin`]),
    ...(is_runtime || (makes_roles && !has_runtime)
      ? []
      : [`"${owner}" may not act as ${RUNTIME_ROLE}: grant ${RUNTIME_ROLE} to "${owner}"`]),
    ...(foreign.length === 0 ? [] : [`"${owner}" does not own ${few(foreign)}: alter table … owner to "${owner}"`]),
    ...(runtime_enters ? [] : [`${RUNTIME_ROLE} may not enter: grant usage on schema public to ${RUNTIME_ROLE}`]),
    ...(closed.length === 0
      ? []
      : [`${RUNTIME_ROLE} may not read ${few(closed)}: restore the dump with its privileges (without --no-acl)`]),
  ]
}

const few = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
