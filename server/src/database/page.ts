import { lowestIdAt } from '../kernel/ids.ts'
import type { Key, Moment, Order, Page, TimeRange } from '../kernel/page.ts'
import { type Fragment, sql } from './statement.ts'

/** Maximum clock skew between processes at which a time range still finds every row. */
export const CLOCKS_DIFFER_BY_MS = 60 * 60_000

/**
 * Size in bytes at which a page ends, counting only the columns that can be long. A page is limited because building a
 * response blocks all other requests of the process.
 */
export const PAGE_BYTES = 1024 * 1024

/** The column of a list's sort key, or its two columns if the sort key is a time with an id. */
type SortedBy = string | readonly [at: string, id: string]

/**
 * The last clauses of a list's statement: the condition for rows after the previous page, the order and the limit.
 */
export function pageClause(by: SortedBy, { order, after, most }: Page<Key>) {
  const beyond = order === 'asc' ? sql.fragment`>` : sql.fragment`<`
  if (typeof by === 'string') {
    const key = sql.identifier(by)
    return sql.fragment`
      ${sql.optional(after as Exclude<Key, Moment> | null, last => sql.fragment`and ${key} ${beyond} ${last}`)}
      ${orderBy(by, order)} limit ${most}`
  }
  const [at, id] = [sql.identifier(by[0]), sql.identifier(by[1])]
  const [lastAt, lastId] = (after ?? []) as Partial<Moment>
  return sql.fragment`
    ${sql.optional(
      lastId,
      last => sql.fragment`
        and (${at}, ${id}) ${beyond} (timestamptz 'epoch' + ${lastAt ?? null} * interval '1 microsecond', ${last})`,
    )}
    ${orderBy(by, order)} limit ${most}`
}

function orderBy(by: SortedBy, order: Order): Fragment {
  const direction = order === 'asc' ? sql.fragment`asc` : sql.fragment`desc`
  if (typeof by === 'string') return sql.fragment`order by ${sql.identifier(by)} ${direction}`
  return sql.fragment`order by ${sql.identifier(by[0])} ${direction}, ${sql.identifier(by[1])} ${direction}`
}

/**
 * The first rows of a list, at least one, up to the row with which the sum of `size` reaches `bytes`. The column
 * `is_followed` is true if another row follows.
 */
export function withinBytes(
  rows: Fragment,
  by: SortedBy,
  size: Fragment,
  { order = 'asc', bytes = PAGE_BYTES }: { readonly order?: Order; readonly bytes?: number } = {},
): Fragment {
  return sql.fragment`
    select * from (
      select r.*,
        sum(${size}) over (${orderBy(by, order)} rows between unbounded preceding and 1 preceding) as bytes_before,
        lead(true) over (${orderBy(by, order)}) is true as is_followed
      from (${rows}) r
    ) measured where coalesce(bytes_before, 0) < ${bytes} ${orderBy(by, order)}`
}

/** A timestamp in microseconds, for the sort key. With a `Date`'s milliseconds, pages would repeat or omit rows. */
export const microsecondsOf = (column: string) => sql.fragment`
  (extract(epoch from ${sql.identifier(column)}) * 1000000)::bigint`

/**
 * Conditions for rows at or after `since` and before `until`, for a list that is ordered by `sequence`. Subqueries look
 * up the sequences at these times, so that the index scan begins there and not at the end of the table. `coalesce` must
 * be inside the subquery: under row-level security PostgreSQL does not use `coalesce` around a subquery as an index
 * bound. Apart from clock skew, times increase with the sequence, because both are assigned under the organization's
 * lock. Where a clock was wrong (`times_out_of_order`), the subqueries find nothing, and only the times are compared.
 */
export function inTimeRange(
  [name, at]: readonly [table: string, column: string],
  organizationId: string,
  { since, until }: TimeRange,
) {
  const [table, time] = [sql.identifier(name), sql.identifier(at)]
  const isInOrder = sql.fragment`
    not (select times_out_of_order from governance_heads where organization_id = ${organizationId})`
  return sql.fragment`
    ${sql.optional(
      since,
      from => sql.fragment`and ${time} >= ${from} and sequence > (
        select coalesce(max(sequence), 0) from (
          select sequence from ${table}
          where organization_id = ${organizationId} and ${time} < ${shifted(from, -CLOCKS_DIFFER_BY_MS)}
            and ${isInOrder}
          order by ${time} desc, sequence desc limit 1
        ) before)`,
    )}
    ${sql.optional(
      until,
      to => sql.fragment`and ${time} < ${to} and sequence < (
        select coalesce(min(sequence), ${Number.MAX_SAFE_INTEGER}) from (
          select sequence from ${table}
          where organization_id = ${organizationId} and ${time} >= ${shifted(to, CLOCKS_DIFFER_BY_MS)}
            and ${isInOrder}
          order by ${time}, sequence limit 1
        ) later)`,
    )}`
}

/** Conditions of a time range for rows that have no sequence, but an id that contains their creation time. */
export function createdInTimeRange([id, at]: readonly [id: string, column: string], { since, until }: TimeRange) {
  const [key, time] = [sql.identifier(id), sql.identifier(at)]
  return sql.fragment`
    ${sql.optional(
      since,
      from => sql.fragment`and ${time} >= ${from} and ${key} >= ${lowestIdAt(shifted(from, -CLOCKS_DIFFER_BY_MS))}`,
    )}
    ${sql.optional(
      until,
      to => sql.fragment`and ${time} < ${to} and ${key} < ${lowestIdAt(shifted(to, CLOCKS_DIFFER_BY_MS))}`,
    )}`
}

const shifted = (time: string, ms: number) => new Date(Date.parse(time) + ms)
