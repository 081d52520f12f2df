import type { Sql } from '../../database/pool.ts'
import { type Authority, holds } from '../../kernel/authority.ts'
import { reactivationRequired } from './members.contract.ts'
import { wasRemovedWhileSuspended } from './members.sql.ts'

/** A login block of this organization that has been lifted. */
interface LiftedBlock {
  readonly organizationId: string
  readonly suspensionId: string
  readonly userId: string
}

/** The logins of people who come back: a login block that this organization set ends then. */
export interface ReturningLogins {
  /** Within the transaction that brings the person back. Null if this organization blocks nothing. */
  liftOwn(sql: Sql, member: { organizationId: string; userId: string }, now: Date): Promise<LiftedBlock | null>
  /** After the commit: opens the login at a remote provider, and records it. Never throws. */
  finishLift(lifted: LiftedBlock): Promise<void>
}

/**
 * Refuses someone without `members.reactivate` who brings a person back that was suspended when they were removed.
 * Otherwise a removal and an invitation would lift a suspension.
 */
export async function assertMayBringBack(sql: Sql, organizationId: string, by: Authority, email: string) {
  if (holds(by, 'members.reactivate')) return
  if (!(await wasRemovedWhileSuspended(sql, organizationId, email))) return
  throw reactivationRequired({ missing_permissions: ['members.reactivate'] })
}
