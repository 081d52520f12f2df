import Type from 'typebox'
import { query } from '../../../operations/operation.ts'
import { exampleWebhook, Webhook } from './webhooks.contract.ts'
import { listWebhookRows } from './webhooks.sql.ts'
import { toWebhookView } from './webhooks.view.ts'

/** All governance webhooks of the organization, oldest first, without their secrets. */
export const listWebhooks = query({
  id: 'listWebhooks',
  summary: 'List the governance webhooks',
  description: 'An organization has at most 50 webhooks. Secrets are never shown again.',
  method: 'GET',
  path: '/v1/governance/webhooks',
  scope: 'governance:read',
  permission: null,
  response: Type.Object({
    webhooks: Type.Array(Webhook, { description: 'The webhooks, oldest first' }),
  }),
  errors: [],
  example: { response: { webhooks: [exampleWebhook] } },

  read: ({ organizationId }) => ({ webhooks: listWebhookRows(organizationId) }),

  answer: ({ found: { webhooks }, now }) => ({ webhooks: webhooks.map(webhook => toWebhookView(webhook, now)) }),
})
