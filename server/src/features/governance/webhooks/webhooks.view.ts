import { toTimestamp, toTimestampOrNull } from '../../../kernel/schema.ts'
import type { WebhookView } from './webhooks.contract.ts'
import type { WebhookRow } from './webhooks.sql.ts'

export const toWebhookView = (webhook: WebhookRow, now: Date): WebhookView => ({
  id: webhook.id,
  url: webhook.url,
  format: webhook.format,
  event_types: webhook.event_types,
  description: webhook.description,
  enabled: webhook.enabled,
  last_status: webhook.last_status,
  last_delivery_at: toTimestampOrNull(webhook.last_delivery_at),
  created_at: toTimestamp(webhook.created_at),
  created_by: webhook.created_by,
  url_changed_by: webhook.url_changed_by,
  secret_rotated_by: webhook.secret_rotated_by,
  configured_by: webhook.configured_by,
  // A disabled webhook is shown without failures and pause, because its lane is reset only when the revocation is
  // cleared.
  consecutive_failures: webhook.enabled ? webhook.consecutive_failures : 0,
  paused_until: webhook.enabled && isLater(webhook.paused_until, now) ? toTimestamp(webhook.paused_until) : null,
  // During an upgrade, a process of the previous release may enable a webhook without clearing these columns.
  disabled_at: webhook.enabled ? null : toTimestampOrNull(webhook.disabled_at),
  disabled_reason: webhook.enabled ? null : webhook.disabled_reason,
  secret_rotated_at: toTimestampOrNull(webhook.secret_rotated_at),
})

const isLater = (time: Date | null, now: Date): time is Date => time !== null && time > now

/** The state that a webhook's ETag covers. It omits the state of the webhook's deliveries. */
export const webhookState = ({
  id,
  url,
  format,
  event_types,
  description,
  enabled,
}: Pick<WebhookView, 'id' | 'url' | 'format' | 'event_types' | 'description' | 'enabled'>) => ({
  id,
  url,
  format,
  event_types,
  description,
  enabled,
})
