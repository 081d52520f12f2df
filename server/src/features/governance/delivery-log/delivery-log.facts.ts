import type { Fact } from '../../../operations/operation.ts'
import { type WebhookRow, webhookTarget } from '../webhooks/index.ts'
import type { DeliveryRow } from './delivery-log.sql.ts'

/** The fact of a retry. It has no event of its own: the receiver recognizes the original event by its id. */
export const deliveryRetried = (webhook: WebhookRow, delivery: DeliveryRow): Fact => ({
  action: 'governance.webhook.delivery_retried',
  target: webhookTarget(webhook),
  changes: { before: null, after: { delivery_id: delivery.id, event_id: delivery.event_id } },
  events: [],
  makesDue: true,
})

export const eventsReplayed = (webhook: WebhookRow, replay: Readonly<Record<string, unknown>>): Fact => ({
  action: 'governance.webhook.events_replayed',
  target: webhookTarget(webhook),
  changes: { before: null, after: replay },
  events: [],
  makesDue: true,
})
