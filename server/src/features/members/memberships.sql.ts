import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'

/** Queries about all organizations of an account. In the transaction, send `exposeMembershipsOf` before them. */

/**
 * Makes row-level security show this person's memberships until the transaction ends. The statement's result has no
 * meaning.
 */
export const exposeMembershipsOf = (userId: string): Statement => sql`
  select set_config('reeve.account', ${userId}, true)`

/** Like `exposeMembershipsOf`, but for the account with this email address. */
export const exposeMembershipsOfAddress = (email: string): Statement => sql`
  select set_config('reeve.account', id::text, true) from accounts where email = ${email}`

/**
 * True if the person is active in another organization that is not frozen. A frozen one, which the person cannot use,
 * must not protect the person from a login block.
 */
export const isActiveElsewhere = (userId: string, organizationId: string): Statement<boolean> =>
  sql<{ found: boolean }[]>`
    select exists (
      select 1 from members m join organizations o on o.organization_id = m.organization_id
      where m.user_id = ${userId} and m.organization_id <> ${organizationId} and m.status = 'active'
        and o.frozen_at is null
    ) as found`.map(([row]) => row?.found ?? false)

/**
 * The time since which the person has been a member here and active in no other organization that is not frozen. The
 * result is meaningful only if the person is a member here, and `isActiveElsewhere` is false now.
 */
export const findSoleMembershipStart = (userId: string, organizationId: string): Statement<Date | undefined> =>
  sql<{ since: Date | null }[]>`
    select greatest(
      max(m.joined_at) filter (where m.organization_id = ${organizationId}),
      max(coalesce(m.removed_at, m.suspended_at, o.frozen_at)) filter (where m.organization_id <> ${organizationId})
    ) as since
    from members m left join organizations o on o.organization_id = m.organization_id
    where m.user_id = ${userId}`.map(([row]) => row?.since ?? undefined)

/** True if the person is a member of another organization, active or suspended there. */
export const isMemberElsewhere = (userId: string, organizationId: string): Statement<boolean> =>
  sql<{ found: boolean }[]>`
    select exists (
      select 1 from members where user_id = ${userId} and organization_id <> ${organizationId} and status <> 'removed'
    ) as found`.map(([row]) => row?.found ?? false)

/** True if the person with this email address is a member of another organization, active or suspended there. */
export const isMemberElsewhereByEmail = (email: string, organizationId: string): Statement<boolean> =>
  sql<{ found: boolean }[]>`
    select exists (
      select 1 from members m join accounts a on a.id = m.user_id
      where a.email = ${email} and m.organization_id <> ${organizationId} and m.status <> 'removed'
    ) as found`.map(([row]) => row?.found ?? false)

/** The organizations of which the person with this email address is a member, active or suspended. */
export const listOrganizationsOfAddress = (email: string): Statement<string[]> =>
  sql<{ organization_id: string }[]>`
    select m.organization_id from members m join accounts a on a.id = m.user_id
    where a.email = ${email} and m.status <> 'removed'`.map(rows => rows.map(row => row.organization_id))

export interface MembershipRow {
  organization_id: string
  name: string
  status: 'active' | 'suspended'
  /** The organization refuses sessions that began before this time. */
  sessions_valid_from: Date | null
  /** True if the platform has frozen the organization. */
  is_frozen: boolean
}

/** The organizations of which the person is a member. */
export const selectMembershipsOf = (userId: string) => sql<MembershipRow[]>`
  select m.organization_id, o.name, m.status, m.sessions_valid_from, o.frozen_at is not null as is_frozen
  from members m join organizations o on o.organization_id = m.organization_id
  where m.user_id = ${userId} and m.status <> 'removed' order by o.name, m.organization_id`
