/**
 * Members: accounts in one organization. A member is active or suspended, and has exactly one profile.
 *
 * Terms: member, owner, membership (one account in one organization).
 * Invariants: an organization has at least one active owner; nobody can assign a profile that exceeds their own.
 * Suspension, reactivation and removal are in `offboarding/`. Other features query members here.
 */
import type { Operation } from '../../operations/operation.ts'
import { assignProfile } from './assign-profile.ts'
import { checkAccess } from './check-access.ts'
import { countMembers } from './count-members.ts'
import { createMember } from './create-member.ts'
import { createServiceAccount } from './create-service-account.ts'
import { editMember } from './edit-member.ts'
import { exportMembers } from './export-members.ts'
import { getMember } from './get-member.ts'
import { listMembers } from './list-members.ts'
import type { ReadmissionLogins } from './may-readmit.ts'
import type { OwnerMails } from './new-owner.ts'
import type { PendingInvitations } from './pending-invitations.ts'

interface MemberDependencies {
  readonly logins: ReadmissionLogins
  readonly ownerMails: OwnerMails
  readonly invitations: PendingInvitations
  readonly isMappedInitially: Parameters<typeof assignProfile>[0]['isMappedInitially']
}

export const memberOperations = ({ logins, ownerMails, invitations, ...parts }: MemberDependencies): Operation[] => [
  listMembers,
  countMembers,
  exportMembers,
  createMember(logins, ownerMails, invitations),
  createServiceAccount,
  getMember,
  editMember,
  assignProfile({ ownerMails, ...parts }),
  checkAccess,
]

export { accessOf } from './access-of.ts'
export { assertIsNoExternalId, assertMayAdd } from './external-ids.ts'
export { type IdentifiedMember, identifiedMembers } from './identified-people.ts'
export { findFormerExternalId, findFormerMember, findFormerSuspensionAs, isExternalId } from './identities.sql.ts'
export { clearDirectory, heldBy, membersWithIds, setDirectory, setProfiles } from './managed-members.sql.ts'
export { assertCanAnswer } from './may-answer.ts'
export { assertMayReadmit, readForAddition } from './may-readmit.ts'
export { createMemberActivity, type MemberActivity } from './member-activity.ts'
export { handOverServiceAccounts, listServiceAccountsOf } from './member-lists.sql.ts'
export {
  accountableMustBePerson,
  alreadyMember,
  ambiguousExternalId,
  exampleMember,
  HeldBy,
  lastActiveOwner,
  MemberPath,
  Metadata,
  memberIsSuspended,
  memberNotFound,
  namedMemberNotFound,
  noSuchMember,
  notServiceAccount,
  reactivationRequired,
} from './members.contract.ts'
export { memberChanged, memberCreated, memberTarget, ownerRecovered, profileChanged } from './members.facts.ts'
export {
  countActiveMembers,
  countMemberRows,
  findAccountableOf,
  findFormerSuspension,
  findMember,
  findMemberByEmail,
  isPerson,
  listFirstMembers,
  listHoldersAfter,
  listMembersAmong,
  lockMember,
  lockMemberShared,
  type MemberRow,
  membershipOfAddress,
  newMember,
  type PersonRow,
  putMember,
  setActive,
  setDetails,
  setProfile,
  setRemoved,
  setSuspended,
} from './members.sql.ts'
export { memberState, toMemberView } from './members.view.ts'
export {
  exposeMembershipsOf,
  exposeMembershipsOfAddress,
  findSoleMembershipStart,
  isActiveElsewhere,
  isMemberElsewhere,
  isMemberElsewhereByEmail,
  listOrganizationsOfAddress,
  type MembershipRow,
  selectMembershipsOf,
} from './memberships.sql.ts'
export type { NewOwner, OwnerMails } from './new-owner.ts'
export { newServiceAccount } from './new-service-account.ts'
export { findOtherActiveOwner, hasOtherActiveOwner, listActiveOwners } from './owners.sql.ts'
export type { PendingInvitations } from './pending-invitations.ts'
