import { query } from '../../operations/operation.ts'
import { Profile, ProfilePath, profileExample, profileNotFound } from './profiles.contract.ts'
import { findCountedProfile } from './profiles.sql.ts'
import { profileState, toProfileView } from './profiles.view.ts'

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

  read: ({ organizationId, params }) => findCountedProfile(organizationId, params.id),

  etag: profile => profile && profileState(profile),

  answer({ found: profile }) {
    if (!profile) throw profileNotFound()
    return toProfileView(profile)
  },
})
