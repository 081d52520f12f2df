import { personBehind } from '../../../operations/caller.ts'
import { changed, governanceChange, unchanged } from '../../../operations/operation.ts'
import {
  afterRevocation,
  deleteInProgress,
  fanOutBeforeChange,
  isRevoking,
  type RevocationBarrier,
  readForFanOut,
  replayAfterRevocation,
  resumeWebhook,
  revokeDeliveries,
} from '../delivery/index.ts'
import type { AllowList } from '../destinations/index.ts'
import { assertUrlAllowed } from './assert-url-allowed.ts'
import { disabled, enabled } from './disabled.ts'
import {
  exampleWebhook,
  Webhook,
  WebhookChanges,
  WebhookPath,
  webhookNotFound,
  webhookUrlForbidden,
} from './webhooks.contract.ts'
import { WEBHOOK_SETTINGS, webhookChanged } from './webhooks.facts.ts'
import { findWebhook, updateWebhook, type WebhookRow } from './webhooks.sql.ts'
import { toWebhookView, webhookState } from './webhooks.view.ts'

/**
 * Changes the webhook's fields that the body contains. After the response, no request is sent to a disabled webhook, to
 * a former URL or in a former format.
 */
export const editWebhook = ({ allow, barrier }: { allow: AllowList; barrier?: RevocationBarrier }) =>
  governanceChange({
    id: 'editWebhook',
    summary: 'Edit a governance webhook',
    method: 'PATCH',
    path: '/v1/governance/webhooks/{id}',
    scope: 'governance:write',
    permission: null,
    params: WebhookPath,
    body: WebhookChanges,
    response: Webhook,
    errors: [webhookNotFound, webhookUrlForbidden, deleteInProgress],
    beforeReplay: replayAfterRevocation(barrier),
    unrecorded: ['url'],
    example: {
      body: { enabled: false },
      response: {
        ...exampleWebhook,
        enabled: false,
        disabled_at: '2026-03-02T11:20:41.006Z',
        disabled_reason: 'requested',
      },
    },

    read: ({ organizationId, params: { id } }) => ({
      webhook: findWebhook(organizationId, id),
      isRevoking: isRevoking(organizationId, id),
      outbox: readForFanOut(organizationId),
    }),

    etag: ({ webhook }) => webhook && webhookState(webhook),
    etagOfAnswer: webhookState,

    decide({ caller, now, body, found: { webhook: before, isRevoking, outbox } }) {
      const { organizationId } = caller
      const userId = personBehind(caller)
      if (body.url !== undefined) assertUrlAllowed(body.url, allow)
      if (!before) throw webhookNotFound()

      const event_types = [...new Set(body.event_types ?? before.event_types)]
      const edited = afterEdit(before, { ...before, ...body, event_types }, body.enabled, now)
      const after = {
        ...edited,
        ...(edited.url !== before.url && { url_changed_by: userId }),
        ...(isConfigured(before, edited) && { configured_by: userId }),
      }
      const settings = WEBHOOK_SETTINGS.filter(name => !isSame(before[name], after[name]))
      const isSameWebhook = settings.length === 0 && before.disabled_reason === after.disabled_reason
      const response = toWebhookView(isSameWebhook ? before : after, now)
      const revokes = revokesRequests(before, after)
      const revoked = { organizationId, webhookId: before.id }
      const ending = revokes || isRevoking ? afterRevocation(barrier, revoked) : {}
      if (isSameWebhook) return unchanged(response, ending)

      return changed(
        response,
        webhookChanged(before, after, settings),
        [
          getsOtherEvents(before, after) && fanOutBeforeChange(organizationId, [before.id], outbox, now),
          revokes && revokeDeliveries(organizationId, after.id, after.enabled ? null : 'paused', now),
          after.enabled && !before.enabled && resumeWebhook(organizationId, after.id, now),
          updateWebhook(organizationId, after, now),
        ],
        ending,
      )
    },
  })

/**
 * The webhook after the edit. Enabling it, disabling it or revoking its requests resets its failure count and pause.
 * Disabling a webhook that a suspension has disabled keeps it disabled after the reactivation.
 */
function afterEdit(before: WebhookRow, after: WebhookRow, requested: boolean | undefined, now: Date): WebhookRow {
  const isToggled = before.enabled !== after.enabled
  const keepsDisabled = requested === false && before.disabled_reason === 'suspension'
  return {
    ...after,
    ...(isToggled && after.enabled && enabled),
    ...(((isToggled && !after.enabled) || keepsDisabled) && disabled('requested', now)),
    ...((isToggled || revokesRequests(before, after)) && { consecutive_failures: 0, paused_until: null }),
  }
}

/** Compares two values of a setting. Event types are a set, so their order does not matter. */
const isSame = (before: string | boolean | string[], after: string | boolean | string[]) =>
  Array.isArray(before) && Array.isArray(after)
    ? before.length === after.length && before.every(type => after.includes(type))
    : before === after

/** True if the webhook gets different events after the edit. */
const getsOtherEvents = (before: WebhookRow, after: WebhookRow) =>
  before.enabled !== after.enabled || before.format !== after.format || !isSame(before.event_types, after.event_types)

/** True if the edit makes the caller the person who last configured the webhook, whose suspension can disable it. */
const isConfigured = (before: WebhookRow, after: WebhookRow) =>
  !isSame(before.event_types, after.event_types) || (after.enabled && !before.enabled)

/** True if the edit must revoke requests: the webhook was enabled, and is disabled or has another URL or format. */
const revokesRequests = (before: WebhookRow, after: WebhookRow) =>
  before.enabled && (!after.enabled || before.url !== after.url || before.format !== after.format)
