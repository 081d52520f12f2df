import type { ProfileView } from './profiles.contract.ts'
import type { CountedProfileRow } from './profiles.sql.ts'

export const toProfileView = (profile: CountedProfileRow): ProfileView => ({
  id: profile.id,
  name: profile.name,
  description: profile.description,
  permissions: [...profile.permissions],
  built_in: profile.built_in !== null,
  member_count: profile.member_count,
})

/** The state that a profile's ETag covers. It omits the number of members. */
export const profileState = ({
  id,
  name,
  description,
  permissions,
}: Pick<ProfileView, 'id' | 'name' | 'description'> & { readonly permissions: readonly string[] }) => ({
  id,
  name,
  description,
  permissions,
})
