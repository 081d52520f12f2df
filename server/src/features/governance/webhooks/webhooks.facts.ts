import { toTimestamp } from '../../../kernel/schema.ts'
import type { Fact, Target } from '../../../operations/operation.ts'
import type { WebhookFault } from './webhooks.contract.ts'
import type { WebhookRow } from './webhooks.sql.ts'

/** The fields of a webhook that a user can set. */
export const WEBHOOK_SETTINGS = ['url', 'format', 'event_types', 'description', 'enabled'] as const
export type WebhookSetting = (typeof WEBHOOK_SETTINGS)[number]

export const webhookCreated = (webhook: WebhookRow): Fact => ({
  action: 'governance.webhook.created',
  target: webhookTarget(webhook),
  changes: { before: null, after: auditedSettings(webhook, WEBHOOK_SETTINGS) },
  events: [{ type: 'governance.webhook.created', data: eventData(webhook) }],
})

/** The fact of an edit. If no setting changed, the edit changed only the reason for which the webhook is disabled. */
export function webhookChanged(before: WebhookRow, after: WebhookRow, settings: readonly WebhookSetting[]): Fact {
  const isOnlyReason = settings.length === 0
  const audited = (webhook: WebhookRow) =>
    isOnlyReason ? { disabled_reason: webhook.disabled_reason } : auditedSettings(webhook, settings)
  return {
    action: 'governance.webhook.changed',
    target: webhookTarget(after),
    changes: { before: audited(before), after: audited(after) },
    events: [
      {
        type: 'governance.webhook.changed',
        data: { ...eventData(after), changed: isOnlyReason ? ['enabled'] : settings },
      },
    ],
    ...(after.enabled && !before.enabled && { makesDue: true }),
  }
}

export const webhookRemoved = (webhook: WebhookRow): Fact => ({
  action: 'governance.webhook.removed',
  target: webhookTarget(webhook),
  changes: { before: auditedSettings(webhook, WEBHOOK_SETTINGS), after: null },
  events: [{ type: 'governance.webhook.removed', data: eventData(webhook) }],
})

export const webhookFailing = (webhook: WebhookRow, failingSince: Date, disableAfter: Date): Fact => ({
  action: 'governance.webhook.failing',
  target: webhookTarget(webhook),
  changes: { before: null, after: null },
  events: [
    {
      type: 'governance.webhook.failing',
      data: {
        webhook_id: webhook.id,
        url: urlWithoutQuery(webhook.url),
        failing_since: toTimestamp(failingSince),
        disable_after: toTimestamp(disableAfter),
      },
    },
  ],
})

export const webhookDisabledByReeve = (webhook: WebhookRow, fault: WebhookFault): Fact => ({
  action: 'governance.webhook.disabled',
  target: webhookTarget(webhook),
  reason: fault,
  changes: { before: { enabled: true }, after: { enabled: false } },
  events: [
    {
      type: 'governance.webhook.disabled',
      data: { webhook_id: webhook.id, url: urlWithoutQuery(webhook.url), reason: fault },
    },
  ],
})

/**
 * The fact of a rotated secret. It has an event, so that the operator of the receiver learns of the rotation. The event
 * does not contain the secret.
 */
export const webhookSecretRotated = (webhook: WebhookRow, overlapSeconds: number): Fact => ({
  action: 'governance.webhook.secret_rotated',
  target: webhookTarget(webhook),
  changes: { before: null, after: { overlap_seconds: overlapSeconds } },
  events: [{ type: 'governance.webhook.changed', data: { ...eventData(webhook), changed: ['secret'] } }],
})

export const webhookPinged = (webhook: WebhookRow, eventId: string): Fact => ({
  action: 'governance.webhook.pinged',
  target: webhookTarget(webhook),
  changes: { before: null, after: { event_id: eventId } },
  events: [{ type: 'governance.webhook.ping', id: eventId, data: { webhook_id: webhook.id } }],
  makesDue: true,
})

export const webhookTarget = ({ id, url }: Pick<WebhookRow, 'id' | 'url'>): Target => ({
  type: 'webhook',
  id,
  name: urlWithoutQuery(url),
})

export const eventData = ({
  id,
  url,
  event_types,
  enabled,
}: Pick<WebhookRow, 'id' | 'url' | 'event_types' | 'enabled'>) => ({
  webhook_id: id,
  url: urlWithoutQuery(url),
  event_types,
  enabled,
})

const auditedSettings = (webhook: WebhookRow, settings: readonly WebhookSetting[]) =>
  Object.fromEntries(settings.map(name => [name, name === 'url' ? auditedUrl(webhook.url) : webhook[name]]))

/** Removes the query, which often contains the receiver's token. Audit entries show only that there was a query. */
export function urlWithoutQuery(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

const auditedUrl = (url: string) =>
  url.includes('?') ? `${urlWithoutQuery(url)}?(not recorded)` : urlWithoutQuery(url)
