import type { Sql, Statement } from '../../database/pool.ts'

/** Questions about one account in all organizations. Each needs `seeMembershipsOf` on its transaction first. */

/** Opens the person's own memberships to row-level security, until the transaction ends. */
export const seeMembershipsOf = (sql: Sql, userId: string): Statement => sql`
  select set_config('reeve.account', ${userId}, true)`

export const activeElsewhere = (sql: Sql, userId: string, organizationId: string) => sql<{ found: boolean }[]>`
  select exists (
    select from members where user_id = ${userId} and organization_id <> ${organizationId} and status = 'active'
  ) as found`

/** Whether the person is a member of another organization, active or suspended there */
export const memberElsewhere = (sql: Sql, userId: string, organizationId: string) => sql<{ found: boolean }[]>`
  select exists (
    select from members where user_id = ${userId} and organization_id <> ${organizationId} and status <> 'removed'
  ) as found`

export interface MembershipRow {
  organization_id: string
  name: string
  status: 'active' | 'suspended'
}

/** Where the person is a member. */
export const selectMembershipsOf = (sql: Sql, userId: string) => sql<MembershipRow[]>`
  select m.organization_id, o.name, m.status
  from members m join organizations o on o.organization_id = m.organization_id
  where m.user_id = ${userId} and m.status <> 'removed' order by o.name, m.organization_id`
