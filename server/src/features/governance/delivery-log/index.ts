/**
 * The delivery log: a webhook's past and pending deliveries, with retries and replays.
 *
 * Terms: delivery (one event for one webhook), attempt (one HTTP request of a delivery), retry (resends one delivery),
 * replay (resends the events since a given time).
 * Invariants: a delivery that is sent again keeps its `webhook-id`; finished deliveries are kept for
 * `REEVE_DELIVERY_RETENTION_DAYS`.
 */
import type { Operation } from '../../../operations/operation.ts'
import { getDelivery } from './get-delivery.ts'
import { listDeliveries } from './list-deliveries.ts'
import { replayEvents } from './replay-events.ts'
import { retryDelivery } from './retry-delivery.ts'
import { summarizeDeliveries } from './summarize-deliveries.ts'

export const deliveryLogOperations: readonly Operation[] = [
  listDeliveries,
  getDelivery,
  retryDelivery,
  replayEvents,
  summarizeDeliveries,
]
