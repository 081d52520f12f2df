/**
 * Offboarding: suspending, reactivating and removing members.
 *
 * Terms: suspension (a period without access), kept list (the triggers and webhooks that a suspension disabled),
 * reactivation (ends a suspension and restores what it stopped), removal (ends the membership permanently), follow-up
 * (a manual task after a suspension).
 * Invariants: a suspension deletes only an owner's setup link and, with a login block, the sessions and all that could
 * start one (links, challenges, trusted devices); a member has at most one open suspension; a reactivation restores
 * only what that suspension stopped.
 */
import type { Operation } from '../../operations/operation.ts'
import type { LoginBlocks } from '../accounts/login-blocks/index.ts'
import type { RevocationBarrier } from '../governance/delivery/index.ts'
import { editFollowUp } from './edit-follow-up.ts'
import { getFollowUps } from './get-follow-ups.ts'
import { getSuspension } from './get-suspension.ts'
import { listOpenFollowUps } from './list-open-follow-ups.ts'
import { reactivateMember } from './reactivate-member.ts'
import { removeMember } from './remove-member.ts'
import { suspendMember } from './suspend-member.ts'

export { beginSuspended, type DecideBlock } from './begin-suspended.ts'
export { addFollowUp, hasIntegrationFollowUps } from './follow-ups.sql.ts'
export { sourcesOf } from './holds.ts'
export { adoptHolds, findSuspensionOfRemoved, isOpenSuspension, setHolds } from './suspensions.sql.ts'
export { reactivateMember, removeMember, suspendMember }

interface OffboardingParts extends Pick<Parameters<typeof suspendMember>[0], 'directoriesOf'> {
  readonly logins: LoginBlocks
  readonly barrier?: RevocationBarrier
}

export const offboardingOperations = (parts: OffboardingParts): Operation[] => [
  removeMember(parts),
  suspendMember(parts),
  getSuspension,
  getFollowUps,
  listOpenFollowUps,
  editFollowUp,
  reactivateMember(parts.logins),
]
