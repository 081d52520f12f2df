import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import { type MemberRow, type PersonRow, selectMembers } from './members.sql.ts'

export function hasOtherActiveOwner(organizationId: string, userId: string): Statement<boolean> {
  return sql<{ found: boolean }[]>`
    select exists (
      select from members m
      join profiles p on p.organization_id = m.organization_id and p.id = m.profile_id and p.built_in = 'owner'
      where m.organization_id = ${organizationId} and m.user_id <> ${userId} and m.status = 'active'
    ) as found`.map(([row]) => row?.found ?? false)
}

/** The active owner with the lowest id, apart from this member. */
export const findOtherActiveOwner = (organizationId: string, userId: string): Statement<MemberRow | undefined> =>
  sql<MemberRow[]>`
    ${selectMembers(organizationId)} and p.built_in = 'owner' and m.status = 'active' and m.user_id <> ${userId}
    order by m.user_id limit 1`.first()

/** The active owners, who are people, sorted by id; at most `most`, if it is given. */
export const listActiveOwners = (organizationId: string, most?: number) => sql<Pick<PersonRow, 'user_id' | 'email'>[]>`
  select m.user_id, a.email from members m
  join profiles p on p.organization_id = m.organization_id and p.id = m.profile_id and p.built_in = 'owner'
  join accounts a on a.id = m.user_id
  where m.organization_id = ${organizationId} and m.status = 'active'
  order by m.user_id ${sql.optional(most, count => sql.fragment`limit ${count}`)}`
