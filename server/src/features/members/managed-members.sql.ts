import type { Fragment, Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'

/** Statements about the directory that manages members, and about who holds their suspensions. */

/** SQL expression for `held_by`: the sources of the open suspension of member `m`; empty if `m` is not suspended. */
export const heldBy = (organizationId: string) => sql.fragment`
  case when m.status = 'suspended' then coalesce((
    select array_remove(array[case when s.is_local then 'local' end, 'directory:' || s.directory_id], null)
    from suspensions s
    where s.organization_id = ${organizationId} and s.user_id = m.user_id and s.ended_at is null
  ), '{}') else '{}' end`

/** SQL expression: true if a directory held the suspension with which member `m` was removed; null without one. */
export const wasHeld = (organizationId: string) => sql.fragment`
  (
    select s.directory_id is not null from suspensions s
    where s.organization_id = ${organizationId} and s.user_id = m.user_id and s.ended_how = 'removed'
    order by s.id desc limit 1
  )`

/** Assigns profiles to members. Skips removed members. */
export const setProfiles = (
  organizationId: string,
  changes: readonly { readonly user_id: string; readonly profile_id: string }[],
): Statement => sql`
  update members m set profile_id = c.profile_id
  from unnest(${changes.map(({ user_id }) => user_id)}::uuid[], ${changes.map(({ profile_id }) => profile_id)}::uuid[])
    as c (user_id, profile_id)
  where m.organization_id = ${organizationId} and m.user_id = c.user_id and m.status <> 'removed'`

/** Records that this directory manages these members. */
export const setDirectory = (organizationId: string, userIds: readonly string[], directoryId: string): Statement => sql`
  update members set directory_id = ${directoryId}
  where organization_id = ${organizationId} and user_id = any (${[...userIds]}::uuid[]) and status <> 'removed'`

/** Releases the members whom the directory manages. */
export const clearDirectory = (organizationId: string, directoryId: string): Statement => sql`
  update members m set directory_id = null
  from directory_users u
  where m.organization_id = ${organizationId} and u.organization_id = ${organizationId}
    and u.directory_id = ${directoryId} and m.user_id = u.user_id`

/**
 * The rows `m` of the members with these ids, also of removed members. `lateral` and `offset 0` force one look-up by
 * primary key for each id. PostgreSQL plans for an average organization, and would otherwise read all members of a
 * large one.
 */
export const membersWithIds = (organizationId: string, ids: Fragment) => sql.fragment`
  (${ids}) wanted (user_id) cross join lateral (
    select * from members where organization_id = ${organizationId} and user_id = wanted.user_id offset 0
  ) m`
