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

export const deleteExpiredAttempts = (now: Date): Statement => sql`
  delete from attempts where counted_until <= ${now}`

/** True if the account has a session from this network. Attempts from elsewhere must not lock its owner out. */
export const isKnownNetwork = (email: string, ip: string, now: Date): Statement<boolean> =>
  sql<{ found: boolean }[]>`
    select exists (
      select from sessions s join accounts a on a.id = s.user_id
      where a.email = ${email} and s.expires_at > ${now} and s.ip <> ''
        and set_masklen(s.ip::inet, case family(s.ip::inet) when 6 then 64 else 32 end) >>= ${ip}::inet
    ) as found`.map(([row]) => row?.found ?? false)
