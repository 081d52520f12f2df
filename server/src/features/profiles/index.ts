/**
 * Access profiles: named sets of permissions inside one organization. Every member has exactly one.
 *
 * Words: profile, permission, Owner profile (fixed; outside the permission algebra, above it), greater than.
 * Invariants: greater is set inclusion; nobody grants, and nobody acts on, more than they hold; a profile that a member
 * has or that a pending invitation offers is not deleted.
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
export { assertMayActOn, assertMayGrant, ownerRequired, profileExceedsCaller, targetExceedsCaller } from './may-act.ts'
export { namedProfileNotFound, noSuchProfile } from './profiles.contract.ts'
export { findOwnerProfile, findProfile, insertProfile, listPermissionNames } from './profiles.sql.ts'
