import { toTimestamp, toTimestampOrNull } from '../../../kernel/schema.ts'
import type { WebhookView } from './webhooks.contract.ts'
import type { WebhookRow } from './webhooks.sql.ts'

export const toWebhookView = (webhook: WebhookRow, now: Date): WebhookView => ({
  id: webhook.id,
  url: webhook.url,
  event_types: webhook.event_types,
  description: webhook.description,
  enabled: webhook.enabled,
  last_status: webhook.last_status,
  last_delivery_at: toTimestampOrNull(webhook.last_delivery_at),
  created_at: toTimestamp(webhook.created_at),
  created_by: webhook.created_by,
  consecutive_failures: webhook.consecutive_failures,
  paused_until: webhook.paused_until && webhook.paused_until > now ? toTimestamp(webhook.paused_until) : null,
  // A process of the release before enables a webhook and leaves these as they were.
  disabled_at: webhook.enabled ? null : toTimestampOrNull(webhook.disabled_at),
  disabled_reason: webhook.enabled ? null : webhook.disabled_reason,
})
