import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import { namesCovering } from '../../kernel/authority.ts'
import { heldBy, wasHeld } from './managed-members.sql.ts'
import { externalIdTaken } from './members.contract.ts'

/** An active or suspended member, with their profile's permissions. No statement here returns a removed one. */
export interface MemberRow {
  organization_id: string
  user_id: string
  /** Null for a service account, which has no email address. */
  email: string | null
  /** The organization's name for the person, or the name of the account if it has none. */
  name: string
  profile_id: string
  profile_name: string
  permissions: string[]
  is_owner: boolean
  status: 'active' | 'suspended'
  suspended_at: Date | null
  joined_at: Date
  last_active_at: Date | null
  external_id: string | null
  metadata: Record<string, string>
  /** The directory that manages the person. */
  directory_id: string | null
  /** The sources of the open suspension: `local`, `directory:` with an id, or both. */
  held_by: string[]
  /** The person who answers for this service account; null for a person. */
  accountable_user_id: string | null
}

export const membersWithAccounts = () => sql.fragment`members m join accounts a on a.id = m.user_id`

export const isMember = (organizationId: string) => sql.fragment`
  m.organization_id = ${organizationId} and m.status <> 'removed'`

export const fromMembers = (organizationId: string) => sql.fragment`
  from ${membersWithAccounts()}
  join profiles p on p.organization_id = m.organization_id and p.id = m.profile_id
  where ${isMember(organizationId)}`

export const memberColumns = (organizationId: string) => sql.fragment`
  m.organization_id, m.user_id, a.email, coalesce(m.name, a.name) as name, m.profile_id,
    p.name as profile_name, p.permissions,
    p.built_in is not distinct from 'owner' as is_owner, m.status, m.suspended_at, m.joined_at,
    m.last_active_at, m.external_id, m.metadata, m.directory_id, m.accountable_user_id,
    ${heldBy(organizationId)} as held_by`

export const selectMembers = (organizationId: string) => sql.fragment`
  select ${memberColumns(organizationId)} ${fromMembers(organizationId)}`

export function findMember(organizationId: string, userId: string): Statement<MemberRow | undefined> {
  return sql<MemberRow[]>`
    ${selectMembers(organizationId)} and m.user_id = ${userId}`.first()
}

/** Like `findMember`, but finds the member by their email address in lower case. */
export const findMemberByEmail = (organizationId: string, email: string): Statement<MemberRow | undefined> =>
  sql<MemberRow[]>`
    ${selectMembers(organizationId)} and a.email = ${email}`.first()

/** The members with the lowest ids. */
export const listFirstMembers = (organizationId: string, most: number) =>
  sql<MemberRow[]>`
    ${selectMembers(organizationId)} order by m.user_id limit ${most}`

/** The members with these ids, and those with these email addresses in lower case. A member may be listed twice. */
export const listMembersAmong = (
  organizationId: string,
  { userIds, emails }: { readonly userIds: readonly string[]; readonly emails: readonly string[] },
) => sql<MemberRow[]>`
  ${selectMembers(organizationId)} and m.user_id = any (${[...userIds]}::uuid[])
  union all
  ${selectMembers(organizationId)} and a.email = any (${[...emails]}::text[])`

/** The person who answers for this service account; undefined for a person, or if that person was removed. */
export const findAccountableOf = (organizationId: string, userId: string): Statement<MemberRow | undefined> =>
  sql<MemberRow[]>`
    ${selectMembers(organizationId)} and m.user_id = (
      select accountable_user_id from members where organization_id = ${organizationId} and user_id = ${userId}
    )`.first()

/**
 * Like `findMember`, and locks the member until the transaction ends. Suspending, reactivating or removing the member
 * waits for this lock. So does registering triggers and integrations for the member.
 */
export const lockMember = (organizationId: string, userId: string): Statement<MemberRow | undefined> =>
  sql<MemberRow[]>`
    ${selectMembers(organizationId)} and m.user_id = ${userId} for update of m`.first()

/** A member who is a person. */
export type PersonRow = MemberRow & { readonly email: string }

/** False for a service account, which has no email address. */
export const isPerson = (member: MemberRow): member is PersonRow => member.accountable_user_id === null

/** The state that an access check needs. */
export type AccessStateRow = Pick<MemberRow, 'status' | 'is_owner' | 'permissions'>

