import type { Sql } from '../../../database/pool.ts'
import { resumeDeliveries, unscheduleDeliveries } from './deliveries.sql.ts'
import { markLanesDue, resetBreaker } from './lanes.sql.ts'
import { notifyStop, stopUnlessQuiet } from './stops.sql.ts'
import { lockOf } from './stops.ts'

/** Turns move the rest. Here it is done under the organization's lock, and the answer waits 20 to 45 us for each. */
const MOVED_AT_ONCE = 100

/**
 * In the transaction of a change that ends requests: no turn begins any more, and waiting deliveries are taken off the
 * schedule (null: they stay, for the new url or secret). Waits for no worker: deliveries that one has locked at this
 * moment are left to the first turn after the stop. Sent before the webhook's own statement. The barrier ends the
 * stop.
 * @returns whether requests may be under way, so that the barrier must be waited for
 */
export async function stopDeliveries(
  sql: Sql,
  organizationId: string,
  webhookId: string,
  as: 'cancelled' | 'paused' | null,
  now: Date,
): Promise<boolean> {
  const [isUnderWay] = await Promise.all([
    stopUnlessQuiet(sql, organizationId, webhookId, lockOf(webhookId), now),
    notifyStop(sql, organizationId, webhookId),
    ...(as ? [unscheduleDeliveries(sql, organizationId, webhookId, as, MOVED_AT_ONCE, now)] : []),
  ])
  return isUnderWay
}

/**
 * In the transaction that enables a webhook: paused deliveries are due now, and the time until a failing webhook is
 * disabled begins again.
 */
export async function resumeWebhook(sql: Sql, organizationId: string, webhookId: string, now: Date): Promise<void> {
  await Promise.all([
    markLanesDue(sql, organizationId, [webhookId], now),
    resetBreaker(sql, organizationId, webhookId),
    resumeDeliveries(sql, organizationId, webhookId, MOVED_AT_ONCE, now),
  ])
}
