import type { Fragment, Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import { normalizeEmail } from '../../kernel/email.ts'
import { heldBy, membersWithIds } from '../members/index.ts'
import { directoryUserExists } from './people.contract.ts'
import type { DirectoryPage, DirectoryUserFilter } from './scim/index.ts'

/** The ids of a directory and its organization. */
export interface OfDirectory {
  readonly organizationId: string
  readonly id: string
}

/** A member as a directory sees them. Without a link, the user name is the email address. */
export interface DirectoryUserRow {
  id: string
  external_id: string | null
  user_name: string
  email: string
  display_name: string
  given_name: string | null
  family_name: string | null
  status: 'active' | 'suspended'
  held_by: ('local' | `directory:${string}`)[]
  groups: { id: string; displayName: string }[]
  created_at: Date
  changed_at: Date
}

/** Service accounts are hidden: a directory knows and manages only people. */
const selectUsers = ({ organizationId, id }: OfDirectory, members: Fragment) => sql.fragment`
  select m.user_id as id, u.external_id, coalesce(u.user_name, a.email) as user_name, a.email,
    coalesce(m.name, a.name) as display_name, u.given_name, u.family_name, m.status,
    ${heldBy(organizationId)} as held_by,
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'displayName', g.display_name) order by g.id), '[]')
      from directory_group_members gm
      join directory_groups g on g.organization_id = ${organizationId} and g.directory_id = ${id} and g.id = gm.group_id
      where gm.organization_id = ${organizationId} and gm.directory_id = ${id} and gm.user_id = m.user_id
    ) as groups,
    m.joined_at as created_at, greatest(m.joined_at, m.suspended_at, u.changed_at) as changed_at
  from ${members}
  join accounts a on a.id = m.user_id
  left join directory_users u
    on u.organization_id = ${organizationId} and u.user_id = m.user_id and u.directory_id = ${id}
  where m.organization_id = ${organizationId} and m.status <> 'removed' and m.accountable_user_id is null`

export const findUserRow = (of: OfDirectory, userId: string): Statement<DirectoryUserRow | undefined> =>
  sql<DirectoryUserRow[]>`${selectUsers(of, sql.fragment`members m`)} and m.user_id = ${userId}`.first()

/** Users sorted by id. Reads `most` + 1 rows, so that the caller knows if there is another page. */
export const listUserRows = (of: OfDirectory, filter: DirectoryUserFilter, page: DirectoryPage) => {
  const ids = sql.fragment`
    select m.user_id ${fromMatching(of, filter)}
      ${sql.optional(page.after, after => sql.fragment`and m.user_id > ${after}`)}
    order by m.user_id offset ${page.skip} limit ${page.most + 1}`
  return sql<DirectoryUserRow[]>`${selectUsers(of, membersWithIds(of.organizationId, ids))} order by m.user_id`
}

export const countUserRows = (of: OfDirectory, filter: DirectoryUserFilter): Statement<number> =>
  sql<{ count: number }[]>`
    select count(*)::int as count ${fromMatching(of, filter)}`.map(([row]) => row?.count ?? 0)

/** A search for an id, a name or an address of the directory finds the accounts by an index first. */
function fromMatching(of: OfDirectory, filter: DirectoryUserFilter): Fragment {
  const { organizationId } = of
  const { id, active, externalId, email, userName } = filter
  const isSearch = [externalId, email, userName].some(value => value !== undefined)
  return sql.fragment`
    from ${isSearch ? membersWithIds(organizationId, accountsMatching(of, filter)) : sql.fragment`members m`}
    where m.organization_id = ${organizationId} and m.status <> 'removed' and m.accountable_user_id is null
      ${sql.optional(id, is => sql.fragment`and m.user_id = ${is}`)}
      ${sql.optional(active, is => sql.fragment`and m.status = ${is ? 'active' : 'suspended'}`)}`
}

/** Each condition finds ids by an index, because an `or` over two tables would read all of them. */
function accountsMatching({ organizationId, id }: OfDirectory, filter: DirectoryUserFilter): Fragment {
  const links = () => sql.fragment`
    select u.user_id from directory_users u where u.organization_id = ${organizationId} and u.directory_id = ${id}`
  return sql.fragment`
    select c.id from accounts c where true
    ${sql.optional(filter.externalId, is => sql.fragment`and c.id in (${links()} and u.external_id = ${is})`)}
    ${sql.optional(filter.email, is => sql.fragment`and c.email = ${normalizeEmail(is)}`)}
    ${sql.optional(
      filter.userName,
      is => sql.fragment`and c.id in (
        ${links()} and u.user_name_lower = lower(${is})
        union all
        select a.id from accounts a where a.email = ${normalizeEmail(is)}
          and not exists (${links()} and u.user_id = a.id)
          and not exists (${links()} and u.user_name_lower = lower(${is}))
      )`,
    )}`
}

/** A link: the data that a directory stores about a person whom it manages. */
export interface LinkRow {
  directory_id: string
  user_id: string
  user_name: string
  external_id: string | null
  given_name: string | null
  family_name: string | null
  /** The state that the directory last asked for. */
  active: boolean
  /**
   * The id of a suspension that stayed in force when the directory asked to reactivate the person. The audit trail
   * already has this, and must not record it again.
   */
  recorded_suspension_id: string | null
  /**
   * The code of the last refused suspension or removal, which is already in the audit trail; null if none was refused,
   * or if the directory has suspended or reactivated the person since.
   */
  refused: string | null
  /** Time of the last mail to the owners about this person. */
  owners_told_at: Date | null
}

const linkColumns = () => sql.fragment`
  directory_id, user_id, user_name, external_id, given_name, family_name, active, recorded_suspension_id, refused,
  owners_told_at`

/** The person's link to any directory. */
export const findLink = (organizationId: string, userId: string): Statement<LinkRow | undefined> =>
  sql<LinkRow[]>`
    select ${linkColumns()} from directory_users
    where organization_id = ${organizationId} and user_id = ${userId}`.first()

/** The link of this directory with this external id. */
export const findLinkByExternalId = (of: OfDirectory, externalId: string): Statement<LinkRow | undefined> =>
  sql<LinkRow[]>`
    select ${linkColumns()} from directory_users
    where organization_id = ${of.organizationId} and directory_id = ${of.id} and external_id = ${externalId}`.first()

/**
 * Inserts or replaces the person's link.
 * @throws directory_user_exists if another link of the directory has the user name or external id
 */
export const putLink = (organizationId: string, link: LinkRow, now: Date): Statement =>
  sql`
    insert into directory_users
      (organization_id, directory_id, user_id, user_name, external_id, given_name, family_name, active,
        recorded_suspension_id, refused, owners_told_at, created_at, changed_at)
    values (${organizationId}, ${link.directory_id}, ${link.user_id}, ${link.user_name}, ${link.external_id},
      ${link.given_name}, ${link.family_name}, ${link.active}, ${link.recorded_suspension_id}, ${link.refused},
      ${link.owners_told_at}, ${now}, ${now})
    on conflict (organization_id, user_id) do update
      set user_name = excluded.user_name, external_id = excluded.external_id, given_name = excluded.given_name,
        family_name = excluded.family_name, active = excluded.active,
        recorded_suspension_id = excluded.recorded_suspension_id, refused = excluded.refused,
        owners_told_at = excluded.owners_told_at, changed_at = excluded.changed_at`
    .refusing('directory_user_names_are_unique', directoryUserExists)
    .refusing('directory_external_ids_are_unique', directoryUserExists)

/** Links members whom no directory manages, with their email addresses as user names. @throws directory_user_exists */
export const linkMembers = (of: OfDirectory, userIds: readonly string[], now: Date): Statement =>
  sql`
    insert into directory_users
      (organization_id, directory_id, user_id, user_name, active, created_at, changed_at)
    select m.organization_id, ${of.id}, m.user_id, a.email, m.status = 'active', ${now}, ${now}
    from members m join accounts a on a.id = m.user_id
    where m.organization_id = ${of.organizationId} and m.user_id = any (${[...userIds]}::uuid[])
      and m.status <> 'removed'`.refusing('directory_user_names_are_unique', directoryUserExists)

export const deleteLinksOf = (organizationId: string, directoryId: string): Statement => sql`
  delete from directory_users where organization_id = ${organizationId} and directory_id = ${directoryId}`

/** True while there is an active owner, and directories manage all of them. */
export const areOwnersManaged = (organizationId: string): Statement<boolean> =>
  sql<{ are_managed: boolean | null }[]>`
    select bool_and(m.directory_id is not null) as are_managed from members m
    join profiles p on p.organization_id = m.organization_id and p.id = m.profile_id and p.built_in = 'owner'
    where m.organization_id = ${organizationId} and m.status = 'active'`.map(([row]) => row?.are_managed ?? false)

/** True for each field of a change whose new value conflicts with another person. */
export interface TakenFields {
  /** True if the user name is the email address of a member whom the directory does not manage. */
  readonly is_address: boolean
  readonly is_user_name: boolean
  readonly is_external_id: boolean
}

/** Finds which of these values conflict with other people. */
export const findTakenFields = (
  { organizationId, id }: OfDirectory,
  { userName, externalId }: { readonly userName?: string | undefined; readonly externalId?: string | null | undefined },
  userId: string,
): Statement<TakenFields | undefined> => {
  const others = sql.fragment`
    select from directory_users u
    where u.organization_id = ${organizationId} and u.directory_id = ${id} and u.user_id <> ${userId}`
  return sql<TakenFields[]>`
    select
      exists (
        select from members m join accounts a on a.id = m.user_id
        where m.organization_id = ${organizationId} and m.status <> 'removed' and m.user_id <> ${userId}
          and m.directory_id is distinct from ${id}
          and a.email = ${userName === undefined ? null : normalizeEmail(userName)}
      ) as is_address,
      exists (${others} and u.user_name_lower = lower(${userName ?? null})) as is_user_name,
      exists (${others} and u.external_id = ${externalId ?? null}) as is_external_id`.map(([row]) => row)
}

/**
 * The id of a person who conflicts with a new user: this directory has linked the person with the same user name or
 * external id, or the person is a member whom it does not manage and whose email address is the user name.
 */
export const findLinkedAs = (
  { organizationId, id }: OfDirectory,
  { userName, externalId }: { readonly userName: string; readonly externalId: string | null },
): Statement<string | undefined> =>
  sql<{ user_id: string }[]>`
    select u.user_id from directory_users u
    where u.organization_id = ${organizationId} and u.directory_id = ${id} and u.user_name_lower = lower(${userName})
    union all
    select u.user_id from directory_users u
    where u.organization_id = ${organizationId} and u.directory_id = ${id} and u.external_id = ${externalId}
    union all
    select m.user_id from members m join accounts a on a.id = m.user_id
    where m.organization_id = ${organizationId} and a.email = ${normalizeEmail(userName)} and m.status <> 'removed'
      and m.directory_id is distinct from ${id}
    limit 1`.map(([row]) => row?.user_id)
