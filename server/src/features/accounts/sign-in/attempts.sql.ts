import type { Sql, Statement } from '../../../database/pool.ts'

/** Counts one more attempt, and returns the count. Parallel attempts are counted one after the other. */
export const countAttempt = (sql: Sql, key: Buffer, now: Date, until: Date) => sql<
  { count: number; counted_until: Date }[]
>`
  insert into attempts (key, count, counted_until) values (${key}, 1, ${until})
  on conflict (key) do update set
    count = case when attempts.counted_until <= ${now} then 1 else attempts.count + 1 end,
    counted_until = case when attempts.counted_until <= ${now} then ${until} else attempts.counted_until end
  returning count, counted_until`

export const forgetAttempts = (sql: Sql, now: Date): Statement => sql`
  delete from attempts where counted_until <= ${now}`

/** Whether someone is signed in to this account from this network. Attempts from elsewhere must not lock them out. */
export const isKnownNetwork = (sql: Sql, email: string, ip: string, now: Date) => sql<{ known: boolean }[]>`
  select exists (
    select from sessions s join accounts a on a.id = s.user_id
    where a.email = ${email} and s.expires_at > ${now} and s.ip <> ''
      and set_masklen(s.ip::inet, case family(s.ip::inet) when 6 then 64 else 32 end) >>= ${ip}::inet
  ) as known`
