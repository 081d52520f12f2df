import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'

/** Statements about the directory that manages members, and about who holds their suspensions. */

/** The sources of the open suspension, as `held_by`. Reads it only for a suspended member `m`. */
export const heldBy = (organizationId: string) => sql.fragment`
  case when m.status = 'suspended' then coalesce((
    select array_remove(array[case when s.is_local then 'local' end, 'directory:' || s.directory_id], null)
    from suspensions s
    where s.organization_id = ${organizationId} and s.user_id = m.user_id and s.ended_at is null
  ), '{}') else '{}' end`

/** True if a directory held the removed member `m` at the removal. Null if the member was not suspended. */
export const wasHeld = (organizationId: string) => sql.fragment`
  (
    select s.directory_id is not null from suspensions s
    where s.organization_id = ${organizationId} and s.user_id = m.user_id and s.ended_how = 'removed'
    order by s.id desc limit 1
  )`

/** Assigns each of these members the profile at the same place. */
export const setProfiles = (
  organizationId: string,
  changes: readonly { readonly user_id: string; readonly profile_id: string }[],
): Statement => sql`
  update members m set profile_id = c.profile_id
  from unnest(${changes.map(({ user_id }) => user_id)}::uuid[], ${changes.map(({ profile_id }) => profile_id)}::uuid[])
    as c (user_id, profile_id)
  where m.organization_id = ${organizationId} and m.user_id = c.user_id and m.status <> 'removed'`

/** Records the directory that manages the members. */
export const setDirectory = (organizationId: string, userIds: readonly string[], directoryId: string): Statement => sql`
  update members set directory_id = ${directoryId}
  where organization_id = ${organizationId} and user_id = any (${[...userIds]}::uuid[]) and status <> 'removed'`

/** Releases the members whom the directory manages. */
export const clearDirectory = (organizationId: string, directoryId: string): Statement => sql`
  update members m set directory_id = null
  from directory_users u
  where m.organization_id = ${organizationId} and u.organization_id = ${organizationId}
    and u.directory_id = ${directoryId} and m.user_id = u.user_id`
