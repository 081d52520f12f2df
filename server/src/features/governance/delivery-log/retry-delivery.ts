import { changed, governanceChange, unchanged } from '../../../operations/operation.ts'
import { halfOpenBreaker, markLanesDue, retryNow } from '../delivery/index.ts'
import { findWebhook, webhookDisabled } from '../webhooks/index.ts'
import {
  Delivery,
  DeliveryPath,
  deliveryNotFound,
  deliveryNotRetryable,
  exampleDelivery,
} from './delivery-log.contract.ts'
import { deliveryRetried } from './delivery-log.facts.ts'
import { type DeliveryRow, findDelivery } from './delivery-log.sql.ts'
import { toDeliveryView } from './delivery-log.view.ts'

/**
 * Makes a delivery due now and restarts its schedule. A delivered one is sent again, with the same `webhook-id`.
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

  async run({ sql, caller: { organizationId }, now, params }) {
    const find = () => findDelivery(sql, organizationId, params.id, params.deliveryId)
    const [webhook, delivery] = await Promise.all([findWebhook(sql, organizationId, params.id), find()])
    if (!webhook || !delivery) throw deliveryNotFound()
    if (isStopped(delivery)) throw deliveryNotRetryable({ detail: `The delivery is ${delivery.status}` })
    if (!webhook.enabled) throw webhookDisabled()
    if (delivery.status === 'sending') return unchanged(toDeliveryView(delivery))

    const [, , retried] = await Promise.all([
      markLanesDue(sql, organizationId, [webhook.id], now),
      halfOpenBreaker(sql, organizationId, webhook.id),
      retryNow(sql, organizationId, delivery.id, now),
    ])
    const response = toDeliveryView((await find()) ?? delivery)
    return retried.count > 0 ? changed(response, deliveryRetried(webhook, delivery)) : unchanged(response)
  },
})

const isStopped = ({ status }: DeliveryRow) => status === 'cancelled' || status === 'paused'
