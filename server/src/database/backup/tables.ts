import type { Connection } from '../connection.ts'
import { readMigrations } from '../migration-files.ts'
import { type Database, RUNTIME_ROLE } from '../pool.ts'
import { grantedBy, renamedBy } from '../rights.ts'
import { sql } from '../statement.ts'

export interface Table {
  readonly name: string
  readonly columns: string[]
  /** True if row-level security lets this user read only one organization's rows at a time. */
  readonly is_filtered: boolean
  readonly is_forced: boolean
  readonly is_unlogged: boolean
  readonly is_partitioned: boolean
}

/**
 * Reeve's tables, sorted by name. A partitioned table counts once, with the rows of its partitions. Tables of other
 * programs are excluded. If a newer release has migrated the database, tables that the runtime role can use count as
 * Reeve's, too.
 */
export async function listTables(db: Database): Promise<Table[]> {
  const migrations = readMigrations()
  const granted = grantedBy(migrations).map(({ table }) => table)
  // In a database that is not yet migrated, tables that a migration renames still have their former names.
  const ours = new Set(['schema_migrations', ...granted, ...renamedBy(migrations).keys()])
  const tables = await db.run(sql<(Table & { is_of_newer_release: boolean })[]>`
    select c.relname as name, row_security_active(c.oid) as is_filtered, c.relforcerowsecurity as is_forced,
      c.relpersistence = 'u' as is_unlogged, c.relkind = 'p' as is_partitioned,
      (
        select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      exists (
        select 1 from public.schema_migrations where name <> all (${migrations.map(({ name }) => name)})
      ) and exists (
        select 1 from aclexplode(c.relacl) where grantee = ${RUNTIME_ROLE}::regrole
      ) as is_of_newer_release
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`)
  return tables.filter(({ name, is_of_newer_release }) => ours.has(name) || is_of_newer_release)
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Returns `public."members"`. The schema is explicit, because another schema, such as `pg_catalog`, may have a table of
 * the same name.
 */
export const qualified = (name: string): string => `public.${quoted(name)}`

/** `"organization_id", …`, for a SELECT or COPY. */
export const listed = (columns: readonly string[]): string => columns.map(quoted).join(', ')

/** `public."members" ("organization_id", …)`, for COPY. */
export const withColumns = (name: string, columns: readonly string[]): string =>
  `${qualified(name)} (${listed(columns)})`

/** The connection as a `Database`, which can only send batches. */
export const statementsOn = (connection: Connection): Database => connection
