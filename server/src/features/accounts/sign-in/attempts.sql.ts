import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'

/** Counts an attempt, and returns the count. Concurrent attempts are serialized. */
export const countAttempt = (key: Buffer, now: Date, until: Date) =>
  sql<{ count: number; counted_until: Date }[]>`
    insert into attempts (key, count, counted_until) values (${key}, 1, ${until})
    on conflict (key) do update set
      count = case when attempts.counted_until <= ${now} then 1 else attempts.count + 1 end,
      counted_until = case when attempts.counted_until <= ${now} then ${until} else attempts.counted_until end
    returning count, counted_until`.first()

/** SQL condition for a later statement of the batch: at most `most` attempts were counted. */
export const isWithin = (key: Buffer, most: number) => sql.fragment`
  exists (select from attempts where key = ${key} and count <= ${most})`

/** Resets the count. */
export const deleteAttempts = (key: Buffer): Statement => sql`
  delete from attempts where key = ${key}`

export const deleteExpiredAttempts = (now: Date): Statement => sql`
  delete from attempts where counted_until <= ${now}`
