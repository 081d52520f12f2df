import { newId } from '../../../kernel/ids.ts'
import { changed, governanceChange } from '../../../operations/operation.ts'
import { halfOpenBreaker, insertPingDelivery, markLanesDue } from '../delivery/index.ts'
import { Ping, WebhookPath, webhookDisabled, webhookNotFound } from './webhooks.contract.ts'
import { webhookPinged } from './webhooks.facts.ts'
import { findWebhook } from './webhooks.sql.ts'

/** Sends the event `governance.webhook.ping` to this webhook only, in the same way as any other event. */
export const pingWebhook = governanceChange({
  id: 'pingWebhook',
  summary: 'Send a test event to a governance webhook',
  description:
    'Sends a `governance.webhook.ping` to this webhook only, whatever it subscribes to. The result is in the delivery.',
  method: 'POST',
  path: '/v1/governance/webhooks/{id}/ping',
  scope: 'governance:write',
  permission: null,
  params: WebhookPath,
  response: Ping,
  status: 202,
  errors: [webhookNotFound, webhookDisabled],
  example: {
    response: {
      event_id: '0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80',
      delivery_id: '0199c2a4-a001-7c3a-9d52-5e0f6a1b2c3d',
    },
  },

  read: ({ organizationId, params }) => ({ webhook: findWebhook(organizationId, params.id) }),

  decide({ caller: { organizationId }, now, found: { webhook } }) {
    if (!webhook) throw webhookNotFound()
    if (!webhook.enabled) throw webhookDisabled()

    const ping = { organizationId, webhookId: webhook.id, id: newId(), eventId: newId() }
    return changed({ event_id: ping.eventId, delivery_id: ping.id }, webhookPinged(webhook, ping.eventId), [
      markLanesDue(organizationId, [webhook.id], now),
      halfOpenBreaker(organizationId, webhook.id),
      insertPingDelivery(ping, now),
    ])
  },
})
