import { query } from '../../../operations/operation.ts'
import { exampleEvent } from '../events/index.ts'
import {
  DeliveryPath,
  DeliveryWithAttempts,
  deliveryNotFound,
  exampleAttempt,
  exampleDelivery,
} from './delivery-log.contract.ts'
import { findDelivery, findRequestBody, listAttempts } from './delivery-log.sql.ts'
import { toAttemptView, toDeliveryView } from './delivery-log.view.ts'

/** One delivery, with its request body and all of its attempts. */
export const getDelivery = query({
  id: 'getDelivery',
  summary: 'Get a delivery of a governance webhook, with its attempts',
  method: 'GET',
  path: '/v1/governance/webhooks/{id}/deliveries/{deliveryId}',
  scope: 'governance:read',
  permission: null,
  params: DeliveryPath,
  response: DeliveryWithAttempts,
  errors: [deliveryNotFound],
  example: {
    response: { ...exampleDelivery, request_body: JSON.stringify(exampleEvent), attempt_log: [exampleAttempt] },
  },

  read: ({ organizationId, params: { id, deliveryId } }) => ({
    delivery: findDelivery(organizationId, id, deliveryId),
    body: findRequestBody(organizationId, deliveryId),
    attempts: listAttempts(organizationId, id, deliveryId),
  }),

  answer({ found: { delivery, body, attempts } }) {
    if (!delivery) throw deliveryNotFound()
    return { ...toDeliveryView(delivery), request_body: body, attempt_log: attempts.map(toAttemptView) }
  },
})
