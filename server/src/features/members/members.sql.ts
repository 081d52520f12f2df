import { microsecondsOf, pageClause, withinBytes } from '../../database/page.ts'
import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import { namesCovering } from '../../kernel/authority.ts'
import type { Moment, Page } from '../../kernel/page.ts'
import { heldBy, wasHeld } from './managed-members.sql.ts'
import { externalIdTaken } from './members.contract.ts'

/** An active or suspended member, with their profile's permissions. No statement here returns a removed one. */
export interface MemberRow {
  organization_id: string
  user_id: string
  email: string
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
}

const membersWithAccounts = () => sql.fragment`members m join accounts a on a.id = m.user_id`

const isMember = (organizationId: string) => sql.fragment`
  m.organization_id = ${organizationId} and m.status <> 'removed'`

const fromMembers = (organizationId: string) => sql.fragment`
  from ${membersWithAccounts()}
  join profiles p on p.organization_id = m.organization_id and p.id = m.profile_id
  where ${isMember(organizationId)}`

const memberColumns = (organizationId: string) => sql.fragment`
  m.organization_id, m.user_id, a.email, coalesce(m.name, a.name) as name, m.profile_id,
    p.name as profile_name, p.permissions,
    p.built_in is not distinct from 'owner' as is_owner, m.status, m.suspended_at, m.joined_at,
    m.last_active_at, m.external_id, m.metadata, m.directory_id, ${heldBy(organizationId)} as held_by`

