import type { Batch } from '../../../database/pool.ts'
import { resumeDeliveries, unscheduleDeliveries } from './deliveries.sql.ts'
import { markLanesDue, resetBreaker } from './lanes.sql.ts'
import { notifyRevocation, revokeUnlessIdle } from './revocations.sql.ts'

/**
 * Maximum number of deliveries that a change updates, at 20 to 45 µs each under the organization's lock. Workers
 * update the others.
 */
const MOVED_AT_ONCE = 100

/**
 * The writes that revoke a webhook's requests. After them no worker serves the lane, and waiting deliveries have the
 * status `as` (null leaves them waiting, for the new URL or secret). The writes do not wait for workers: locked
 * deliveries are left to the first worker after the revocation. Send them before the update of the webhook's row. The
 * barrier ends the revocation.
 */
export const revokeDeliveries = (
  organizationId: string,
  webhookId: string,
  as: 'cancelled' | 'paused' | null,
  now: Date,
): Batch => [
  revokeUnlessIdle(organizationId, webhookId, now),
  notifyRevocation(organizationId, webhookId),
  as && unscheduleDeliveries(organizationId, webhookId, as, MOVED_AT_ONCE, now),
]

/** The writes that enable a webhook: paused deliveries become due, and earlier failures are cleared. */
export const resumeWebhook = (organizationId: string, webhookId: string, now: Date): Batch => [
  markLanesDue(organizationId, [webhookId], now),
  resetBreaker(organizationId, webhookId),
  resumeDeliveries(organizationId, webhookId, MOVED_AT_ONCE, now),
]
