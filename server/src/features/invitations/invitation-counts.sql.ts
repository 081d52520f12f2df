import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'

export interface InvitationCount {
  readonly count: number
  readonly counted_until: Date
}

/**
 * Counts an invitation, or a refused acceptance, and returns the count. The counter's row stays locked until the
 * transaction ends. So concurrent invitations are all counted, and a rollback undoes the count.
 */
export const countInvitation = (key: Buffer, now: Date, until: Date): Statement<InvitationCount | undefined> =>
  sql<InvitationCount[]>`
    insert into invitation_counts (key, count, counted_until) values (${key}, 1, ${until})
    on conflict (key) do update set
      count = case when invitation_counts.counted_until <= ${now} then 1 else invitation_counts.count + 1 end,
      counted_until = case when invitation_counts.counted_until <= ${now}
        then ${until} else invitation_counts.counted_until end
    returning count, counted_until`.first()

/**
 * Deletes expired counts. Skips locked rows until the next run: waiting for a row while locking others can deadlock.
 */
export const deleteOldInvitationCounts = (now: Date): Statement => sql`
  delete from invitation_counts where key in (
    select key from invitation_counts where counted_until <= ${now} for update skip locked)`
