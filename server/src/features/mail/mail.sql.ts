import type { Statement } from '../../database/pool.ts'
import { type Fragment, sql } from '../../database/statement.ts'

export interface ClaimedMailRow {
  id: string
  sealed: Buffer
  attempts: number
}

/** Inserts the mail if the condition holds. */
export const insertMail = (mail: { id: string; sealed: Buffer }, now: Date, condition: Fragment): Statement => sql`
  insert into outgoing_mails (id, sealed, created_at, next_attempt_at)
  select ${mail.id}::uuid, ${mail.sealed}::bytea, ${now}::timestamptz, ${now}::timestamptz where ${condition}`

/**
 * Claims the mail that has been due the longest, until `until`. Counts the attempt immediately, so that it counts even
 * if the process dies.
 */
export const claimDueMail = (claimId: string, until: Date, now: Date): Statement<ClaimedMailRow | undefined> =>
  sql<ClaimedMailRow[]>`
    update outgoing_mails set claim_id = ${claimId}, next_attempt_at = ${until}, attempts = attempts + 1
    where id = (
      select id from outgoing_mails where next_attempt_at <= ${now}
      order by next_attempt_at limit 1 for update skip locked
    )
    returning id, sealed, attempts`.first()

/** Deletes a mail. Does nothing if another process has claimed it in the meantime. */
export const deleteMail = (id: string, claimId: string): Statement => sql`
  delete from outgoing_mails where id = ${id} and claim_id = ${claimId}`

/** Postpones a mail after a failed attempt. Does nothing if another process has claimed it in the meantime. */
export const postponeMail = (
  { id, claimId }: { id: string; claimId: string },
  failure: { error: string; nextAttemptAt: Date },
): Statement => sql`
  update outgoing_mails set last_error = ${failure.error}, next_attempt_at = ${failure.nextAttemptAt}
  where id = ${id} and claim_id = ${claimId}`

export const countMails = (most: number): Statement<number> =>
  sql<{ count: number }[]>`
    select count(*)::integer as count from (select from outgoing_mails limit ${most}) as waiting`.map(
    ([row]) => row?.count ?? 0,
  )

/** Creation time of the oldest mail. Uses the primary key, because ids are in order of creation. */
export const oldestMailSince = (): Statement<Date | undefined> =>
  sql<{ created_at: Date }[]>`
    select created_at from outgoing_mails order by id limit 1`.map(([row]) => row?.created_at)
