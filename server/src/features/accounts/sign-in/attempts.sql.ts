import type { Statement } from '../../../database/pool.ts'
import { type Fragment, sql } from '../../../database/statement.ts'

/** Counts an attempt, and returns the count. Concurrent attempts are serialized. */
export const countAttempt = (key: Buffer, now: Date, until: Date) =>
  sql<{ count: number; counted_until: Date }[]>`
    insert into attempts (key, count, counted_until) values (${key}, 1, ${until})
    on conflict (key) do update set
      count = case when attempts.counted_until <= ${now} then 1 else attempts.count + 1 end,
      counted_until = case when attempts.counted_until <= ${now} then ${until} else attempts.counted_until end
    returning count, counted_until`.first()

/** Counts an attempt if the condition is true. */
export const countAttemptIf = (condition: Fragment, key: Buffer, now: Date, until: Date): Statement => sql`
  insert into attempts (key, count, counted_until) select ${key}::bytea, 1, ${until}::timestamptz where ${condition}
  on conflict (key) do update set
    count = case when attempts.counted_until <= ${now} then 1 else attempts.count + 1 end,
    counted_until = case when attempts.counted_until <= ${now} then ${until} else attempts.counted_until end`

/** SQL condition for a later statement of the batch: at most `most` attempts were counted. */
export const isWithin = (key: Buffer, most: number) => sql.fragment`
  exists (select from attempts where key = ${key} and count <= ${most})`

/** A key with the maximum number of its attempts. */
export interface AttemptBound {
  readonly key: Buffer
  readonly most: number
}

/** SQL condition for a later statement of the batch: no bound is exceeded. */
export const allWithin = (bounds: readonly AttemptBound[]) => sql.fragment`
  not exists (
    select from attempts a
    join unnest(${bounds.map(({ key }) => key.toString('hex'))}::text[], ${bounds.map(({ most }) => most)}::int[])
      as bound (key, most) on a.key = decode(bound.key, 'hex') and a.count > bound.most)`

/**
 * Like `allWithin`, with one more condition: the attempt is (`isLastWithin`) or is not (`isWithinAndNotLast`) the last
 * one that a bound in `announced` allows.
 */
export const isLastWithin = (bounds: readonly AttemptBound[], announced: readonly AttemptBound[]) => sql.fragment`
  ${allWithin(bounds)} and ${isAnyReached(announced)}`
export const isWithinAndNotLast = (bounds: readonly AttemptBound[], announced: readonly AttemptBound[]) => sql.fragment`
  ${allWithin(bounds)} and not ${isAnyReached(announced)}`

const isAnyReached = (bounds: readonly AttemptBound[]) => sql.fragment`
  exists (
    select from attempts a
    join unnest(${bounds.map(({ key }) => key.toString('hex'))}::text[], ${bounds.map(({ most }) => most)}::int[])
      as bound (key, most) on a.key = decode(bound.key, 'hex') and a.count = bound.most)`

/** Resets the count. */
export const deleteAttempts = (key: Buffer): Statement => sql`
  delete from attempts where key = ${key}`

export const deleteExpiredAttempts = (now: Date): Statement => sql`
  delete from attempts where counted_until <= ${now}`
