import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'

export interface LoginBlockRow {
  user_id: string
  state: 'requested' | 'calling' | 'in_place' | 'lifting'
  organization_id: string | null
  suspension_id: string | null
}

export const findLoginBlock = (userId: string): Statement<LoginBlockRow | undefined> =>
  sql<LoginBlockRow[]>`
    select user_id, state, organization_id, suspension_id from login_blocks where user_id = ${userId}`.first()

/**
 * Locks the block until the transaction ends. Transactions that record the outcome of a call to a remote provider lock
 * the block, but not the account.
 */
export const lockLoginBlock = (userId: string): Statement<LoginBlockRow | undefined> =>
  sql<LoginBlockRow[]>`
    select user_id, state, organization_id, suspension_id from login_blocks
    where user_id = ${userId} for update`.first()

/** Like `lockLoginBlock`, but finds the block by the account's email address in lower case. */
export const lockLoginBlockOf = (email: string): Statement<LoginBlockRow | undefined> =>
  sql<LoginBlockRow[]>`
    select user_id, state, organization_id, suspension_id from login_blocks
    where user_id = (select id from accounts where email = ${email}) for update`.first()

/**
 * Sets the block, or replaces one that is being lifted. If a provider was called for the replaced block, the new one
 * starts in the state `calling`. If a process has claimed the replaced block, the new one is due when that claim ends.
 * `nextAttemptAt` is null if the block is in place at once.
 */
export const putLoginBlock = (
  block: { userId: string; organizationId: string; suspensionId: string; nextAttemptAt: Date | null },
  now: Date,
): Statement => sql`
  insert into login_blocks as block
    (user_id, state, organization_id, suspension_id, requested_at, confirmed_at, next_attempt_at)
  values (${block.userId}, ${block.nextAttemptAt ? 'requested' : 'in_place'}, ${block.organizationId},
    ${block.suspensionId}, ${now}, ${block.nextAttemptAt ? null : now}, ${block.nextAttemptAt})
  on conflict (user_id) do update set
    state = case when excluded.state = 'requested' and block.remote_id is not null
      then 'calling' else excluded.state end,
    organization_id = excluded.organization_id, suspension_id = excluded.suspension_id,
    requested_at = excluded.requested_at, confirmed_at = excluded.confirmed_at, attempts = 0, last_error = null,
    next_attempt_at = case when excluded.state = 'requested' and block.claim_id is not null
      then block.next_attempt_at else excluded.next_attempt_at end,
    claim_id = case when excluded.state = 'requested' then block.claim_id end`

/**
 * Deletes this suspension's block. With a remote provider, use this only if the provider was never called for the
 * block.
 */
export const deleteLoginBlock = (userId: string, suspensionId: string): Statement => sql`
  delete from login_blocks where user_id = ${userId} and suspension_id = ${suspensionId}`

/**
 * Schedules lifting the block at the remote provider. If a process has claimed the block, the lift is due when the
 * claim expires.
 */
export const liftLoginBlock = (userId: string, suspensionId: string, nextAttemptAt: Date): Statement => sql`
  update login_blocks set state = 'lifting', confirmed_at = null, attempts = 0, last_error = null,
    next_attempt_at = case when claim_id is null then ${nextAttemptAt} else next_attempt_at end
  where user_id = ${userId} and suspension_id = ${suspensionId} and state in ('calling', 'in_place')`

/** Deletes the account's block, whichever suspension set it. Only for the built-in provider. */
export const deleteAnyLoginBlock = (userId: string): Statement => sql`
  delete from login_blocks where user_id = ${userId} and state <> 'lifting'`

/** Like `liftLoginBlock`, whichever suspension set the block. */
export const liftAnyLoginBlock = (userId: string, now: Date): Statement => sql`
  update login_blocks set state = 'lifting', confirmed_at = null, attempts = 0, last_error = null,
    next_attempt_at = case when claim_id is null then ${now} else next_attempt_at end
  where user_id = ${userId} and state <> 'lifting'`

export const countUnfinishedBlocks = (): Statement<number> =>
  sql<{ count: number }[]>`
    select count(*)::integer as count from login_blocks where next_attempt_at is not null`.map(
    ([row]) => row?.count ?? 0,
  )
