import Type from 'typebox'
import { isUuid } from '../../../kernel/ids.ts'
import { invalidCursor, PageOf, PageQuery, readCursor, toPage } from '../../../kernel/page.ts'
import { query } from '../../../operations/operation.ts'
import { findWebhook, WebhookPath, webhookNotFound } from '../webhooks/index.ts'
import { Delivery, DeliveryFilter, exampleDelivery } from './delivery-log.contract.ts'
import { listDeliveriesBefore } from './delivery-log.sql.ts'
import { toDeliveryView } from './delivery-log.view.ts'

/** What was, is and will be sent to a webhook: its deliveries, the newest first. */
export const listDeliveries = query({
  id: 'listDeliveries',
  summary: 'List the deliveries of a governance webhook',
  description: 'The newest first. Finished deliveries are kept for 30 days.',
  method: 'GET',
  path: '/v1/governance/webhooks/{id}/deliveries',
  scope: 'governance:read',
  permission: null,
  params: WebhookPath,
  query: Type.Object({ ...PageQuery, ...DeliveryFilter }),
  response: PageOf('deliveries', Delivery),
  errors: [webhookNotFound, invalidCursor],
  example: { response: { deliveries: [exampleDelivery], next_cursor: null } },

  async run({ sql, caller, params, query: { limit, cursor, status, event_type: eventType, since, until } }) {
    const { organizationId } = caller
    const before = readCursor<[string]>('deliveries', cursor, ([id]) => isUuid(String(id)))
    const filter = { status, eventType, since, until }
    const [webhook, rows] = await Promise.all([
      findWebhook(sql, organizationId, params.id),
      listDeliveriesBefore(sql, organizationId, params.id, filter, before?.[0] ?? null, limit + 1),
    ])
    if (!webhook) throw webhookNotFound()
    const { page, nextCursor } = toPage('deliveries', rows, limit, ({ id }) => [id])
    return { deliveries: page.map(toDeliveryView), next_cursor: nextCursor }
  },
})
