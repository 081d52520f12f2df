import { type Authority, type AuthorityRow, authorityOf, covers, lacking } from '../../kernel/authority.ts'
import { defineError } from '../../kernel/errors.ts'
import { assertRecentSignIn } from '../../operations/access.ts'
import type { Caller } from '../../operations/operation.ts'

export const ownerRequired = defineError('owner_required', 'forbidden', 'Only an owner can change another owner')
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

/** Refuses to grant permissions that the caller lacks. Only an owner may grant the Owner profile. */
export function assertMayGrant(caller: Authority, row: AuthorityRow): void {
  const granted = authorityOf(row)
  if (!covers(caller, granted)) throw profileExceedsCaller({ missing_permissions: lacking(caller, granted) })
}

/**
 * Refuses to make someone an owner from a session without a recent sign-in: the session's cookie may have been stolen,
 * and the new owner would outlive the session and a password reset. Call it after `assertMayGrant`.
 */
export function assertMayMakeOwner(caller: Pick<Caller, 'credential'>, profile: AuthorityRow, now: Date): void {
  if (profile.is_owner) assertRecentSignIn(caller, now)
}
