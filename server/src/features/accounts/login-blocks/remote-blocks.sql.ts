import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'
import type { LoginBlockRow } from './login-blocks.sql.ts'

/**
 * A claimed login block: until `next_attempt_at` only the process with the claim works on it. The statements name no
 * organization, because accounts are shared. Updates and deletions of a claimed block require the claim: an empty
 * result means that the claim has ended or the block's state has changed.
 */
export interface ClaimedBlockRow extends LoginBlockRow {
  claim_id: string
  remote_id: string | null
  attempts: number
  email: string
}

type BlockClaim = Pick<ClaimedBlockRow, 'user_id' | 'claim_id'>

/** Claims this suspension's block, unless another process has claimed it. */
export const claimLoginBlock = (
  block: { userId: string; suspensionId: string },
  { claimId, until, now }: { claimId: string; until: Date; now: Date },
) => sql<ClaimedBlockRow[]>`
  update login_blocks b set claim_id = ${claimId}, next_attempt_at = ${until}
  from accounts a
  where a.id = b.user_id and b.user_id = ${block.userId} and b.suspension_id = ${block.suspensionId}
    and b.state <> 'in_place' and (b.claim_id is null or b.next_attempt_at <= ${now})
  returning b.user_id, b.state, b.organization_id, b.suspension_id, b.remote_id, b.claim_id, b.attempts, a.email`

/** Claims the block that has been due the longest. */
export const claimDueLoginBlock = ({ claimId, until, now }: { claimId: string; until: Date; now: Date }) =>
  sql<ClaimedBlockRow[]>`
    update login_blocks b set claim_id = ${claimId}, next_attempt_at = ${until}
    from accounts a
    where a.id = b.user_id and b.user_id = (
      select user_id from login_blocks where next_attempt_at <= ${now}
      order by next_attempt_at limit 1 for update skip locked
    )
    returning b.user_id, b.state, b.organization_id, b.suspension_id, b.remote_id, b.claim_id, b.attempts, a.email`

/** Extends the claim, and reads the block's current state. */
export const extendBlockClaim = ({ user_id, claim_id }: BlockClaim, until: Date) => sql<ClaimedBlockRow[]>`
  update login_blocks b set next_attempt_at = ${until}
  from accounts a
  where a.id = b.user_id and b.user_id = ${user_id} and b.claim_id = ${claim_id}
  returning b.user_id, b.state, b.organization_id, b.suspension_id, b.remote_id, b.claim_id, b.attempts, a.email`

/** Records the provider's id of the login, before the login is blocked. */
export const beginCalling = ({ user_id, claim_id }: BlockClaim, remoteId: string): Statement => sql`
  update login_blocks set state = 'calling', remote_id = ${remoteId}
  where user_id = ${user_id} and claim_id = ${claim_id} and state = 'requested'`

/** Deletes a requested block whose login someone else had already blocked at the provider. */
export const deleteBlockedElsewhere = ({ user_id, claim_id }: BlockClaim) => sql<{ user_id: string }[]>`
  delete from login_blocks where user_id = ${user_id} and claim_id = ${claim_id} and state = 'requested'
  returning user_id`

/** Reads and locks the block if the claim still holds. */
export const lockClaimed = ({ user_id, claim_id }: BlockClaim): Statement<LoginBlockRow | undefined> =>
  sql<LoginBlockRow[]>`
    select user_id, state, organization_id, suspension_id from login_blocks
    where user_id = ${user_id} and claim_id = ${claim_id} for update`.first()

/** Records that the login was blocked for this suspension, and ends the claim. */
export const markInPlace = ({ user_id, claim_id }: BlockClaim, now: Date): Statement => sql`
  update login_blocks
  set state = 'in_place', confirmed_at = ${now}, next_attempt_at = null, claim_id = null, attempts = 0,
    last_error = null
  where user_id = ${user_id} and claim_id = ${claim_id}`

/** Deletes the block and its claim once the login is unblocked. */
export const deleteLifted = ({ user_id, claim_id }: BlockClaim): Statement => sql`
  delete from login_blocks where user_id = ${user_id} and claim_id = ${claim_id}`

/** Ends the claim after a failed attempt, and sets when the next attempt is due. */
export const postponeBlock = (
  { user_id, claim_id }: BlockClaim,
  failure: { error: string; nextAttemptAt: Date },
): Statement => sql`
  update login_blocks
  set attempts = attempts + 1, last_error = ${failure.error}, next_attempt_at = ${failure.nextAttemptAt},
    claim_id = null
  where user_id = ${user_id} and claim_id = ${claim_id}`

/**
 * Schedules unblocking a login, unless a block exists. Used if a process may have blocked the login after it had lost
 * its claim: the block may have been deleted in the meantime.
 */
export const putLiftingBlock = (block: ClaimedBlockRow, now: Date): Statement => sql`
  insert into login_blocks
    (user_id, state, organization_id, suspension_id, remote_id, requested_at, next_attempt_at)
  values (${block.user_id}, 'lifting', ${block.organization_id}, ${block.suspension_id}, ${block.remote_id}, ${now},
    ${now})
  on conflict (user_id) do nothing`
