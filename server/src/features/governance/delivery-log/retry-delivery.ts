import { changed, governanceChange, unchanged } from '../../../operations/operation.ts'
import { halfOpenBreaker, lockLane, markLanesDue, retryNow } from '../delivery/index.ts'
import { findWebhook, webhookDisabled } from '../webhooks/index.ts'
import {
  Delivery,
  DeliveryPath,
  deliveryNotFound,
  deliveryNotRetryable,
  exampleDelivery,
} from './delivery-log.contract.ts'
import { deliveryRetried } from './delivery-log.facts.ts'
import { type DeliveryRow, lockDelivery } from './delivery-log.sql.ts'
import { toDeliveryView } from './delivery-log.view.ts'

/**
 * Makes a delivery due now, and restarts its retry schedule. A delivery that has succeeded is sent again, with the same
 * `webhook-id`.
 */
export const retryDelivery = governanceChange({
  id: 'retryDelivery',
  summary: 'Retry a delivery of a governance webhook',
  description:
    'Makes the delivery due immediately, even while the webhook is backing off after failures. A delivered event is ' +
    'sent again with the same `webhook-id`. A delivery that is being sent is left unchanged.',
  method: 'POST',
  path: '/v1/governance/webhooks/{id}/deliveries/{deliveryId}/retry',
  scope: 'governance:write',
  permission: null,
  params: DeliveryPath,
  response: Delivery,
  status: 202,
  errors: [deliveryNotFound, deliveryNotRetryable, webhookDisabled],
  example: { response: exampleDelivery },

  // Until the commit, the lane's lock prevents workers from claiming or finishing the delivery.
  read: ({ organizationId, params: { id, deliveryId } }) => ({
    lane: lockLane({ organization_id: organizationId, webhook_id: id }),
    webhook: findWebhook(organizationId, id),
    delivery: lockDelivery(organizationId, id, deliveryId),
  }),

  decide({ caller: { organizationId }, now, found: { webhook, delivery } }) {
    if (!webhook || !delivery) throw deliveryNotFound()
    if (isOffSchedule(delivery)) throw deliveryNotRetryable({ detail: `The delivery is ${delivery.status}` })
    if (!webhook.enabled) throw webhookDisabled()
    if (delivery.status === 'sending') return unchanged(toDeliveryView(delivery))

    const due: DeliveryRow = { ...delivery, status: 'pending', next_attempt_at: now, finished_at: null }
    return changed(toDeliveryView(due), deliveryRetried(webhook, delivery), [
      markLanesDue(organizationId, [webhook.id], now),
      halfOpenBreaker(organizationId, webhook.id),
      retryNow(organizationId, delivery.id, now),
    ])
  },
})

const isOffSchedule = ({ status }: DeliveryRow) => status === 'cancelled' || status === 'paused'
