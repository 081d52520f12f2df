import { onPage } from '../../database/page.ts'
import { type Sql, type Statement, violates } from '../../database/pool.ts'
import type { Page } from '../../kernel/page.ts'
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

const columns = (sql: Sql) => sql.fragment`
  organization_id, id, name, description, permissions, built_in, built_in is not distinct from 'owner' as is_owner`

export async function findProfile(sql: Sql, organizationId: string, id: string): Promise<ProfileRow | undefined> {
  const [row] = await sql<ProfileRow[]>`
    select ${columns(sql)} from profiles where organization_id = ${organizationId} and id = ${id}`
  return row
}

/** The organization's one Owner profile. */
export async function findOwnerProfile(sql: Sql, organizationId: string): Promise<ProfileRow> {
  const [row] = await sql<ProfileRow[]>`
    select ${columns(sql)} from profiles where organization_id = ${organizationId} and built_in = 'owner'`
  if (!row) throw new Error(`organization ${organizationId} has no Owner profile`)
  return row
}

/** Like `findProfile`, with the count, which takes longer the more members have the profile. */
export async function findCountedProfile(
  sql: Sql,
  organizationId: string,
  id: string,
): Promise<CountedProfileRow | undefined> {
  const [profile, [row]] = await Promise.all([
    findProfile(sql, organizationId, id),
    sql<{ member_count: number }[]>`
      select count(*) as member_count from members
      where organization_id = ${organizationId} and profile_id = ${id}`,
  ])
  return profile && { ...profile, member_count: row?.member_count ?? 0 }
}

/** Profiles by id, and so in the order in which they were made. */
export const listProfileRows = (sql: Sql, organizationId: string, page: Page<string>) => sql<CountedProfileRow[]>`
  select ${columns(sql)}, (
    select count(*) from members m where m.organization_id = profiles.organization_id and m.profile_id = profiles.id
  ) as member_count
  from profiles
  where organization_id = ${organizationId} ${onPage(sql, 'id', page)}`

/** Every name that a profile of the organization holds, each once. */
export const listPermissionNames = (sql: Sql, organizationId: string) => sql<{ name: string }[]>`
  select distinct held.name from profiles, unnest(permissions) as held (name)
  where organization_id = ${organizationId}`

export type NewProfileRow = Omit<ProfileRow, 'organization_id' | 'is_owner'>

/** A taken name is refused by `profile_names_are_unique`; `refuseTakenName` translates that for a client. */
export const insertProfile = (sql: Sql, organizationId: string, profile: NewProfileRow, now: Date): Statement => sql`
  insert into profiles (organization_id, id, name, description, permissions, built_in, created_at, changed_at)
  values (${organizationId}, ${profile.id}, ${profile.name}, ${profile.description}, ${[...profile.permissions]},
    ${profile.built_in}, ${now}, ${now})`

/** @throws profile_name_taken */
export const updateProfile = (sql: Sql, profile: ProfileRow, now: Date): Promise<unknown> =>
  refuseTakenName(sql`
    update profiles set name = ${profile.name}, description = ${profile.description},
      permissions = ${[...profile.permissions]}, changed_at = ${now}
    where organization_id = ${profile.organization_id} and id = ${profile.id}`)

/** @throws profile_name_taken if the statement would give two profiles one name */
export const refuseTakenName = (statement: Statement): Promise<unknown> =>
  statement.catch(error => {
    throw violates(error, 'profile_names_are_unique') ? profileNameTaken() : error
  })

/** @throws profile_in_use while a member has it or a pending invitation offers it */
export const deleteProfileRow = (sql: Sql, profile: ProfileRow): Promise<unknown> =>
  sql`
    delete from profiles where organization_id = ${profile.organization_id} and id = ${profile.id}`.catch(error => {
    if (violates(error, 'member_profiles_exist')) throw profileInUse({ detail: 'Members have the profile' })
    if (violates(error, 'invitation_profiles_exist'))
      throw profileInUse({ detail: 'Pending invitations offer the profile' })
    throw error
  })
