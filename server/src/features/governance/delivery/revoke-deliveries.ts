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
 * Writes of a change that revokes requests: no worker serves the lane any more, and waiting deliveries get the status
 * `as` (with null they stay, for the new URL or secret). They do not wait for workers: locked deliveries are left to
 * the first worker after the revocation. They precede the webhook's own statement. The barrier ends the revocation.
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

/** Writes of a change that enables a webhook: paused deliveries become due, and earlier failures are cleared. */
export const resumeWebhook = (organizationId: string, webhookId: string, now: Date): Batch => [
  markLanesDue(organizationId, [webhookId], now),
  resetBreaker(organizationId, webhookId),
  resumeDeliveries(organizationId, webhookId, MOVED_AT_ONCE, now),
]
