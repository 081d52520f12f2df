import { lowestIdAt } from '../kernel/ids.ts'
import type { Key, Moment, Page, TimeRange } from '../kernel/page.ts'
import { sql } from './statement.ts'

/** Allowed skew between the clocks of processes. Within it a range of time misses nothing. */
const CLOCKS_DIFFER_BY_MS = 60 * 60_000

/**
 * The end of a list's statement: the rows after the page before, in the order that was asked for, and no more. `by` is
 * the column of the list's key, or both columns of a moment.
 */
export function onPage(by: string | readonly [at: string, id: string], { order, after, most }: Page<Key>) {
  const isAscending = order === 'asc'
  const direction = isAscending ? sql.fragment`asc` : sql.fragment`desc`
  const beyond = isAscending ? sql.fragment`>` : sql.fragment`<`
  if (typeof by === 'string') {
    const key = sql.identifier(by)
    return sql.fragment`
      ${sql.optional(after as Exclude<Key, Moment> | null, last => sql.fragment`and ${key} ${beyond} ${last}`)}
      order by ${key} ${direction} limit ${most}`
  }
  const [at, id] = [sql.identifier(by[0]), sql.identifier(by[1])]
  const [lastAt, lastId] = (after ?? []) as Partial<Moment>
  return sql.fragment`
    ${sql.optional(
      lastId,
      last => sql.fragment`
        and (${at}, ${id}) ${beyond} (timestamptz 'epoch' + ${lastAt ?? null} * interval '1 microsecond', ${last})`,
    )}
    order by ${at} ${direction}, ${id} ${direction} limit ${most}`
}

/** The first half of a moment. A `Date` would cut it to milliseconds, and pages would show rows twice. */
export const microsecondsOf = (column: string) => sql.fragment`
  (extract(epoch from ${sql.identifier(column)}) * 1000000)::bigint`

/**
 * The rows of a table of happenings from `since` on and before `until`, for a statement that is ordered by `sequence`.
 * Plain subqueries look up the sequences of that time first, so that the statement begins to read there and not at the
 * table's end: with `coalesce` around one, under row-level security, PostgreSQL takes it for no bound. Times hardly run
 * against the sequence, because they are taken under the organization's lock.
 */
export function inTimeRange(
  [name, at]: readonly [table: string, column: string],
  organizationId: string,
  { since, until }: TimeRange,
) {
  const [table, time] = [sql.identifier(name), sql.identifier(at)]
  return sql.fragment`
    ${sql.optional(
      since,
      from => sql.fragment`and ${time} >= ${from} and sequence > (
        select coalesce(max(sequence), 0) from (
          select sequence from ${table}
          where organization_id = ${organizationId} and ${time} < ${shifted(from, -CLOCKS_DIFFER_BY_MS)}
          order by ${time} desc, sequence desc limit 1
        ) before)`,
    )}
    ${sql.optional(
      until,
      to => sql.fragment`and ${time} < ${to} and sequence < (
        select coalesce(min(sequence), ${Number.MAX_SAFE_INTEGER}) from (
          select sequence from ${table}
          where organization_id = ${organizationId} and ${time} >= ${shifted(to, CLOCKS_DIFFER_BY_MS)}
          order by ${time}, sequence limit 1
        ) later)`,
    )}`
}

/** The same for rows without a sequence, whose ids were made when they were. */
export function madeInTimeRange([id, at]: readonly [id: string, column: string], { since, until }: TimeRange) {
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
