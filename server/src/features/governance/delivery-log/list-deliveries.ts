import Type from 'typebox'
import { invalidCursor, openPage, PageOf, PageQuery } from '../../../kernel/page.ts'
import { query } from '../../../operations/operation.ts'
import { findWebhook, WebhookPath, webhookNotFound } from '../webhooks/index.ts'
import { Delivery, DeliveryFilter, exampleDelivery } from './delivery-log.contract.ts'
import { listDeliveryRows } from './delivery-log.sql.ts'
import { toDeliveryView } from './delivery-log.view.ts'

/** A webhook's past and pending deliveries, in order of creation. */
export const listDeliveries = query({
  id: 'listDeliveries',
  summary: 'List the deliveries of a governance webhook',
  description: 'Sorted by creation time, newest first by default. Finished deliveries are kept for 30 days.',
  method: 'GET',
  path: '/v1/governance/webhooks/{id}/deliveries',
  scope: 'governance:read',
  permission: null,
  params: WebhookPath,
  query: Type.Object({ ...PageQuery('desc'), ...DeliveryFilter }),
  response: PageOf('deliveries', Delivery),
  errors: [webhookNotFound, invalidCursor],
  example: { response: { deliveries: [exampleDelivery], next_cursor: null } },

  mayBeSlow: true, // A filter may have to skip many deliveries.
  read({ organizationId, params, query: asked }) {
    const deliveries = openPage(`deliveries of ${params.id}`, 'uuid', asked)
    const { status, event_type: eventType, event_id: eventId, since, until } = asked
    const filter = { status, eventType, eventId, since, until }
    return {
      webhook: findWebhook(organizationId, params.id),
      cut: listDeliveryRows(organizationId, params.id, filter, deliveries).map(rows =>
        deliveries.cut(rows, ({ id }) => id),
      ),
    }
  },

  answer({ found: { webhook, cut } }) {
    if (!webhook) throw webhookNotFound()
    const { page, nextCursor } = cut
    return { deliveries: page.map(toDeliveryView), next_cursor: nextCursor }
  },
})
