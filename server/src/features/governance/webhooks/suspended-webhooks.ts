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
 * Adds disabled webhooks to a suspension's kept list, even if other suspensions disabled them. The reactivation that
 * ends the last of these suspensions enables them.
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

/** Audit entries for webhooks that one change disabled or enabled: one per webhook, the same as for an edit. */
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

/** Events for webhooks that one change disabled or enabled: one per webhook. */
export const toggledWebhookEvents = (
  webhooks: readonly Pick<MemberWebhookRow, 'id' | 'url' | 'event_types'>[],
  enabled: boolean,
): GovernanceFact[] =>
  webhooks.map(webhook => ({
    type: 'governance.webhook.changed',
    data: { ...eventData({ ...webhook, enabled }), changed: ['enabled'] },
  }))
