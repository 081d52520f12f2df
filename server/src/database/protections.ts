import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../kernel/operator-error.ts'
import { PACKAGE_FOLDER } from '../kernel/package-folder.ts'
import { openConnection } from './connection.ts'
import { readMigrations } from './migration-files.ts'
import { type ConnectionOptions, type Fragment, RUNTIME_ROLE } from './pool.ts'
import { sql } from './statement.ts'

/**
 * Protections of one table that the database enforces even if Reeve has a bug: row-level security, privileges,
 * triggers.
 */
export interface TableProtections {
  readonly table: string
  readonly enabled: boolean
  readonly forced: boolean
  /** The policies by name, each as its `create policy` statement from `as` on. */
  readonly policies: Readonly<Record<string, string>>
  /** The triggers by name, each as its `create trigger` statement. */
  readonly triggers: Readonly<Record<string, string>>
  /** Quoted names of disabled triggers; "all" stands for the triggers that enforce constraints. */
  readonly disabled: readonly string[]
  /** Privileges of the runtime role on the table or on one of its columns, regardless of the grantor. */
  readonly rights: readonly string[]
}

interface Gap {
  readonly what: string
  readonly table: string
  readonly statement: string
}

/** A generated file that lists the protections that the migrations create. */
const FILE = join(PACKAGE_FOLDER, 'protections.json')

/** @throws OperatorError that lists what `missingProtections` finds */
export async function requireProtections(target: ConnectionOptions): Promise<void> {
  const missing = await missingProtections(target)
  if (missing.length === 0) return
  throw new OperatorError(
    `The database has lost protections that the migrations created. As its owner: ${missing.join('; ')}.`,
    { code: 'protection_lost' },
  )
}

/**
 * Compares a migrated database with `protections.json`. Returns one sentence for each kind of lost protection, with the
 * statements that restore it. Changes nothing.
 */
export async function missingProtections(target: ConnectionOptions): Promise<string[]> {
  const wanted: readonly TableProtections[] = JSON.parse(readFileSync(FILE, 'utf8'))
  const newest = Math.max(...readMigrations().map(({ version }) => version))
  const db = openConnection(target, {})
  try {
    const { found, partitions, more } = await db.run({
      found: readProtections(),
      partitions: readPartitionProtections(),
      more: sql<{ bypasses: boolean; is_newer: boolean }[]>`
        select rolsuper or rolbypassrls as bypasses,
          exists (select from schema_migrations where version > ${newest}) as is_newer
        from pg_roles where rolname = ${RUNTIME_ROLE}`.first(),
    })
    const tables = new Map(found.map(one => [one.table, one]))
    const isNewer = more?.is_newer ?? false
    const gaps = [
      ...wanted.flatMap(table => gapsOf(table, tables.get(table.table), isNewer)),
      ...partitions.flatMap(partition => gapsOf(expectedOf(partition), partition, isNewer)),
    ]
    return [
      ...(more?.bypasses
        ? [`${RUNTIME_ROLE} passes every policy: alter role ${RUNTIME_ROLE} nosuperuser nobypassrls`]
        : []),
      ...[...Map.groupBy(gaps, ({ what }) => what)].map(toSentence),
    ]
  } finally {
    await db.close()
  }
}

/** The protections of every table except partitions, in a stable order. */
export const readProtections = () => readOf(sql.fragment`not relispartition`)

const readPartitionProtections = () => readOf(sql.fragment`relispartition`)

