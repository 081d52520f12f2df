import { newId } from '../../kernel/ids.ts'
import { changed, governanceChange } from '../../operations/operation.ts'
import { assertCoversProfile, profileExceedsCaller } from './may-act.ts'
import { toPermissionSet } from './permission-set.ts'
import {
  MOST_PROFILES,
  NewProfileRequest,
  Profile,
  profileContentExample,
  profileExample,
  profileLimitReached,
  profileNameTaken,
  unknownPermission,
} from './profiles.contract.ts'
import { profileCreated } from './profiles.facts.ts'
import { hasProfiles, insertProfile, isNameTaken } from './profiles.sql.ts'
import { toProfileView } from './profiles.view.ts'

/** Creates a profile, whose permissions must not exceed the caller's. */
export const createProfile = governanceChange({
  id: 'createProfile',
  summary: 'Create a profile',
  description: 'The caller must have all permissions of the profile.',
  method: 'POST',
  path: '/v1/profiles',
  scope: 'profiles:write',
  permission: 'profiles.manage',
  body: NewProfileRequest,
  response: Profile,
  status: 201,
  errors: [unknownPermission, profileExceedsCaller, profileNameTaken, profileLimitReached],
  example: { body: profileContentExample, response: { ...profileExample, member_count: 0 } },

  read: ({ organizationId, body }) => ({
    nameTaken: isNameTaken(organizationId, body.name, null),
    isFull: hasProfiles(organizationId, MOST_PROFILES),
  }),

  decide({ caller, now, body, found: { nameTaken, isFull } }) {
    const { organizationId } = caller
    const profile = {
      organization_id: organizationId,
      id: newId(),
      name: body.name,
      description: body.description ?? '',
      permissions: toPermissionSet(body.permissions),
      is_owner: false,
      built_in: null,
    }
    assertCoversProfile(caller, profile)
    if (nameTaken) throw profileNameTaken()
    if (isFull) throw profileLimitReached()
    return changed(toProfileView({ ...profile, member_count: 0 }), profileCreated(profile), [
      insertProfile(organizationId, profile, now),
    ])
  },
})
