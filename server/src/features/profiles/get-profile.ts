import { query } from '../../operations/operation.ts'
import { Profile, ProfilePath, profileExample, profileNotFound } from './profiles.contract.ts'
import { findCountedProfile } from './profiles.sql.ts'
import { toProfileView } from './profiles.view.ts'

export const getProfile = query({
  id: 'getProfile',
  summary: 'Get a profile',
  method: 'GET',
  path: '/v1/profiles/{id}',
  scope: 'profiles:read',
  permission: null,
  params: ProfilePath,
  response: Profile,
  errors: [profileNotFound],
  example: { response: profileExample },

  async run({ sql, caller, params }) {
    const profile = await findCountedProfile(sql, caller.organizationId, params.id)
    if (!profile) throw profileNotFound()
    return toProfileView(profile)
  },
})