const selectMembers = (organizationId: string) => sql.fragment`
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

/**
 * Like `findMember`, and locks the member until the transaction ends. Suspending, reactivating or removing the member
 * waits for this lock. So does registering triggers and integrations for the member.
 */
export const lockMember = (organizationId: string, userId: string): Statement<MemberRow | undefined> =>
  sql<MemberRow[]>`
    ${selectMembers(organizationId)} and m.user_id = ${userId} for update of m`.first()

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

export interface MemberFilter {
  readonly status: 'active' | 'suspended' | undefined
  readonly userIds: readonly string[] | undefined
  readonly profileId: string | undefined
  readonly externalId: string | undefined
  /** Matches members without activity since this time, including those who were never active. */
  readonly lastActiveBefore: string | undefined
  readonly q: string | undefined
  /** Matches people who joined at or before this time. */
  readonly joinedUntil?: Date
}

/**
 * Members sorted by id. `q` is searched for in names, email addresses and external ids, ignoring case. The condition on
 * the page's key is repeated for `accounts`, because PostgreSQL does not derive it from the join: without it, a merge
 * join would scan all accounts from the first one.
 */
export const listMemberRows = (organizationId: string, filter: MemberFilter, page: Page<string>) =>
  sql<MemberRow[]>`${withinBytes(selectMemberPage(organizationId, filter, page), 'user_id', memberSize(), page)}`

/** The stored size of the columns that can be long. PostgreSQL knows the size of a value without reading it. */
const memberSize = () => sql.fragment`pg_column_size(metadata) + pg_column_size(permissions)`

const selectMemberPage = (organizationId: string, filter: MemberFilter, page: Page<string>) => sql.fragment`
    ${selectMembers(organizationId)} ${matchesFilter(filter)}
    ${sql.optional(page.after, after =>
      page.order === 'asc' ? sql.fragment`and a.id > ${after}` : sql.fragment`and a.id < ${after}`,
    )}
    ${pageClause('m.user_id', page)}`

/** Like `listMemberRows` in ascending order, but stops at the member with which the batch reaches `bytes`. */
export const listMemberRowsWithin = (
  organizationId: string,
  filter: MemberFilter,
  page: { readonly after: string | null; readonly most: number },
  bytes: number,
) => {
  const rows = selectMemberPage(organizationId, filter, { order: 'asc', ...page })
  return sql<MemberRow[]>`${withinBytes(rows, 'user_id', memberSize(), { bytes })}`
}

/** Members sorted by the time of joining. */
export const listMemberRowsByJoining = (organizationId: string, filter: MemberFilter, page: Page<Moment>) => {
  const rows = sql.fragment`
    select ${memberColumns(organizationId)}, ${microsecondsOf('m.joined_at')} as joined_at_microseconds
    ${fromMembers(organizationId)} ${matchesFilter(filter)} ${pageClause(['m.joined_at', 'm.user_id'], page)}`
  return sql<(MemberRow & { joined_at_microseconds: number })[]>`
    ${withinBytes(rows, ['joined_at', 'user_id'], memberSize(), page)}`
}

/** Maximum number of members that are sorted at query time, which takes PostgreSQL about 40 ms. */
const FEW = 10_000

/** True if few enough members match to sort all of them. */
export function fewMembersMatch(organizationId: string, filter: MemberFilter): Statement<boolean> {
  const people = filter.q === undefined ? sql.fragment`members m` : membersWithAccounts()
  return sql<{ are_few: boolean }[]>`
    select count(*) <= ${FEW} as are_few from (
      select 1 from ${people} where ${isMember(organizationId)} ${matchesFilter(filter)} limit ${FEW + 1}
    ) m`.map(([row]) => row?.are_few ?? true)
}

/**
 * Members sorted by the account's email address. A few members are sorted at query time. For many members, accounts are
 * scanned by the index on email addresses until a page is full; `offset 0` and `lateral` force this plan. PostgreSQL
 * plans for an average organization, and would otherwise sort 1,000,000 members.
 */
export const listMemberRowsByEmail = (
  organizationId: string,
  filter: MemberFilter,
  page: Page<string>,
  areFew: boolean,
): Statement<MemberRow[]> => {
  const rows = areFew
    ? sql.fragment`
        select * from (${selectMembers(organizationId)} ${matchesFilter(filter)} offset 0) m
        where true ${pageClause('email', page)}`
    : sql.fragment`
        ${selectMembers(organizationId)} and m.user_id = any (array (
          select a.id from accounts a cross join lateral (
            select * from members where organization_id = ${organizationId} and user_id = a.id offset 0
          ) m
          where ${isMember(organizationId)} ${matchesFilter(filter)} ${pageClause('a.email', page)}
        )) ${pageClause('a.email', { ...page, after: null })}`
  return sql<MemberRow[]>`${withinBytes(rows, 'email', memberSize(), page)}`
}

export function countByStatus(organizationId: string, filter: CountFilter) {
  return sql<{ status: MemberRow['status']; count: number }[]>`
    select m.status, count(*)::int as count
    ${fromMembers(organizationId)} ${matchesCountFilter(filter)}
    group by m.status`.map(rows => ({
    active: 0,
    suspended: 0,
    ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  }))
}

/** The number of matching members. */
export const countMatching = (organizationId: string, filter: MemberFilter): Statement<number> =>
  sql<{ count: number }[]>`
    select count(*)::int as count ${fromMembers(organizationId)} ${matchesFilter(filter)}`.map(
    ([row]) => row?.count ?? 0,
  )

const matchesFilter = ({ status, userIds, ...filter }: MemberFilter) => sql.fragment`
  ${sql.optional(userIds && [...userIds], ids => sql.fragment`and m.user_id = any (${ids}::uuid[])`)}
  ${sql.optional(status, is => (is === 'suspended' ? isSuspended() : sql.fragment`and m.status = ${is}`))}
  ${matchesCountFilter(filter)}`

type CountFilter = Omit<MemberFilter, 'status' | 'userIds'>

const matchesCountFilter = ({ profileId, externalId, lastActiveBefore, joinedUntil, q }: CountFilter) => sql.fragment`
  ${sql.optional(profileId, id => sql.fragment`and m.profile_id = ${id}`)}
  ${sql.optional(externalId, id => sql.fragment`and m.external_id = ${id}`)}
  ${sql.optional(
    lastActiveBefore,
    end => sql.fragment`and (m.last_active_at is null or m.last_active_at < ${end}::timestamptz)`,
  )}
  ${sql.optional(joinedUntil, end => sql.fragment`and m.joined_at <= ${end}`)}
  ${sql.optional(q, text => matchesText(text))}`

/** The status is a literal, so that PostgreSQL can use the partial index of suspended members. */
const isSuspended = () => sql.fragment`and m.status = 'suspended'`

function matchesText(text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql.fragment`
    and (coalesce(m.name, a.name) ilike ${pattern} or a.email ilike ${pattern} or m.external_id ilike ${pattern})`
}

/** The suspension with which a person was removed: by a directory (`held`) or only `local`; null without one. */
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
export const newMember = (
  organizationId: string,
  account: Pick<MemberRow, 'email'> & { readonly id: string },
  profile: {
    readonly id: string
    readonly name: string
    readonly permissions: readonly string[]
    readonly is_owner: boolean
  },
  details: MemberDetails & { readonly name: string },
  now: Date,
): MemberRow => ({
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
})

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

/** The number of active and suspended members. */
export function countMemberRows(organizationId: string): Statement<number> {
  return sql<{ count: number }[]>`
    select count(*)::int as count from members where organization_id = ${organizationId} and status <> 'removed'`.map(
    ([row]) => row?.count ?? 0,
  )
}
