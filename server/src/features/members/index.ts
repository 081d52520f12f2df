/**
 * Members: accounts inside one organization, active or suspended there, each with exactly one profile.
 *
 * Words: member, owner, suspension (the record of one cut-off), reactivation (the only thing that lifts one).
 * Invariants: an organization has at least one active owner; suspension deletes nothing; one open suspension a member.
 */
import type { Operation } from '../../operation.ts'
import type { LoginBlocks } from '../accounts/index.ts'
import { assignProfile } from './assign-profile.ts'
import { checkAccess } from './check-access.ts'
import { createMember } from './create-member.ts'
import { getMember } from './get-member.ts'
import { getSuspension } from './get-suspension.ts'
import { listMembers } from './list-members.ts'
import { reactivateMember } from './reactivate-member.ts'
import { removeMember } from './remove-member.ts'
import { suspendMember } from './suspend-member.ts'

export const memberOperations = (logins: LoginBlocks): Operation[] => [
  listMembers,
  createMember,
  getMember,
  assignProfile,
  removeMember,
  checkAccess,
  suspendMember(logins),
  getSuspension(logins),
  reactivateMember(logins),
]
export { ownerRecovered } from './members.facts.ts'
export { findMember, putMember, setProfile } from './members.sql.ts'
