import type { Sql } from '../../../database/pool.ts'
import { resumeDeliveries, shelveDeliveries } from './deliveries.sql.ts'
import { bringForward, resetBreaker } from './lanes.sql.ts'
import { insertStop, tellStop } from './stops.sql.ts'

/** Turns shelve or resume the rest: a long backlog would hold the organization's lock (100,000 took 7 s). */
const MOVED_AT_ONCE = 1_000

/**
 * In the transaction of a change that ends requests: no turn begins any more, and what waits is taken off the
 * schedule (null: it stays, for the new url or secret). Waits for no worker: what one has locked at this moment is
 * left to the turn that comes once the stop is over. Sent before the webhook's own statement. The barrier ends the
 * stop.
 */
export async function stopDeliveries(
  sql: Sql,
  organizationId: string,
  webhookId: string,
  as: 'cancelled' | 'paused' | null,
  now: Date,
): Promise<void> {
  await Promise.all([
    insertStop(sql, organizationId, webhookId, now),
    tellStop(sql, organizationId, webhookId),
    ...(as ? [shelveDeliveries(sql, organizationId, webhookId, as, MOVED_AT_ONCE, now)] : []),
  ])
}

/**
 * In the transaction that enables a webhook: what was paused is due now, and the receiver has the whole of its time
 * again.
 */
export async function resumeWebhook(sql: Sql, organizationId: string, webhookId: string, now: Date): Promise<void> {
  await Promise.all([
    bringForward(sql, organizationId, [webhookId], now),
    resetBreaker(sql, organizationId, webhookId),
    resumeDeliveries(sql, organizationId, webhookId, MOVED_AT_ONCE, now),
  ])
}
