import type { ProfileView } from './profiles.contract.ts'
import type { CountedProfile } from './profiles.sql.ts'

export const toProfileView = (profile: CountedProfile): ProfileView => ({
  id: profile.id,
  name: profile.name,
  description: profile.description,
  permissions: [...profile.permissions],
  built_in: profile.builtIn !== null,
  member_count: profile.memberCount,
})
