import type { Sql, Statement } from '../../database/pool.ts'
import type { Authority } from '../../kernel/authority.ts'

export interface Profile extends Authority {
  readonly organizationId: string
  readonly id: string
  readonly name: string
  readonly description: string
  readonly builtIn: 'owner' | 'administrator' | 'member' | null
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

export interface NewProfile {
  id: string
  name: string
  description: string
  permissions: readonly string[]
  builtIn: Profile['builtIn']
}

export const insertProfile = (sql: Sql, organizationId: string, profile: NewProfile, now: Date): Statement => sql`
  insert into profiles (organization_id, id, name, description, permissions, built_in, created_at, changed_at)
  values (${organizationId}, ${profile.id}, ${profile.name}, ${profile.description}, ${[...profile.permissions]},
    ${profile.builtIn}, ${now}, ${now})`
