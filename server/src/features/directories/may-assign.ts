import { holds } from '../../kernel/authority.ts'
import type { BuiltInPermission } from '../../kernel/vocabulary.ts'
import { assertRecentSignIn, permissionRequired, sessionNotFresh } from '../../operations/access.ts'
import type { Caller } from '../../operations/caller.ts'
import { assertCoversProfile, noSuchProfile, ownerRequired } from '../profiles/index.ts'
import { ownerProfileNotMapped } from './directories.contract.ts'

interface AssignedProfile {
  readonly is_owner: boolean
  readonly permissions: readonly string[]
}

/**
 * Refuses to let a directory assign the Owner profile, or a profile with permissions that the caller lacks.
 * @throws profile_not_found, owner_profile_not_mapped, profile_exceeds_caller
 */
export function assertMayLetAssign(caller: Caller, profile: AssignedProfile | undefined, pointer: string): void {
  if (!profile) throw noSuchProfile(pointer)
  if (profile.is_owner) {
    const detail = 'Owners assign the Owner profile themselves'
    throw ownerProfileNotMapped({ errors: [{ pointer, code: 'owner_profile', detail, in: 'body' }] })
  }
  assertCoversProfile(caller, profile)
}

/** The permissions that the token of a directory gives. */
const OF_TOKEN: readonly BuiltInPermission[] = [
  'members.read',
  'members.invite',
  'members.assign_profile',
  'members.suspend',
  'members.reactivate',
  'members.remove',
]

/**
 * Refuses to show a token to a caller who lacks one of its permissions, or a permission of any profile but Owner: with
 * the token, the caller can act on everyone but owners. `profiles` are all profiles but Owner.
 * @throws permission_required, profile_exceeds_caller
 */
export function assertMayHoldToken(caller: Caller, profiles: readonly AssignedProfile[]): void {
  const missing = OF_TOKEN.filter(permission => !holds(caller, permission))
  if (missing.length > 0) throw permissionRequired({ missing_permissions: missing })
  for (const profile of profiles) assertCoversProfile(caller, profile)
}

/**
 * Refuses a caller without `members.suspend` who changes how a directory suspends.
 * @throws permission_required
 */
export function assertMaySuspend(caller: Caller): void {
  const missing = (['members.suspend'] as const).filter(permission => !holds(caller, permission))
  if (missing.length > 0) throw permissionRequired({ missing_permissions: missing })
}

/**
 * Lets only an owner with a recent sign-in give a directory power over owners, or see the token of one that has it.
 * @throws owner_required, session_not_fresh
 */
export function assertMaySuspendOwners(caller: Caller, now: Date): void {
  if (!caller.isOwner) throw ownerRequired({ detail: 'Only an owner can let a directory suspend owners' })
  assertRecentSignIn(caller, now)
}

/** The errors of `assertMaySuspendOwners`. */
export const suspendingOwnersErrors = [ownerRequired, sessionNotFresh]
