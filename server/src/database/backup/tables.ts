import type { Connection } from '../connection.ts'
import { readMigrations } from '../migration-files.ts'
import type { Database } from '../pool.ts'
import { grantedBy } from '../rights.ts'
import { sql } from '../statement.ts'

export interface Table {
  readonly name: string
  readonly columns: string[]
  /** Row-level security shows this user one organization's rows at a time. */
  readonly is_filtered: boolean
  readonly is_forced: boolean
}

/** Reeve's tables as they stand. Tables that someone else has put beside them are none of its business. */
export async function listTables(db: Database): Promise<Table[]> {
  const ours = new Set(['schema_migrations', ...grantedBy(readMigrations()).map(({ table }) => table)])
  const tables = await db.run(sql<Table[]>`
    select c.relname as name, row_security_active(c.oid) as is_filtered, c.relforcerowsecurity as is_forced,
      (
        select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname`)
  return tables.filter(({ name }) => ours.has(name))
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** `"members" ("organization_id", …)`, for COPY. */
export const withColumns = (name: string, columns: readonly string[]): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`

/** Statements on a connection that is this caller's alone. */
export const statementsOn = (connection: Connection): Database => connection
