import postgres from 'postgres'
import type { TestDatabase } from './cluster.ts'

/** Reads a database as superuser, bypassing row-level security. */
export interface ChecksumReader {
  readonly sql: postgres.Sql
  /**
   * One checksum per table over all rows, or over those of one organization; in a table without organization_id, over
   * the rows of its members' accounts. Excludes last-use times and outgoing mails, which change asynchronously. For one
   * organization, also excludes counts of attempts, which contain only a hash of the email address.
   */
  checksums(organizationId?: string): Promise<Record<string, string>>
  close(): Promise<void>
}

export async function openChecksumReader({ target }: Pick<TestDatabase, 'target'>): Promise<ChecksumReader> {
  const sql = postgres({ ...target, max: 1, onnotice: () => {} })
  const tables = await sql<{ name: string; owned_by: string | null; columns: string }[]>`
    select c.relname as name, (
      select a.attname from pg_attribute a
      where a.attrelid = c.oid and a.attname in ('organization_id', 'user_id', 'id') and not a.attisdropped
      order by array_position(array['organization_id', 'user_id', 'id']::name[], a.attname) limit 1
    ) as owned_by, (
      select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attname not in ('last_used_at', 'last_active_at')
    ) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname <> 'outgoing_mails'
    order by c.relname`

  return {
    sql,
    async checksums(organizationId) {
      const of = (owner: string | null) => {
        if (organizationId === undefined || owner === null) return ''
        if (owner === 'organization_id') return `where organization_id = '${organizationId}'`
        return `where ${owner}::text in (select user_id::text from members where organization_id = '${organizationId}')`
      }
      // A sum of hashes needs no order and no text of the rows.
      const counted = organizationId === undefined ? tables : tables.filter(({ name }) => name !== 'attempts')
      const parts = counted.map(
        ({ name, owned_by, columns }) => `select '${name}' as name,
          sum(hash_record_extended(row(${columns}), 0))::text as sum from "${name}" ${of(owned_by)}`,
      )
      const sums = await sql.unsafe<{ name: string; sum: string | null }[]>(
        `${parts.join('\nunion all\n')} order by name`,
        [],
        { prepare: organizationId === undefined },
      )
      return Object.fromEntries(sums.map(({ name, sum }) => [name, sum ?? 'empty']))
    },
    close: () => sql.end(),
  }
}
