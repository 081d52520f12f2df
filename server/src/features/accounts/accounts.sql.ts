import type { Sql, Statement } from '../../database/pool.ts'

export interface AccountRow {
  id: string
  email: string
  name: string
}

export interface LoginBlockRow {
  user_id: string
  state: 'requested' | 'calling' | 'in_place' | 'lifting'
  organization_id: string | null
  suspension_id: string | null
}

/** The account with this address, made if there is none yet; an existing one keeps its name. */
export async function findOrCreateAccount(sql: Sql, account: AccountRow, now: Date): Promise<AccountRow> {
  await sql`
    insert into accounts (id, email, name, created_at, updated_at)
    values (${account.id}, ${account.email}, ${account.name}, ${now}, ${now})
    on conflict (email) do nothing`
  const [row] = await sql<AccountRow[]>`select id, email, name from accounts where email = ${account.email}`
  if (!row) throw new Error('an account that was just made is not there')
  return row
}

/** The account of this address, which is in lower case. */
export const findAccount = (sql: Sql, email: string) => sql<(AccountRow & { email_verified: boolean })[]>`
  select id, email, name, email_verified from accounts where email = ${email}`

/** Every change of where an account is active, or of its login block, holds this lock: after the organization's. */
export const lockAccount = (sql: Sql, userId: string) => sql<(AccountRow & { email_verified: boolean })[]>`
  select id, email, name, email_verified from accounts where id = ${userId} for update`

export const renameAccount = (sql: Sql, userId: string, name: string, now: Date): Statement => sql`
  update accounts set name = ${name}, updated_at = ${now} where id = ${userId}`

/** Opens the person's own memberships to row-level security, until the transaction ends. */
export const seeMembershipsOf = (sql: Sql, userId: string): Statement => sql`
  select set_config('reeve.account', ${userId}, true)`

export const activeElsewhere = (sql: Sql, userId: string, organizationId: string) => sql<{ found: boolean }[]>`
  select exists (
    select from members where user_id = ${userId} and organization_id <> ${organizationId} and status = 'active'
  ) as found`

/** Whether the person is a member of another organization, active or suspended there; needs `seeMembershipsOf`. */
export const memberElsewhere = (sql: Sql, userId: string, organizationId: string) => sql<{ found: boolean }[]>`
  select exists (
    select from members where user_id = ${userId} and organization_id <> ${organizationId} and status <> 'removed'
  ) as found`

export const findLoginBlock = (sql: Sql, userId: string) => sql<LoginBlockRow[]>`
  select user_id, state, organization_id, suspension_id from login_blocks where user_id = ${userId}`

/** Sets the block, or takes over one that was about to be lifted. `nextAttemptAt` is null once it is in place. */
export const putLoginBlock = (
  sql: Sql,
  block: { userId: string; organizationId: string; suspensionId: string; nextAttemptAt: Date | null },
  now: Date,
): Statement => sql`
  insert into login_blocks (user_id, state, organization_id, suspension_id, requested_at, confirmed_at, next_attempt_at)
  values (${block.userId}, ${block.nextAttemptAt ? 'requested' : 'in_place'}, ${block.organizationId},
    ${block.suspensionId}, ${now}, ${block.nextAttemptAt ? null : now}, ${block.nextAttemptAt})
  on conflict (user_id) do update set
    state = excluded.state, organization_id = excluded.organization_id, suspension_id = excluded.suspension_id,
    requested_at = excluded.requested_at, confirmed_at = excluded.confirmed_at, attempts = 0,
    next_attempt_at = excluded.next_attempt_at, last_error = null`

export const deleteLoginBlock = (sql: Sql, userId: string, suspensionId: string) => sql<{ user_id: string }[]>`
  delete from login_blocks where user_id = ${userId} and suspension_id = ${suspensionId} returning user_id`

/** Deletes a block of which the identity provider was never told. */
export const deleteRequestedBlock = (sql: Sql, userId: string, suspensionId: string) => sql<{ user_id: string }[]>`
  delete from login_blocks where user_id = ${userId} and suspension_id = ${suspensionId} and state = 'requested'
  returning user_id`

