import type { Batch, Statement } from '../../database/pool.ts'
import { type Authority, holds } from '../../kernel/authority.ts'
import { reactivationRequired } from './members.contract.ts'

/** A login block of this organization that has been lifted. */
interface LiftedBlock {
  readonly organizationId: string
  readonly suspensionId: string
  readonly userId: string
}

/** The logins of people who come back: a login block that this organization set ends then. */
export interface ReturningLogins<Block = unknown> {
  /** The block of this account, for `liftOwn`; read with the account locked. */
  lockBlockOf(email: string): Statement<Block>
  /** Decides about the block in the transaction that brings the person back. Null if this organization set none. */
  liftOwn(block: Block, organizationId: string, now: Date): { lifted: LiftedBlock | null; writes: Batch }
  /** After the commit: opens the login at a remote provider, and records it. Never throws. */
  finishLift(lifted: LiftedBlock): Promise<void>
}

/**
 * Refuses someone without `members.reactivate` who brings a person back that was suspended when they were removed.
 * Otherwise a removal and an invitation would lift a suspension. `wasSuspended` is `wasRemovedWhileSuspended`.
 */
export function assertMayBringBack(by: Authority, wasSuspended: boolean): void {
  if (wasSuspended && !holds(by, 'members.reactivate')) {
    throw reactivationRequired({ missing_permissions: ['members.reactivate'] })
  }
}
