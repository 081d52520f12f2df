import { toTimestamp, toTimestampOrNull } from '../../../kernel/schema.ts'
import type { WebhookView } from './webhooks.contract.ts'
import type { WebhookRow } from './webhooks.sql.ts'

export const toWebhookView = (webhook: WebhookRow): WebhookView => ({
  id: webhook.id,
  url: webhook.url,
  event_types: webhook.event_types,
  description: webhook.description,
  enabled: webhook.enabled,
  last_status: webhook.last_status,
  last_delivery_at: toTimestampOrNull(webhook.last_delivery_at),
  created_at: toTimestamp(webhook.created_at),
  created_by: webhook.created_by,
})
