import { changed, governanceChange, unchanged } from '../../operations/operation.ts'
import { assertCoversProfile, profileExceedsCaller } from './may-act.ts'
import { isSamePermissionSet, toPermissionSet } from './permission-set.ts'
import {
  ownerProfileFixed,
  Profile,
  ProfileChanges,
  ProfilePath,
  profileContentExample,
  profileExample,
  profileNameTaken,
  profileNotFound,
  unknownPermission,
} from './profiles.contract.ts'
import { profileChanged } from './profiles.facts.ts'
import { findCountedProfile, isNameTaken, updateProfile } from './profiles.sql.ts'
import { profileState, toProfileView } from './profiles.view.ts'

/** Edits a profile, with immediate effect. Neither its former nor its new permissions may exceed the caller's. */
export const editProfile = governanceChange({
  id: 'editProfile',
  summary: 'Edit a profile',
  description:
    'Applies immediately to every member with the profile and to their keys. The caller must have all of its current ' +
    'and new permissions. The Owner profile cannot be edited.',
  method: 'PATCH',
  path: '/v1/profiles/{id}',
  scope: 'profiles:write',
  permission: 'profiles.manage',
  params: ProfilePath,
  body: ProfileChanges,
  response: Profile,
  errors: [profileNotFound, unknownPermission, profileExceedsCaller, ownerProfileFixed, profileNameTaken],
  example: { body: { permissions: profileContentExample.permissions }, response: profileExample },

  read: ({ organizationId, params, body }) => ({
    profile: findCountedProfile(organizationId, params.id),
    nameTaken: body.name !== undefined && isNameTaken(organizationId, body.name, params.id),
  }),

  etag: ({ profile }) => profile && profileState(profile),
  etagOfAnswer: profileState,

  decide({ caller, now, body, found: { profile, nameTaken } }) {
    const permissions = body.permissions && toPermissionSet(body.permissions)
    if (!profile) throw profileNotFound()
    assertCoversProfile(caller, profile)
    if (permissions) assertCoversProfile(caller, { is_owner: false, permissions })
    if (profile.is_owner) throw ownerProfileFixed()

    const edited = {
      ...profile,
      name: body.name ?? profile.name,
      description: body.description ?? profile.description,
      permissions: permissions ?? profile.permissions,
    }
    const isSame =
      edited.name === profile.name &&
      edited.description === profile.description &&
      isSamePermissionSet(edited.permissions, profile.permissions)
    if (isSame) return unchanged(toProfileView(profile))
    if (nameTaken) throw profileNameTaken()

    return changed(toProfileView(edited), profileChanged(profile, edited), [updateProfile(edited, now)])
  },
})
