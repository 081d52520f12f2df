/**
 * Access profiles: named sets of permissions in one organization. Every member has exactly one.
 *
 * Terms: profile, permission, Owner profile (cannot be edited; exceeds every other), to exceed (to contain permissions
 * that the other one lacks). Invariants: nobody can grant a profile that exceeds their own, or act on a member whose
 * profile exceeds their own; a profile that a member has, a pending invitation offers or a directory assigns cannot be
 * deleted.
 */
import type { Operation } from '../../operations/operation.ts'
import { createProfile } from './create-profile.ts'
import { deleteProfile, type ReleaseProfile } from './delete-profile.ts'
import { editProfile } from './edit-profile.ts'
import { getProfile } from './get-profile.ts'
import { listProfiles } from './list-profiles.ts'

export const profileOperations = (releaseProfile: ReleaseProfile): Operation[] => [
  listProfiles,
  createProfile,
  getProfile,
  editProfile,
  deleteProfile(releaseProfile),
]

export { builtInProfiles } from './built-in-profiles.ts'
export {
  assertCoversProfile,
  assertMayActOn,
  assertMayGrant,
  ownerRequired,
  profileExceedsCaller,
  targetExceedsCaller,
} from './may-act.ts'
export { namedProfileNotFound, noSuchProfile } from './profiles.contract.ts'
export {
  findOwnerProfile,
  findProfile,
  insertProfile,
  listActionNames,
  listPermissionSets,
  listProfileRows,
  skeleton,
} from './profiles.sql.ts'
