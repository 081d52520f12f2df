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

  readAhead: (sql, organizationId, { params }) => findCountedProfile(sql, organizationId, params.id),

  async run({ found: profile }) {
    if (!profile) throw profileNotFound()
    return toProfileView(profile)
  },
})