/** The state for an access check. Uses primary keys only, because the platform checks access before each action. */
export function findAccessState(organizationId: string, userId: string): Statement<AccessStateRow | undefined> {
  return sql<AccessStateRow[]>`
    select m.status, p.built_in is not distinct from 'owner' as is_owner, p.permissions
    from members m join profiles p on p.organization_id = m.organization_id and p.id = m.profile_id
    where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.status <> 'removed'`.first()
}

/**
 * Ids of active members with a permission, greater than `after`. For each profile that includes the permission, reads
 * only the first members from an index. So the cost of a page does not depend on the organization's size.
 */
export const listHoldersAfter = (organizationId: string, permission: string, after: string, most: number) =>
  sql<{ user_id: string }[]>`
    select m.user_id from profiles p
    cross join lateral (
      select user_id from members
      where organization_id = ${organizationId} and profile_id = p.id and status = 'active' and user_id > ${after}
      order by user_id limit ${most}
    ) m
    where p.organization_id = ${organizationId}
      and (p.built_in = 'owner' or p.permissions && ${[...namesCovering(permission)]}::text[])
    order by m.user_id limit ${most}`

/** The status of the member with this email address; undefined if there is none or the member was removed. */
export function membershipOfAddress(
  organizationId: string,
  email: string,
): Statement<'active' | 'suspended' | undefined> {
  return sql<{ status: 'active' | 'suspended' }[]>`
    select m.status from members m join accounts a on a.id = m.user_id
    where m.organization_id = ${organizationId} and a.email = ${email} and m.status <> 'removed'`.map(
    ([row]) => row?.status,
  )
}

/** Locks the member in share mode: suspension, reactivation and removal wait until the transaction ends. */
export function lockMemberShared(organizationId: string, userId: string) {
  return sql<{ status: 'active' | 'suspended' }[]>`
    select status from members
    where organization_id = ${organizationId} and user_id = ${userId} and status <> 'removed' for share`.first()
}

/**
 * The state in which a person was removed: suspended by a directory (`held`) or only locally (`local`), or active
 * (null).
 */
export type FormerSuspension = 'local' | 'held' | null

/** The suspension with which the person was removed, if they have not returned since. */
export function findFormerSuspension(organizationId: string, email: string): Statement<FormerSuspension> {
  return sql<{ is_held: boolean | null }[]>`
    select ${wasHeld(organizationId)} as is_held
    from members m join accounts a on a.id = m.user_id
    where m.organization_id = ${organizationId} and a.email = ${email} and m.status = 'removed'
      and m.removed_while_suspended`
    .map(([row]) => row && (row.is_held ? 'held' : 'local'))
    .map(found => found ?? null)
}

