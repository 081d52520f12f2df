import type { Sql } from '../../database/pool.ts'
import { changed, governanceChange } from '../../operations/operation.ts'
import { assertMayGrant, profileExceedsCaller } from './may-act.ts'
import { builtInProfile, ownerProfileFixed, ProfilePath, profileInUse, profileNotFound } from './profiles.contract.ts'
import { profileDeleted } from './profiles.facts.ts'
import { deleteProfileRow, findProfile } from './profiles.sql.ts'

/**
 * Takes the profile off the invitations that can no longer be accepted. Passed in, because invitations import profiles
 * and not the other way round.
 */
export type ReleaseProfile = (
  sql: Sql,
  organizationId: string,
  profileId: string,
  now: Date,
) => PromiseLike<readonly object[]>

/** Deletes a profile that nobody has and that no pending invitation offers. */
export const deleteProfile = (releaseProfile: ReleaseProfile) =>
  governanceChange({
    id: 'deleteProfile',
    summary: 'Delete a profile',
    description:
      'Only if it is not assigned to an active or suspended member or used in a pending invitation. Built-in ' +
      'profiles cannot be deleted.',
    method: 'DELETE',
    path: '/v1/profiles/{id}',
    scope: 'profiles:write',
    permission: 'profiles.manage',
    params: ProfilePath,
    errors: [profileNotFound, profileExceedsCaller, ownerProfileFixed, builtInProfile, profileInUse],

    async run({ sql, caller, now, params }) {
      const profile = await findProfile(sql, caller.organizationId, params.id)
      if (!profile) throw profileNotFound()
      assertMayGrant(caller, profile)
      if (profile.is_owner) throw ownerProfileFixed()
      if (profile.built_in) throw builtInProfile()

      await releaseProfile(sql, profile.organization_id, profile.id, now)
      await deleteProfileRow(sql, profile)
      return changed(undefined, profileDeleted(profile))
    },
  })
