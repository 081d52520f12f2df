import { changed, governanceChange, unchanged } from '../../../operations/operation.ts'
import {
  afterRequestsStop,
  deleteInProgress,
  isStopping,
  type RequestStops,
  replayAfterRequestsStop,
  stopDeliveries,
} from '../delivery/index.ts'
import { deleteSecrets } from './webhook-secrets.sql.ts'
import { WebhookPath, webhookNotFound } from './webhooks.contract.ts'
import { webhookRemoved } from './webhooks.facts.ts'
import { buryWebhook, findWebhook } from './webhooks.sql.ts'

/** Removes a webhook. Its address gets no request after the answer, and its secrets are deleted. */
export const removeWebhook = ({ requestStops }: { requestStops?: RequestStops }) =>
  governanceChange({
    id: 'removeWebhook',
    summary: 'Remove a governance webhook',
    description:
      'Revokes the URL immediately: no request to it begins after the 204 response. A 503 `delete_in_progress` ' +
      'means that the webhook is removed, but a request may still be in progress: repeat the call.',
    method: 'DELETE',
    path: '/v1/governance/webhooks/{id}',
    scope: 'governance:write',
    permission: null,
    params: WebhookPath,
    errors: [webhookNotFound, deleteInProgress],
    beforeReplay: replayAfterRequestsStop(requestStops),

    readAhead: (sql, organizationId, { params }) =>
      Promise.all([findWebhook(sql, organizationId, params.id), isStopping(sql, organizationId, params.id)]),

    async run({ sql, caller: { organizationId }, now, params, found: [webhook, isBeingRemoved] }) {
      if (!webhook && !isBeingRemoved) throw webhookNotFound()
      const stopped = { organizationId, webhookId: params.id }
      if (!webhook) return unchanged(undefined, { afterCommit: afterRequestsStop(requestStops, stopped, undefined) })

      const isUnderWay = stopDeliveries(sql, organizationId, webhook.id, 'cancelled', now)
      const afterCommit = afterRequestsStop(requestStops, stopped, undefined, isUnderWay)
      const last = [
        isUnderWay,
        buryWebhook(sql, organizationId, webhook.id, now),
        deleteSecrets(sql, organizationId, webhook.id),
      ]
      return changed(undefined, webhookRemoved(webhook), { last, afterCommit })
    },
  })
