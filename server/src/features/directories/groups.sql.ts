import { pageClause } from '../../database/page.ts'
import type { Fragment, Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import type { Page } from '../../kernel/page.ts'
import { membersWithIds } from '../members/index.ts'
import { directoryGroupExists } from './groups.contract.ts'
import type { OfDirectory } from './people.sql.ts'
import type { DirectoryGroupFilter, DirectoryPage } from './scim/index.ts'

export interface GroupRow {
  id: string
  display_name: string
  external_id: string | null
  profile_id: string | null
  priority: number | null
  initial_only: boolean
  created_at: Date
  changed_at: Date
}

/** A group with the number of its people. */
export interface CountedGroupRow extends GroupRow {
  people: number
}

const columns = () => sql.fragment`
  g.id, g.display_name, g.external_id, g.profile_id, g.priority, g.initial_only, g.created_at,
    g.changed_at`

const fromGroups = ({ organizationId, id }: OfDirectory) => sql.fragment`
  from directory_groups g where g.organization_id = ${organizationId} and g.directory_id = ${id}`

const selectCounted = (of: OfDirectory) => sql.fragment`
  select ${columns()}, (
    select count(*)::int from directory_group_members gm
    where gm.organization_id = ${of.organizationId} and gm.directory_id = ${of.id} and gm.group_id = g.id
  ) as people ${fromGroups(of)}`

export const findCountedGroup = (of: OfDirectory, id: string): Statement<CountedGroupRow | undefined> =>
  sql<CountedGroupRow[]>`${selectCounted(of)} and g.id = ${id}`.first()

/** Groups sorted by id, which is their order of creation. */
export const listCountedGroups = (of: OfDirectory, page: Page<string>) => sql<CountedGroupRow[]>`
  ${selectCounted(of)} ${pageClause('g.id', page)}`

export const findGroupRow = (of: OfDirectory, id: string): Statement<GroupRow | undefined> =>
  sql<GroupRow[]>`select ${columns()} ${fromGroups(of)} and g.id = ${id}`.first()

/** Groups sorted by id. Reads `most` + 1 rows, so that the caller knows if there is another page. */
export const listGroupRows = (of: OfDirectory, filter: DirectoryGroupFilter, page: DirectoryPage) => sql<GroupRow[]>`
  select ${columns()} ${fromGroups(of)} ${matches(of, filter)}
    ${sql.optional(page.after, after => sql.fragment`and g.id > ${after}`)}
  order by g.id offset ${page.skip} limit ${page.most + 1}`

export const countGroupRows = (of: OfDirectory, filter: DirectoryGroupFilter): Statement<number> =>
  sql<{ count: number }[]>`
    select count(*)::int as count ${fromGroups(of)} ${matches(of, filter)}`.map(([row]) => row?.count ?? 0)

function matches({ organizationId, id }: OfDirectory, filter: DirectoryGroupFilter): Fragment {
  return sql.fragment`
    ${sql.optional(filter.id, is => sql.fragment`and g.id = ${is}`)}
    ${sql.optional(filter.displayName, is => sql.fragment`and lower(g.display_name) = lower(${is})`)}
    ${sql.optional(filter.externalId, is => sql.fragment`and g.external_id = ${is}`)}
    ${sql.optional(
      filter.memberId,
      is => sql.fragment`and g.id in (
        select gm.group_id from directory_group_members gm
        where gm.organization_id = ${organizationId} and gm.directory_id = ${id} and gm.user_id = ${is}
      )`,
    )}`
}

/** The people in these groups, sorted by group and person. `most` limits their number; null is no limit. */
export const listPeopleIn = (
  { organizationId, id }: OfDirectory,
  groupIds: readonly string[],
  most: number | null,
) => sql<{ group_id: string; user_id: string; name: string }[]>`
  select gm.group_id, gm.user_id, coalesce(m.name, a.name) as name
  from directory_group_members gm
  join members m on m.organization_id = ${organizationId} and m.user_id = gm.user_id
  join accounts a on a.id = gm.user_id
  where gm.organization_id = ${organizationId} and gm.directory_id = ${id}
    and gm.group_id = any (${[...groupIds]}::uuid[])
  order by gm.group_id, gm.user_id limit ${most}`

export interface MappedGroupRow {
  id: string
  profile_id: string
  priority: number
  initial_only: boolean
}

export const listMappedGroups = (of: OfDirectory) => sql<MappedGroupRow[]>`
  select g.id, g.profile_id, g.priority, g.initial_only ${fromGroups(of)} and g.profile_id is not null order by g.id`

/** True if the mapping that decides the member's profile is initial-only: the profile can then be changed manually. */
export const isMappedInitially = (organizationId: string, userId: string): Statement<boolean> =>
  sql<{ initial_only: boolean }[]>`
    select g.initial_only from directory_group_members gm
    join directory_groups g
      on g.organization_id = ${organizationId} and g.directory_id = gm.directory_id and g.id = gm.group_id
    where gm.organization_id = ${organizationId} and gm.user_id = ${userId} and g.profile_id is not null
    order by g.priority desc, g.id limit 1`.map(([row]) => row?.initial_only ?? false)

/** The profiles that a directory can assign, and the one with `furtherId`. */
export const listAssignedProfiles = ({ organizationId, id }: OfDirectory, furtherId: string | null) => sql<
  { id: string; name: string; is_owner: boolean; permissions: string[] }[]
>`
  select p.id, p.name, p.built_in is not distinct from 'owner' as is_owner, p.permissions from profiles p
  where p.organization_id = ${organizationId} and (
    p.id = ${furtherId} or p.id in (
      select d.default_profile_id from directories d where d.organization_id = ${organizationId} and d.id = ${id}
    ) or p.id in (
      select g.profile_id from directory_groups g where g.organization_id = ${organizationId} and g.directory_id = ${id}
    )
  )`

/** A member with their profile and the ids of the directory's mapped groups that they are in. */
export interface GroupedRow {
  user_id: string
  name: string
  email: string
  status: 'active' | 'suspended'
  is_owner: boolean
  permissions: string[]
  profile_id: string
  profile_name: string
  directory_id: string | null
  mapped_groups: string[]
  is_in_group: boolean
}

/** The members to read for a change of a group: those in `userIds`, and all people of the group. */
export interface GroupedPeople {
  readonly userIds: readonly string[]
  readonly groupId: string | null
  /** True if only `userIds` are read, so that a small change of a large group is cheap. */
  readonly isPartial?: boolean
}

/** The members with these ids, and all people of this group, unless the change is partial. */
export const listGrouped = (
  { organizationId, id }: OfDirectory,
  { userIds, groupId, isPartial = false }: GroupedPeople,
) => sql<GroupedRow[]>`
  select m.user_id, coalesce(m.name, a.name) as name, a.email, m.status,
    p.built_in is not distinct from 'owner' as is_owner, p.permissions, m.profile_id, p.name as profile_name,
    m.directory_id, array(
      select gm.group_id from directory_group_members gm
      join directory_groups g on g.organization_id = ${organizationId} and g.directory_id = ${id} and g.id = gm.group_id
      where gm.organization_id = ${organizationId} and gm.directory_id = ${id} and gm.user_id = m.user_id
        and g.profile_id is not null
    ) as mapped_groups, exists (
      select from directory_group_members gm
      where gm.organization_id = ${organizationId} and gm.directory_id = ${id} and gm.group_id = ${groupId}
        and gm.user_id = m.user_id
    ) as is_in_group
  from ${membersWithIds(
    organizationId,
    sql.fragment`
      select unnest(${[...userIds]}::uuid[])
      union
      select gm.user_id from directory_group_members gm
      where gm.organization_id = ${organizationId} and gm.directory_id = ${id}
        and gm.group_id = ${isPartial ? null : groupId}`,
  )}
  join accounts a on a.id = m.user_id
  join profiles p on p.organization_id = ${organizationId} and p.id = m.profile_id
  where m.status <> 'removed' and m.accountable_user_id is null
  order by m.user_id`

/** Inserts or replaces a group. @throws directory_group_exists */
export const putGroup = ({ organizationId, id }: OfDirectory, g: GroupRow): Statement =>
  sql`
    insert into directory_groups
      (organization_id, directory_id, id, display_name, external_id, profile_id, priority, initial_only, created_at,
        changed_at)
    values (${organizationId}, ${id}, ${g.id}, ${g.display_name}, ${g.external_id}, ${g.profile_id}, ${g.priority},
      ${g.initial_only}, ${g.created_at}, ${g.changed_at})
    on conflict (organization_id, directory_id, id) do update
      set display_name = excluded.display_name, external_id = excluded.external_id, profile_id = excluded.profile_id,
        priority = excluded.priority, initial_only = excluded.initial_only, changed_at = excluded.changed_at`
    .refusing('directory_group_names_are_unique', directoryGroupExists)
    .refusing('directory_group_external_ids_are_unique', directoryGroupExists)

export const addToGroup = ({ organizationId, id }: OfDirectory, groupId: string, userIds: readonly string[]) => sql`
  insert into directory_group_members (organization_id, directory_id, group_id, user_id)
  select ${organizationId}, ${id}, ${groupId}, added.user_id from unnest(${[...userIds]}::uuid[]) as added (user_id)
  on conflict do nothing`

export const takeFromGroup = ({ organizationId, id }: OfDirectory, groupId: string, userIds: readonly string[]) => sql`
  delete from directory_group_members
  where organization_id = ${organizationId} and directory_id = ${id} and group_id = ${groupId}
    and user_id = any (${[...userIds]}::uuid[])`

/** Deletes a group. Its memberships are deleted with it, by cascade. */
export const deleteGroupRow = ({ organizationId, id }: OfDirectory, groupId: string): Statement => sql`
  delete from directory_groups where organization_id = ${organizationId} and directory_id = ${id} and id = ${groupId}`

export const deleteGroupsOf = (organizationId: string, directoryId: string): Statement => sql`
  delete from directory_groups where organization_id = ${organizationId} and directory_id = ${directoryId}`
