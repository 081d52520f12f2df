import { query } from '../../../operations/operation.ts'
import { exampleWebhook, Webhook, WebhookPath, webhookNotFound } from './webhooks.contract.ts'
import { findWebhook } from './webhooks.sql.ts'
import { toWebhookView } from './webhooks.view.ts'

export const getWebhook = query({
  id: 'getWebhook',
  summary: 'Get a governance webhook',
  method: 'GET',
  path: '/v1/governance/webhooks/{id}',
  scope: 'governance:read',
  permission: null,
  params: WebhookPath,
  response: Webhook,
  errors: [webhookNotFound],
  example: { response: exampleWebhook },

  readAhead: (sql, organizationId, { params }) => findWebhook(sql, organizationId, params.id),

  async run({ found: webhook, now }) {
    if (!webhook) throw webhookNotFound()
    return toWebhookView(webhook, now)
  },
})
