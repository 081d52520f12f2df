import { type Authority, type AuthorityRow, authorityOf, covers, lacking } from '../../kernel/authority.ts'
import { defineError } from '../../kernel/errors.ts'
import { assertRecentSignIn } from '../../operations/access.ts'
import type { Caller } from '../../operations/caller.ts'

export const ownerRequired = defineError(
  'owner_required',
  'forbidden',
  'Only an owner can change owners and what applies to them',
)
export const targetExceedsCaller = defineError(
  'target_exceeds_caller',
  'forbidden',
  'The target member has permissions that the caller does not have',
)
export const profileExceedsCaller = defineError(
  'profile_exceeds_caller',
  'forbidden',
  'The profile includes permissions that the caller does not have',
)

/**
 * Refuses a caller who lacks a permission of the target member. If the target is an owner, the caller must be one, too.
 */
export function assertMayActOn(caller: Authority, row: AuthorityRow): void {
  const target = authorityOf(row)
  if (target.isOwner && !caller.isOwner) throw ownerRequired()
  if (!covers(caller, target)) throw targetExceedsCaller({ missing_permissions: lacking(caller, target) })
}

/**
 * Refuses an action on a profile, such as editing or offering it, if the profile has permissions that the caller lacks.
 */
export function assertCoversProfile(caller: Authority, row: AuthorityRow): void {
  const profile = authorityOf(row)
  if (!covers(caller, profile)) throw profileExceedsCaller({ missing_permissions: lacking(caller, profile) })
}

/**
 * Refuses to give someone a profile with permissions that the caller lacks. Only an owner may give the Owner profile,
 * and from a session only with a recent sign-in: someone else may have its cookie, and the new owner would outlive the
 * session and a password reset.
 */
export function assertMayGrant(caller: Authority & Pick<Caller, 'credential'>, profile: AuthorityRow, now: Date): void {
  assertCoversProfile(caller, profile)
  if (profile.is_owner) assertRecentSignIn(caller, now)
}
