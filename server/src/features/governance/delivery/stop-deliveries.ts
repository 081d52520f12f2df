import type { Sql } from '../../../database/pool.ts'
import { resumeDeliveries, shelveDeliveries } from './deliveries.sql.ts'
import { bringForward, releaseBreaker, stopLane } from './lanes.sql.ts'

/** The worker shelves the rest, so that a long backlog does not hold the organization's lock. */
const SHELVED_AT_ONCE = 1_000

/**
 * In the transaction of a change that ends requests: no turn begins any more, and what waits is taken off the schedule
 * (null: it stays, for the new url or secret). Sent before the webhook's own statement. The barrier ends the stop.
 */
export async function stopDeliveries(
  sql: Sql,
  organizationId: string,
  webhookId: string,
  as: 'cancelled' | 'paused' | null,
  now: Date,
): Promise<void> {
  await Promise.all([
    bringForward(sql, organizationId, webhookId, now),
    stopLane(sql, organizationId, webhookId, now),
    releaseBreaker(sql, organizationId, webhookId),
    ...(as ? [shelveDeliveries(sql, organizationId, webhookId, as, SHELVED_AT_ONCE, now)] : []),
  ])
}

/** In the transaction that enables a webhook: what was paused is due now, and the receiver is asked at once. */
export async function resumeWebhook(sql: Sql, organizationId: string, webhookId: string, now: Date): Promise<void> {
  await Promise.all([
    bringForward(sql, organizationId, webhookId, now),
    releaseBreaker(sql, organizationId, webhookId),
    resumeDeliveries(sql, organizationId, webhookId, now),
  ])
}
