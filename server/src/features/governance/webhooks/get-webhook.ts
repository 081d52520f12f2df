import { query } from '../../../operations/operation.ts'
import { exampleWebhook, Webhook, WebhookPath, webhookNotFound } from './webhooks.contract.ts'
import { findWebhook } from './webhooks.sql.ts'
import { toWebhookView, webhookState } from './webhooks.view.ts'

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

  read: ({ organizationId, params }) => ({ webhook: findWebhook(organizationId, params.id) }),

  etag: ({ webhook }) => webhook && webhookState(webhook),

  answer({ found: { webhook }, now }) {
    if (!webhook) throw webhookNotFound()
    return toWebhookView(webhook, now)
  },
})
