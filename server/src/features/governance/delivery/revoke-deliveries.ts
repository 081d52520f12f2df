import type { Batch } from '../../../database/pool.ts'
import { resumeDeliveries, unscheduleDeliveries } from './deliveries.sql.ts'
import { markLanesDue, resetBreaker } from './lanes.sql.ts'
import { notifyRevocation, revokeUnlessIdle } from './revocations.sql.ts'

/**
 * Maximum number of deliveries that a change updates itself, at 20 to 45 µs each under the organization's lock.
 * Workers update the remaining ones.
 */
const MOVED_AT_ONCE = 100

/**
 * The writes that revoke a webhook's requests. After the commit no lane batch starts with the webhook's former state.
 * Up to `MOVED_AT_ONCE` waiting deliveries get the status `as`; workers update the others after the revocation. If `as`
 * is null, deliveries stay as they are, and are sent to the new URL or with the new secret. The writes do not wait for
 * workers, so they skip locked deliveries. Send them before the update of the webhook's row. The barrier clears the
 * revocation.
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

/** The writes that enable a webhook: paused deliveries become due, and failure counts are reset. */
export const resumeWebhook = (organizationId: string, webhookId: string, now: Date): Batch => [
  markLanesDue(organizationId, [webhookId], now),
  resetBreaker(organizationId, webhookId),
  resumeDeliveries(organizationId, webhookId, MOVED_AT_ONCE, now),
]
