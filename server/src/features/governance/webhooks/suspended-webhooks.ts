import type { Answers, Batch } from '../../../database/pool.ts'
import type { GovernanceFact } from '../../../kernel/event-catalogue.ts'
import type { EntryFact } from '../../../operations/operation.ts'
import {
  fanOutBeforeChange,
  markLanesDue,
  type readForFanOut,
  resumeWebhook,
  revokeDeliveries,
} from '../delivery/index.ts'
import { keepDisabledWebhooks, type MemberWebhookRow, setDisabled, setEnabled } from './suspended-webhooks.sql.ts'
import { eventData, webhookTarget } from './webhooks.facts.ts'

type Outbox = Answers<ReturnType<typeof readForFanOut>>

/**
 * The writes by which a suspension disables enabled webhooks, sorted by id. Earlier events are fanned out before, so
 * the webhooks get them after a reactivation, but never the events of the suspension. Call the barrier's `pauseSending`
 * before the writes, and `waitForRevocations` after the commit.
 */
export const disableWebhooks = (
  suspension: { readonly organization_id: string; readonly id: string },
  webhooks: readonly MemberWebhookRow[],
  outbox: Outbox,
  now: Date,
): Batch => {
  const { organization_id: organizationId } = suspension
  const ids = webhooks.map(({ id }) => id)
  return [
    fanOutBeforeChange(organizationId, ids, outbox, now),
    ids.map(id => revokeDeliveries(organizationId, id, 'paused', now)),
    setDisabled(organizationId, ids, now),
    keepWebhooks(suspension, webhooks),
  ]
}

/**
 * Stores in a suspension's kept list that it keeps these disabled webhooks disabled, although those of others have
 * disabled them. The last reactivation enables them.
 */
export const keepWebhooks = (
  suspension: { readonly organization_id: string; readonly id: string },
  webhooks: readonly MemberWebhookRow[],
): Batch =>
  keepDisabledWebhooks(
    suspension,
    webhooks.map(({ id, url }) => ({ id, name: new URL(url).origin })),
  )

/** The writes by which a reactivation enables webhooks again, sorted by id. Locks all lanes first, in this order. */
export const restoreWebhooks = (organizationId: string, ids: readonly string[], outbox: Outbox, now: Date): Batch => [
  fanOutBeforeChange(organizationId, ids, outbox, now),
  markLanesDue(organizationId, ids, now),
  ids.map(id => resumeWebhook(organizationId, id, now)),
  setEnabled(organizationId, ids, now),
]

/** One entry for each webhook that was disabled or enabled together with others, as if it had been edited. */
export const toggledWebhookEntries = (
  webhooks: readonly Pick<MemberWebhookRow, 'id' | 'url'>[],
  { enabled, reason }: { readonly enabled: boolean; readonly reason: string | null },
): EntryFact[] =>
  webhooks.map(webhook => ({
    action: 'governance.webhook.changed',
    target: webhookTarget(webhook),
    reason,
    changes: { before: { enabled: !enabled }, after: { enabled } },
  }))

/** One event for each webhook that was disabled or enabled together with others. */
export const toggledWebhookEvents = (
  webhooks: readonly Pick<MemberWebhookRow, 'id' | 'url' | 'event_types'>[],
  enabled: boolean,
): GovernanceFact[] =>
  webhooks.map(webhook => ({
    type: 'governance.webhook.changed',
    data: { ...eventData({ ...webhook, enabled }), changed: ['enabled'] },
  }))
