import { type Sql, type Statement, violates } from '../../database/pool.ts'
import type { Authority } from '../../kernel/authority.ts'
import { profileInUse, profileNameTaken } from './profiles.contract.ts'

export interface Profile extends Authority {
  readonly organizationId: string
  readonly id: string
  readonly name: string
  readonly description: string
  readonly builtIn: 'owner' | 'administrator' | 'member' | null
}

/** A profile, and how many members, active or suspended, have it. */
export interface CountedProfile extends Profile {
  readonly memberCount: number
}

interface ProfileRow {
  organization_id: string
  id: string
  name: string
  description: string
  permissions: string[]
  built_in: Profile['builtIn']
}

const toProfile = (row: ProfileRow): Profile => ({
  organizationId: row.organization_id,
  id: row.id,
  name: row.name,
  description: row.description,
  permissions: row.permissions,
  isOwner: row.built_in === 'owner',
  builtIn: row.built_in,
})

export async function findProfile(sql: Sql, organizationId: string, id: string): Promise<Profile | undefined> {
  const [row] = await sql<ProfileRow[]>`
    select organization_id, id, name, description, permissions, built_in from profiles
    where organization_id = ${organizationId} and id = ${id}`
  return row && toProfile(row)
}

/** The organization's one Owner profile. */
export async function findOwnerProfile(sql: Sql, organizationId: string): Promise<Profile> {
  const [row] = await sql<ProfileRow[]>`
    select organization_id, id, name, description, permissions, built_in from profiles
    where organization_id = ${organizationId} and built_in = 'owner'`
  if (!row) throw new Error(`organization ${organizationId} has no Owner profile`)
  return toProfile(row)
}

/** Like `findProfile`, with the count, whose cost grows with it. */
export async function findCountedProfile(
  sql: Sql,
  organizationId: string,
  id: string,
): Promise<CountedProfile | undefined> {
  const [profile, [row]] = await Promise.all([
    findProfile(sql, organizationId, id),
    sql<{ member_count: number }[]>`
      select count(*) as member_count from members
      where organization_id = ${organizationId} and profile_id = ${id}`,
  ])
  return profile && { ...profile, memberCount: row?.member_count ?? 0 }
}

/** Profiles by id, after `after`: the built-in ones first, for they were made first. */
export async function listProfilesAfter(
  sql: Sql,
  organizationId: string,
  after: string | null,
  most: number,
): Promise<CountedProfile[]> {
  const rows = await sql<(ProfileRow & { member_count: number })[]>`
    select p.organization_id, p.id, p.name, p.description, p.permissions, p.built_in, (
      select count(*) from members m where m.organization_id = p.organization_id and m.profile_id = p.id
    ) as member_count
    from profiles p
    where p.organization_id = ${organizationId} and (${after}::uuid is null or p.id > ${after})
    order by p.id limit ${most}`
  return rows.map(row => ({ ...toProfile(row), memberCount: row.member_count }))
}

export interface NewProfile {
  id: string
  name: string
  description: string
  permissions: readonly string[]
  builtIn: Profile['builtIn']
}

/** Refused by `profile_names_are_unique`; `refuseTakenName` says so to a client. */
export const insertProfile = (sql: Sql, organizationId: string, profile: NewProfile, now: Date): Statement => sql`
  insert into profiles (organization_id, id, name, description, permissions, built_in, created_at, changed_at)
  values (${organizationId}, ${profile.id}, ${profile.name}, ${profile.description}, ${[...profile.permissions]},
    ${profile.builtIn}, ${now}, ${now})`

/** @throws profile_name_taken */
export const updateProfile = (sql: Sql, profile: Profile, now: Date): Promise<unknown> =>
  refuseTakenName(sql`
    update profiles set name = ${profile.name}, description = ${profile.description},
      permissions = ${[...profile.permissions]}, changed_at = ${now}
    where organization_id = ${profile.organizationId} and id = ${profile.id}`)

/** @throws profile_name_taken where the statement would give two profiles one name */
export const refuseTakenName = (statement: Statement): Promise<unknown> =>
  statement.catch(error => {
    throw violates(error, 'profile_names_are_unique') ? profileNameTaken() : error
  })

/** @throws profile_in_use while a member has it or an invitation names it */
export const deleteProfileRow = (sql: Sql, { organizationId, id }: Profile): Promise<unknown> =>
  sql`delete from profiles where organization_id = ${organizationId} and id = ${id}`.catch(error => {
    if (violates(error, 'member_profiles_exist')) throw profileInUse({ detail: 'Members have the profile' })
    if (violates(error, 'invitation_profiles_exist'))
      throw profileInUse({ detail: 'Pending invitations offer the profile' })
    throw error
  })
