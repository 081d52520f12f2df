import { pageClause } from '../../database/page.ts'
import type { Fragment, Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import type { Page } from '../../kernel/page.ts'
import { PERMISSIONS } from '../../kernel/vocabulary.ts'
import { profileInUse, profileNameTaken } from './profiles.contract.ts'

export interface ProfileRow {
  organization_id: string
  id: string
  name: string
  description: string
  permissions: readonly string[]
  built_in: 'owner' | 'administrator' | 'member' | null
  is_owner: boolean
}

/** `member_count` counts the active and suspended members who have the profile. */
export interface CountedProfileRow extends ProfileRow {
  member_count: number
}

const columns = () => sql.fragment`
  organization_id, id, name, description, permissions, built_in, built_in is not distinct from 'owner' as is_owner`

export function findProfile(organizationId: string, id: string): Statement<ProfileRow | undefined> {
  return sql<ProfileRow[]>`
    select ${columns()} from profiles where organization_id = ${organizationId} and id = ${id}`.first()
}

/** The organization's one Owner profile. */
export const findOwnerProfile = (organizationId: string): Statement<ProfileRow> =>
  sql<ProfileRow[]>`
    select ${columns()} from profiles where organization_id = ${organizationId} and built_in = 'owner'`.map(([row]) => {
    if (!row) throw new Error(`organization ${organizationId} has no Owner profile`)
    return row
  })

/** Like `findProfile`, with the number of members. The more members have the profile, the longer it takes. */
export const findCountedProfile = (organizationId: string, id: string): Statement<CountedProfileRow | undefined> =>
  sql<CountedProfileRow[]>`
    select ${columns()}, (
      select count(*) from members where organization_id = ${organizationId} and profile_id = ${id}
    ) as member_count
    from profiles where organization_id = ${organizationId} and id = ${id}`.first()

/** Profiles sorted by id, which is their order of creation. */
export const listProfileRows = (organizationId: string, page: Page<string>) => sql<CountedProfileRow[]>`
  select ${columns()}, (
    select count(*) from members m where m.organization_id = ${organizationId} and m.profile_id = profiles.id
  ) as member_count
  from profiles
  where organization_id = ${organizationId} ${pageClause('id', page)}`

/** The permissions of all profiles except Owner. */
export const listPermissionSets = (organizationId: string) => sql<{ is_owner: false; permissions: string[] }[]>`
  select false as is_owner, permissions from profiles
  where organization_id = ${organizationId} and built_in is distinct from 'owner'`

/**
 * The names of actions on resources of a type, from the platform's permissions in all profiles, sorted by their bytes:
 * at most `most`, after `after`. Without a type, the actions of all types. With a type, a name of two segments is
 * returned without the first one, which is the type. Longer names are returned whole.
 */
export const listActionNames = (organizationId: string, type: string | null, after: string, most: number) =>
  sql<{ name: string }[]>`
    select distinct action.name collate "C" as name
    from profiles, unnest(permissions) as held (name),
      lateral (select substr(held.name, position('.' in held.name) + 1) as text) as rest,
      lateral (
        select
          case when ${type}::text is null or position('.' in rest.text) > 0 then held.name else rest.text end as name
      ) as action
    where organization_id = ${organizationId} and starts_with(held.name, ${type === null ? '' : `${type}.`})
      and position('*' in held.name) = 0 and held.name <> all (${[...PERMISSIONS]}::text[])
      and action.name collate "C" > ${after}
    order by 1 limit ${most}`

/** Zero-width joiners, which are invisible between most letters. */
const JOINERS = '\u200c\u200d'
/** Blanks, and the empty Braille cell, which looks like one. */
const BLANKS = '[\\s\u2800]+'

/** Normalizes a text, so that names that look the same become equal. */
export const skeleton = (text: Fragment) =>
  sql.fragment`lower(btrim(regexp_replace(normalize(translate(${text}, ${JOINERS}, ''), NFKC), ${BLANKS}, ' ', 'g')))`

/**
 * True if another profile has a name that looks the same: ignoring case, joiners, outer and repeated blanks, and
 * compatibility variants, such as full-width letters. The unique index ignores only the case.
 */
export const isNameTaken = (organizationId: string, name: string, exceptId: string | null): Statement<boolean> =>
  sql<{ is_taken: boolean }[]>`
    select exists (
      select from profiles
      where organization_id = ${organizationId} and id is distinct from ${exceptId}
        and ${skeleton(sql.fragment`name`)} = ${skeleton(sql.fragment`${name}::text`)}
    ) as is_taken`.map(([row]) => row?.is_taken ?? false)

/** True if the organization has at least this number of profiles. */
export const hasProfiles = (organizationId: string, number: number): Statement<boolean> =>
  sql`
    select from profiles where organization_id = ${organizationId}
    order by id offset ${number - 1} limit 1`.map(rows => rows.length > 0)

export type NewProfileRow = Omit<ProfileRow, 'organization_id' | 'is_owner'>

/** @throws profile_name_taken */
export const insertProfile = (organizationId: string, profile: NewProfileRow, now: Date): Statement =>
  sql`
  insert into profiles (organization_id, id, name, description, permissions, built_in, created_at, changed_at)
  values (${organizationId}, ${profile.id}, ${profile.name}, ${profile.description}, ${[...profile.permissions]},
    ${profile.built_in}, ${now}, ${now})`.refusing('profile_names_are_unique', profileNameTaken)

/** @throws profile_name_taken */
export const updateProfile = (profile: ProfileRow, now: Date): Statement =>
  sql`
    update profiles set name = ${profile.name}, description = ${profile.description},
      permissions = ${[...profile.permissions]}, changed_at = ${now}
    where organization_id = ${profile.organization_id} and id = ${profile.id}`.refusing(
    'profile_names_are_unique',
    profileNameTaken,
  )

/** @throws profile_in_use while a member has it, a pending invitation offers it, or a directory assigns it */
export const deleteProfileRow = (profile: ProfileRow): Statement =>
  sql`delete from profiles where organization_id = ${profile.organization_id} and id = ${profile.id}`
    .refusing('member_profiles_exist', () => profileInUse({ detail: 'Members have the profile' }))
    .refusing('invitation_profiles_exist', () => profileInUse({ detail: 'Pending invitations offer the profile' }))
    .refusing('default_profiles_of_directories_exist', () =>
      profileInUse({ detail: 'A directory assigns the profile' }),
    )
    .refusing('profiles_of_groups_exist', () => profileInUse({ detail: 'A group of a directory has the profile' }))
