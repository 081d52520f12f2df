import type { Batch, Statement } from '../../database/pool.ts'
import { type Authority, holds } from '../../kernel/authority.ts'
import { findFormerSuspensionAs, isExternalId } from './identities.sql.ts'
import { reactivationRequired } from './members.contract.ts'
import { type FormerSuspension, findFormerSuspension } from './members.sql.ts'

/** A login block of this organization that has been lifted. */
interface LiftedBlock {
  readonly organizationId: string
  readonly suspensionId: string
  readonly userId: string
}

/** Lifts the login block that this organization set on a removed person, when the person becomes a member again. */
export interface ReadmissionLogins<Block = unknown> {
  /** Reads and locks the account's login block, for `liftOwn`. Lock the account first. */
  lockBlockOf(email: string): Statement<Block>
  /**
   * Lifts the block in the transaction that adds the member again. `lifted` is null if this organization has set no
   * block.
   */
  liftOwn(block: Block, organizationId: string, now: Date): { lifted: LiftedBlock | null; writes: Batch }
  /** Unblocks the login at a remote provider after the commit, and records it. Never throws. */
  finishLift(lifted: LiftedBlock): Promise<void>
}

/** Reads the state that determines if someone may add the owner of this email address, in lower case. */
export const readForAddition = (organizationId: string, email: string) => ({
  formerSuspension: findFormerSuspension(organizationId, email),
  isExternalId: isExternalId(organizationId, email),
  suspensionOfAddress: findFormerSuspensionAs(organizationId, email),
})

/**
 * Requires `members.reactivate` to bring back a person who was removed while suspended, and an owner if a directory
 * held them. Otherwise, removing and inviting a suspended member would lift the suspension.
 */
export function assertMayReadmit(by: Authority, former: FormerSuspension): void {
  if (former === 'held' && !by.isOwner) {
    throw reactivationRequired({ detail: 'A directory held this person: it can add them again, or an owner' })
  }
  if (former && !holds(by, 'members.reactivate')) {
    throw reactivationRequired({ missing_permissions: ['members.reactivate'] })
  }
}