/** Notes that a login is to be reopened although its block is gone. */
export const putLiftingBlock = (
  sql: Sql,
  block: Pick<LoginBlockRow, 'user_id' | 'organization_id' | 'suspension_id'>,
  now: Date,
): Statement => sql`
  insert into login_blocks (user_id, state, organization_id, suspension_id, requested_at, next_attempt_at)
  values (${block.user_id}, 'lifting', ${block.organization_id}, ${block.suspension_id}, ${now}, ${now})
  on conflict (user_id) do nothing`

export const deleteLiftingBlock = (sql: Sql, userId: string, suspensionId: string) => sql<{ user_id: string }[]>`
  delete from login_blocks where user_id = ${userId} and suspension_id = ${suspensionId} and state = 'lifting'
  returning user_id`

/** Whosever it is: deletes the block, or (with a remote provider) has the login reopened there first. */
export const deleteAnyLoginBlock = (sql: Sql, userId: string) => sql<{ user_id: string }[]>`
  delete from login_blocks where user_id = ${userId} and state <> 'lifting' returning user_id`

export const liftAnyLoginBlock = (sql: Sql, userId: string, now: Date) => sql<{ user_id: string }[]>`
  update login_blocks set state = 'lifting', next_attempt_at = ${now}, confirmed_at = null, attempts = 0, last_error = null
  where user_id = ${userId} and state <> 'lifting' returning user_id`

export const findLoginBlockToCarry = (sql: Sql, userId: string, suspensionId: string) =>
  sql<(LoginBlockRow & { attempts: number; email: string })[]>`
    select b.user_id, b.state, b.organization_id, b.suspension_id, b.attempts, a.email
    from login_blocks b join accounts a on a.id = b.user_id
    where b.user_id = ${userId} and b.suspension_id = ${suspensionId} and b.state <> 'in_place'`

/** Moves a block of this suspension from one of `from` to `to`; an empty result says that it had moved on. */
export const moveLoginBlock = (
  sql: Sql,
  { user_id, suspension_id }: Pick<LoginBlockRow, 'user_id' | 'suspension_id'>,
  from: LoginBlockRow['state'][],
  to: LoginBlockRow['state'],
  nextAttemptAt: Date | null,
  now: Date,
) => sql<{ user_id: string }[]>`
  update login_blocks set state = ${to}, next_attempt_at = ${nextAttemptAt},
    confirmed_at = ${to === 'in_place' ? now : null}, last_error = null
  where user_id = ${user_id} and suspension_id = ${suspension_id} and state = any (${from})
  returning user_id`

/** Notes a failed call and when to try again. */
export const postponeLoginBlock = (
  sql: Sql,
  { user_id, suspension_id }: Pick<LoginBlockRow, 'user_id' | 'suspension_id'>,
  failure: { error: string; nextAttemptAt: Date },
): Statement => sql`
  update login_blocks
  set attempts = attempts + 1, last_error = ${failure.error}, next_attempt_at = ${failure.nextAttemptAt}
  where user_id = ${user_id} and suspension_id = ${suspension_id} and state <> 'in_place'`

/**
 * Blocks that are due, each taken by moving its next attempt on, so that two workers do not call for the same one at
 * once. They have no tenant: an account is shared.
 */
export const takeDueLoginBlocks = (sql: Sql, now: Date, takenUntil: Date, most: number) =>
  sql<(LoginBlockRow & { attempts: number; email: string })[]>`
    update login_blocks b set next_attempt_at = ${takenUntil}
    from (
      select user_id from login_blocks where next_attempt_at <= ${now}
      order by next_attempt_at limit ${most} for update skip locked
    ) due, accounts a
    where b.user_id = due.user_id and a.id = b.user_id
    returning b.user_id, b.state, b.organization_id, b.suspension_id, b.attempts, a.email`

export const endSessions = (sql: Sql, userId: string) => sql<{ id: string }[]>`
  delete from sessions where user_id = ${userId} returning id`
