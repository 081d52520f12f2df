import type { Statement } from '../../database/pool.ts'
import { changed, governanceChange } from '../../operations/operation.ts'
import { assertCoversProfile, profileExceedsCaller } from './may-act.ts'
import { builtInProfile, ownerProfileFixed, ProfilePath, profileInUse, profileNotFound } from './profiles.contract.ts'
import { profileDeleted } from './profiles.facts.ts'
import { deleteProfileRow, findProfile } from './profiles.sql.ts'
import { profileState } from './profiles.view.ts'

/**
 * Removes a profile from invitations that can no longer be accepted. The function is injected, because invitations
 * import profiles, so profiles must not import invitations.
 */
export type ReleaseProfile = (organizationId: string, profileId: string, now: Date) => Statement

/**
 * Deletes a profile that is not built in, and that no member has, no pending invitation offers and no directory
 * assigns.
 */
export const deleteProfile = (releaseProfile: ReleaseProfile) =>
  governanceChange({
    id: 'deleteProfile',
    summary: 'Delete a profile',
    description:
      'A profile of a member, active or suspended, or of a pending invitation cannot be deleted, nor can a built-in ' +
      'one.',
    method: 'DELETE',
    path: '/v1/profiles/{id}',
    scope: 'profiles:write',
    permission: 'profiles.manage',
    params: ProfilePath,
    errors: [profileNotFound, profileExceedsCaller, ownerProfileFixed, builtInProfile, profileInUse],

    read: ({ organizationId, params }) => findProfile(organizationId, params.id),

    etag: profile => profile && profileState(profile),

    decide({ caller, now, found: profile }) {
      if (!profile) throw profileNotFound()
      assertCoversProfile(caller, profile)
      if (profile.is_owner) throw ownerProfileFixed()
      if (profile.built_in) throw builtInProfile()

      return changed(undefined, profileDeleted(profile), [
        releaseProfile(profile.organization_id, profile.id, now),
        deleteProfileRow(profile),
      ])
    },
  })
