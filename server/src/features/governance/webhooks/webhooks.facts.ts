import { toTimestamp } from '../../../kernel/schema.ts'
import type { Fact, Target } from '../../../operations/operation.ts'
import type { WebhookFault } from './webhooks.contract.ts'
import type { WebhookRow } from './webhooks.sql.ts'

/** The fields of a webhook that its organization sets. */
export const WEBHOOK_SETTINGS = ['url', 'event_types', 'description', 'enabled'] as const
export type WebhookSetting = (typeof WEBHOOK_SETTINGS)[number]

export const webhookCreated = (webhook: WebhookRow): Fact => ({
  action: 'governance.webhook.created',
  target: webhookTarget(webhook),
  changes: { before: null, after: audited(webhook, WEBHOOK_SETTINGS) },
  events: [{ type: 'governance.webhook.created', data: told(webhook) }],
})

export const webhookChanged = (before: WebhookRow, after: WebhookRow, settings: readonly WebhookSetting[]): Fact => ({
  action: 'governance.webhook.changed',
  target: webhookTarget(after),
  changes: { before: audited(before, settings), after: audited(after, settings) },
  events: [{ type: 'governance.webhook.changed', data: { ...told(after), changed: settings } }],
  ...(after.enabled && !before.enabled && { makesDue: true }),
})

export const webhookRemoved = (webhook: WebhookRow): Fact => ({
  action: 'governance.webhook.removed',
  target: webhookTarget(webhook),
  changes: { before: audited(webhook, WEBHOOK_SETTINGS), after: null },
  events: [{ type: 'governance.webhook.removed', data: told(webhook) }],
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
        url: placeOf(webhook.url),
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
    { type: 'governance.webhook.disabled', data: { webhook_id: webhook.id, url: placeOf(webhook.url), reason: fault } },
  ],
})

/** Also an event, because the operator of the receiver must know. It does not contain the secret. */
export const webhookSecretRotated = (webhook: WebhookRow, overlapSeconds: number): Fact => ({
  action: 'governance.webhook.secret_rotated',
  target: webhookTarget(webhook),
  changes: { before: null, after: { overlap_seconds: overlapSeconds } },
  events: [{ type: 'governance.webhook.changed', data: { ...told(webhook), changed: ['secret'] } }],
})

export const webhookPinged = (webhook: WebhookRow, eventId: string): Fact => ({
  action: 'governance.webhook.pinged',
  target: webhookTarget(webhook),
  changes: { before: null, after: { event_id: eventId } },
  events: [{ type: 'governance.webhook.ping', id: eventId, data: { webhook_id: webhook.id } }],
  makesDue: true,
})

export const webhookTarget = (webhook: WebhookRow): Target => ({
  type: 'webhook',
  id: webhook.id,
  name: placeOf(webhook.url),
})

const told = ({ id, url, event_types, enabled }: WebhookRow) => ({
  webhook_id: id,
  url: placeOf(url),
  event_types,
  enabled,
})

const audited = (webhook: WebhookRow, settings: readonly WebhookSetting[]) =>
  Object.fromEntries(settings.map(name => [name, name === 'url' ? withoutQuery(webhook.url) : webhook[name]]))

/** Removes the query, which often contains the receiver's token. An audit entry only shows that there was one. */
export function placeOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

const withoutQuery = (url: string) => (url.includes('?') ? `${placeOf(url)}?(not recorded)` : placeOf(url))
