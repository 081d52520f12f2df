import type { Sql, Statement } from '../../database/pool.ts'
import type { Authority } from '../../kernel/authority.ts'

/** A person in the organization, with what their profile lets them do. A removed one is found by nothing here. */
export interface Member extends Authority {
  readonly organizationId: string
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly profileId: string
  readonly profileName: string
  readonly status: 'active' | 'suspended'
  readonly suspendedAt: Date | null
  readonly joinedAt: Date
}

interface MemberRow {
  organization_id: string
  user_id: string
  email: string
  name: string
  profile_id: string
  profile_name: string
  permissions: string[]
  is_owner: boolean
  status: Member['status']
  suspended_at: Date | null
  joined_at: Date
}

const toMember = (row: MemberRow): Member => ({
  organizationId: row.organization_id,
  userId: row.user_id,
  email: row.email,
  name: row.name,
  profileId: row.profile_id,
  profileName: row.profile_name,
  permissions: row.permissions,
  isOwner: row.is_owner,
  status: row.status,
  suspendedAt: row.suspended_at,
  joinedAt: row.joined_at,
})

const selectMembers = (sql: Sql, organizationId: string) => sql.fragment`
  select m.organization_id, m.user_id, a.email, a.name, m.profile_id, p.name as profile_name, p.permissions,
    p.built_in is not distinct from 'owner' as is_owner, m.status, m.suspended_at, m.joined_at
  from members m
  join profiles p on p.organization_id = m.organization_id and p.id = m.profile_id
  join accounts a on a.id = m.user_id
  where m.organization_id = ${organizationId} and m.status <> 'removed'`

export async function findMember(sql: Sql, organizationId: string, userId: string): Promise<Member | undefined> {
  const [row] = await sql<MemberRow[]>`
    ${selectMembers(sql, organizationId)} and m.user_id = ${userId}`
  return row && toMember(row)
}

/** Whether someone with this address is a member, and in which state; undefined for a stranger or a removed member. */
export async function membershipOfAddress(
  sql: Sql,
  organizationId: string,
  email: string,
): Promise<'active' | 'suspended' | undefined> {
  const [row] = await sql<{ status: 'active' | 'suspended' }[]>`
    select m.status from members m join accounts a on a.id = m.user_id
    where m.organization_id = ${organizationId} and a.email = ${email} and m.status <> 'removed'`
  return row?.status
}

/** Reads the member and keeps suspension, reactivation and removal waiting until the transaction ends. */
export async function lockMember(sql: Sql, organizationId: string, userId: string) {
  const [row] = await sql<{ status: 'active' | 'suspended' }[]>`
    select status from members
    where organization_id = ${organizationId} and user_id = ${userId} and status <> 'removed' for share`
  return row
}

export interface MemberFilter {
  readonly status: string | undefined
  readonly profileId: string | undefined
  readonly q: string | undefined
}

/** Members by id, after `after`; `q` is looked for in name and address, case aside. */
export async function listMembersAfter(
  sql: Sql,
  organizationId: string,
  { status, profileId, q }: MemberFilter,
  after: string | null,
  most: number,
): Promise<Member[]> {
  const pattern = q === undefined ? null : `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await sql<MemberRow[]>`
    ${selectMembers(sql, organizationId)}
      and (${after}::uuid is null or m.user_id > ${after})
      and (${status ?? null}::text is null or m.status = ${status ?? null})
      and (${profileId ?? null}::uuid is null or m.profile_id = ${profileId ?? null})
      and (${pattern}::text is null or a.name ilike ${pattern} or a.email ilike ${pattern})
    order by m.user_id limit ${most}`
  return rows.map(toMember)
}

/** Makes an active member of someone who is none, or who was removed. */
export const putMember = (
  sql: Sql,
  organizationId: string,
  member: { userId: string; profileId: string },
  now: Date,
): Statement => sql`
  insert into members (organization_id, user_id, profile_id, status, joined_at)
  values (${organizationId}, ${member.userId}, ${member.profileId}, 'active', ${now})
  on conflict (organization_id, user_id) do update
    set profile_id = excluded.profile_id, status = 'active', joined_at = excluded.joined_at, removed_at = null
    where members.status = 'removed'`

export const setProfile = (sql: Sql, { organizationId, userId }: Member, profileId: string): Statement => sql`
  update members set profile_id = ${profileId}
  where organization_id = ${organizationId} and user_id = ${userId}`

export async function hasOtherActiveOwner(sql: Sql, { organizationId, userId }: Member): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (
      select from members m
      join profiles p on p.organization_id = m.organization_id and p.id = m.profile_id and p.built_in = 'owner'
      where m.organization_id = ${organizationId} and m.user_id <> ${userId} and m.status = 'active'
    ) as found`
  return row?.found ?? false
}

/** Locks the member against the triggers that are being registered for it. */
export const setSuspended = (sql: Sql, { organizationId, userId }: Member, now: Date): Statement => sql`
  update members set status = 'suspended', suspended_at = ${now}
  where organization_id = ${organizationId} and user_id = ${userId} and status = 'active'`

export const setActive = (sql: Sql, { organizationId, userId }: Member): Statement => sql`
  update members set status = 'active', suspended_at = null
  where organization_id = ${organizationId} and user_id = ${userId} and status = 'suspended'`

export const setRemoved = (sql: Sql, { organizationId, userId }: Member, now: Date): Statement => sql`
  update members set status = 'removed', profile_id = null, suspended_at = null, removed_at = ${now}
  where organization_id = ${organizationId} and user_id = ${userId} and status <> 'removed'`

/** How many people are in an organization, suspended ones too. */
export async function countMembers(sql: Sql, organizationId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from members where organization_id = ${organizationId} and status <> 'removed'`
  return row?.count ?? 0
}