/** The details that the organization stores for a person. If `name` is null, the name of the account is shown. */
export interface MemberDetails {
  readonly name: string | null
  readonly external_id: string | null
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * Inserts an active member, or replaces a removed one. No data of a former membership must survive, so this resets
 * every column that a removal keeps. `sessions_valid_from` is the exception: sessions that began before the removal
 * stay refused, because one of them may be stolen.
 * @throws external_id_taken
 */
export const putMember = (
  organizationId: string,
  member: { userId: string; profileId: string; details?: Partial<MemberDetails> },
  now: Date,
): Statement => {
  const { name = null, external_id = null, metadata = {} } = member.details ?? {}
  return sql`
    insert into members (organization_id, user_id, profile_id, status, joined_at, name, external_id, metadata)
    values (${organizationId}, ${member.userId}, ${member.profileId}, 'active', ${now}, ${name}, ${external_id},
      ${sql.json(metadata)})
    on conflict (organization_id, user_id) do update
      set profile_id = excluded.profile_id, status = 'active', joined_at = excluded.joined_at, removed_at = null,
        sessions_valid_from = greatest(members.sessions_valid_from, members.removed_at),
        removed_while_suspended = false, last_active_at = null, directory_id = null, name = excluded.name,
        external_id = excluded.external_id, metadata = excluded.metadata
      where members.status = 'removed'`.refusing('external_ids_are_unique', externalIdTaken)
}

/** The member's row after `putMember`. */
export const newMember = <Email extends string | null>(
  organizationId: string,
  account: { readonly id: string; readonly email: Email; readonly accountableUserId?: string },
  profile: {
    readonly id: string
    readonly name: string
    readonly permissions: readonly string[]
    readonly is_owner: boolean
  },
  details: MemberDetails & { readonly name: string },
  now: Date,
): MemberRow & { email: Email } => ({
  organization_id: organizationId,
  user_id: account.id,
  email: account.email,
  ...details,
  profile_id: profile.id,
  profile_name: profile.name,
  permissions: [...profile.permissions],
  is_owner: profile.is_owner,
  status: 'active',
  suspended_at: null,
  joined_at: now,
  last_active_at: null,
  directory_id: null,
  held_by: [],
  accountable_user_id: account.accountableUserId ?? null,
})

/** Inserts a service account. Its account must exist. @throws external_id_taken */
export const insertServiceAccount = (m: MemberRow): Statement =>
  sql`
    insert into members
      (organization_id, user_id, profile_id, status, joined_at, name, external_id, metadata, accountable_user_id)
    values (${m.organization_id}, ${m.user_id}, ${m.profile_id}, ${m.status}, ${m.joined_at}, ${m.name},
      ${m.external_id}, ${sql.json(m.metadata)}, ${m.accountable_user_id})`.refusing(
    'external_ids_are_unique',
    externalIdTaken,
  )

export const setAccountable = ({ organization_id, user_id }: MemberRow, accountableUserId: string): Statement => sql`
  update members set accountable_user_id = ${accountableUserId}
  where organization_id = ${organization_id} and user_id = ${user_id} and accountable_user_id is not null`

/** The organization's name for the person; null if the name of the account is shown. */
export function findOwnName(organizationId: string, userId: string): Statement<string | null> {
  return sql<{ name: string | null }[]>`
    select name from members where organization_id = ${organizationId} and user_id = ${userId}`.map(
    ([row]) => row?.name ?? null,
  )
}

/** @throws external_id_taken */
export const setDetails = ({ organization_id, user_id }: MemberRow, to: MemberDetails): Statement<unknown> =>
  sql`
    update members set name = ${to.name}, external_id = ${to.external_id}, metadata = ${sql.json(to.metadata)}
    where organization_id = ${organization_id} and user_id = ${user_id}`.refusing(
    'external_ids_are_unique',
    externalIdTaken,
  )

export const setProfile = (member: MemberRow, profileId: string): Statement => sql`
  update members set profile_id = ${profileId}
  where organization_id = ${member.organization_id} and user_id = ${member.user_id}`

export interface Activity {
  readonly organizationId: string
  readonly userId: string
  readonly at: Date
}

/**
 * Records the last activity, at most once a minute. Skips the row if it is locked; a later activity is recorded
 * instead.
 */
export const updateLastActive = ({ organizationId, userId, at }: Activity): Statement => sql`
  update members set last_active_at = ${at}
  where organization_id = ${organizationId} and user_id = (
    select user_id from members
    where organization_id = ${organizationId} and user_id = ${userId} and status <> 'removed'
      and (last_active_at is null or last_active_at < ${at}::timestamptz - interval '1 minute')
    for no key update skip locked)`

/** Suspends a member. This statement, `setActive` and `setRemoved` require the lock that `lockMember` takes. */
export const setSuspended = (member: MemberRow, now: Date): Statement => sql`
  update members set status = 'suspended', suspended_at = ${now}
  where organization_id = ${member.organization_id} and user_id = ${member.user_id}`

/**
 * Reactivates a member. Sessions that began before the reactivation stay refused, even those that began during the
 * suspension: a second reason to suspend, such as a stolen laptop, may have occurred in that time.
 */
export const setActive = (member: MemberRow, now: Date): Statement => sql`
  update members set status = 'active', suspended_at = null,
    sessions_valid_from = greatest(sessions_valid_from, ${now}::timestamptz)
  where organization_id = ${member.organization_id} and user_id = ${member.user_id}`

export const setRemoved = (member: MemberRow, now: Date): Statement => sql`
  update members set status = 'removed', profile_id = null, suspended_at = null, removed_at = ${now},
    removed_while_suspended = (status = 'suspended')
  where organization_id = ${member.organization_id} and user_id = ${member.user_id}`

export const countActiveMembers = (organizationId: string): Statement<number> =>
  sql<{ count: number }[]>`
    select count(*)::int as count from members where organization_id = ${organizationId} and status = 'active'`.map(
    ([row]) => row?.count ?? 0,
  )

/** The number of active and suspended members. */
export function countMemberRows(organizationId: string): Statement<number> {
  return sql<{ count: number }[]>`
    select count(*)::int as count from members where organization_id = ${organizationId} and status <> 'removed'`.map(
    ([row]) => row?.count ?? 0,
  )
}