const readOf = (kind: Fragment) => sql<TableProtections[]>`
  select relname as table, relrowsecurity as enabled, relforcerowsecurity as forced,
    (select coalesce(jsonb_object_agg(policyname, concat(
        'as ', lower(permissive), ' for ', lower(cmd), ' to ', array_to_string(roles, ', '),
        ' using (' || regexp_replace(qual, '[[:space:]]+', ' ', 'g') || ')',
        ' with check (' || regexp_replace(with_check, '[[:space:]]+', ' ', 'g') || ')')), '{}')
      from pg_policies where schemaname = 'public' and tablename = relname) as policies,
    (select coalesce(jsonb_object_agg(tgname, pg_get_triggerdef(t.oid, true)), '{}')
      from pg_trigger t where tgrelid = c.oid and not tgisinternal) as triggers,
    array(select distinct case when tgisinternal then 'all' else quote_ident(tgname) end
      from pg_trigger where tgrelid = c.oid and tgenabled in ('D', 'R') order by 1) as disabled,
    array(select r from unnest(array['delete', 'insert', 'references', 'select', 'trigger', 'truncate', 'update']) r
      where not rolsuper and (has_table_privilege(runtime.oid, c.oid, r)
        or r in ('insert', 'references', 'select', 'update') and has_any_column_privilege(runtime.oid, c.oid, r)
      )) as rights
  from pg_class c, pg_roles runtime
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${kind} and rolname = ${RUNTIME_ROLE}
  order by relname`

/**
 * A partition is read and written only through its partitioned table. It has row-level security, but no policy and no
 * privileges, so direct access reaches no rows. Its triggers are not compared, because PostgreSQL itself maintains
 * them.
 */
const expectedOf = ({ table, triggers }: TableProtections): TableProtections => ({
  table,
  triggers,
  enabled: true,
  forced: true,
  policies: {},
  disabled: [],
  rights: [],
})

/**
 * Compares one table with its expected protections. If a newer release has migrated the database, compares only
 * row-level security and disabled triggers, because the newer migrations might have dropped tables and changed other
 * protections.
 */
function gapsOf(wanted: TableProtections, found: TableProtections | undefined, isNewer: boolean): Gap[] {
  const { table } = wanted
  if (!found) {
    return isNewer ? [] : [{ what: 'a table is gone', table, statement: 'restore a backup' }]
  }
  const gap = (what: string, statement: string): Gap => ({ what, table, statement })
  const security = [
    ...(wanted.enabled && !found.enabled
      ? [gap('row-level security is off', `alter table ${table} enable row level security`)]
      : []),
    ...(wanted.forced && !found.forced
      ? [gap('row-level security does not bind the owner', `alter table ${table} force row level security`)]
      : []),
    ...found.disabled.map(name => gap('triggers are disabled', `alter table ${table} enable trigger ${name}`)),
  ]
  if (isNewer) return security
  const surplus = found.rights.filter(right => !wanted.rights.includes(right))
  return [
    ...security,
    ...differing(wanted.policies, found.policies).map(([name, rest]) =>
      gap('a policy is missing or differs', `${dropPolicy(name, table)}; create policy ${name} on ${table} ${rest}`),
    ),
    ...Object.keys(found.policies)
      .filter(name => !(name in wanted.policies))
      .map(name => gap('a policy is not of Reeve', dropPolicy(`"${name}"`, table))),
    ...differing(wanted.triggers, found.triggers).map(([, rest]) =>
      gap('a trigger is missing or differs', rest.replace('CREATE', 'create or replace')),
    ),
    ...(surplus.length > 0
      ? [
          gap(
            `${RUNTIME_ROLE} may do more than it needs`,
            `revoke ${surplus.join(', ')} on ${table} from ${RUNTIME_ROLE}, public`,
          ),
        ]
      : []),
  ]
}

const differing = (wanted: TableProtections['policies'], found: TableProtections['policies']) =>
  Object.entries(wanted).filter(([name, text]) => found[name] !== text)

const dropPolicy = (name: string, table: string) => `drop policy if exists ${name} on ${table}`

function toSentence([what, gaps]: [string, Gap[]]): string {
  const tables = [...new Set(gaps.map(({ table }) => table))]
  const some = tables.length > 3 ? `${tables.slice(0, 3).join(', ')} and ${tables.length - 3} more` : tables.join(', ')
  return `${what} (${some}): ${gaps.map(({ statement }) => statement).join('; ')}`
}
