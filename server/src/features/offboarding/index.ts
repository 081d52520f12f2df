/**
 * Offboarding: cutting a member off, and bringing them back.
 *
 * Words: suspension (the record of one cut-off), kept list (what it stopped), reactivation (the only thing that lifts
 * one), removal (ends the membership for good).
 * Invariants: a suspension deletes nothing; a member has at most one open suspension; reactivation restores exactly
 * what that suspension stopped.
 */
import type { Operation } from '../../operations/operation.ts'
import type { LoginBlocks } from '../accounts/login-blocks/index.ts'
import { getSuspension } from './get-suspension.ts'
import { reactivateMember } from './reactivate-member.ts'
import { removeMember } from './remove-member.ts'
import { suspendMember } from './suspend-member.ts'

export { isOpenSuspension } from './suspensions.sql.ts'

export const offboardingOperations = (logins: LoginBlocks): Operation[] => [
  removeMember,
  suspendMember(logins),
  getSuspension,
  reactivateMember(logins),
]
