import { changed, governanceChange, unchanged } from '../../operation.ts'
import { assertUrlAllowed } from './assert-url-allowed.ts'
import type { AllowList } from './destinations/index.ts'
import { holdUntilStopped, type RequestsStopped } from './hold-until-stopped.ts'
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
import { toWebhookView } from './webhooks.view.ts'

/** Changes what the body names of a webhook; a disabled one, and a former url, get nothing more once this has answered. */
export const editWebhook = ({ allow, requestsStopped }: { allow: AllowList; requestsStopped?: RequestsStopped }) =>
  governanceChange({
    id: 'editWebhook',
    summary: 'Edit a governance webhook',
    description: 'What the body leaves out stays as it is.',
    method: 'PATCH',
    path: '/v1/governance/webhooks/{id}',
    scope: 'governance:write',
    permission: null,
    params: WebhookPath,
    body: WebhookChanges,
    response: Webhook,
    errors: [webhookNotFound, webhookUrlForbidden],
    unrecorded: ['url'],
    example: { body: { enabled: false }, response: { ...exampleWebhook, enabled: false } },

    async run({ sql, caller, now, params, body }) {
      const { organizationId } = caller
      if (body.url !== undefined) assertUrlAllowed(body.url, allow)
      const before = await findWebhook(sql, organizationId, params.id)
      if (!before) throw webhookNotFound()

      const after = { ...before, ...body, event_types: [...new Set(body.event_types ?? before.event_types)] }
      const settings = WEBHOOK_SETTINGS.filter(name => !isSame(before[name], after[name]))
      if (settings.length === 0) return unchanged(toWebhookView(before))

      await updateWebhook(sql, organizationId, after, now)
      const response = toWebhookView(after)
      const webhook = { organizationId, webhookId: after.id }
      return changed(
        response,
        webhookChanged(before, after, settings),
        stopsRequests(before, after) ? holdUntilStopped(requestsStopped, webhook, response) : undefined,
      )
    },
  })

/** Event types are a set: their order says nothing. */
const isSame = (before: string | boolean | string[], after: string | boolean | string[]) =>
  Array.isArray(before) && Array.isArray(after)
    ? before.length === after.length && before.every(type => after.includes(type))
    : before === after

/** Whether a request that goes by the former state may no longer leave. */
const stopsRequests = (before: WebhookRow, after: WebhookRow) =>
  before.enabled && (!after.enabled || before.url !== after.url)
