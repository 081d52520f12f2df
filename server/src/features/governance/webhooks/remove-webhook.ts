import { changed, governanceChange, unchanged } from '../../../operations/operation.ts'
import {
  afterRevocation,
  deleteInProgress,
  isRevoking,
  lockIfIdle,
  type RevocationBarrier,
  replayAfterRevocation,
  revokeDeliveries,
} from '../delivery/index.ts'
import { deleteSecrets } from './webhook-secrets.sql.ts'
import { WebhookPath, webhookNotFound } from './webhooks.contract.ts'
import { webhookRemoved } from './webhooks.facts.ts'
import { findWebhook, softDeleteWebhook } from './webhooks.sql.ts'
import { webhookState } from './webhooks.view.ts'

/** Removes a webhook, and deletes its secrets. After the response, no request is sent to its URL. */
export const removeWebhook = ({ barrier }: { barrier?: RevocationBarrier }) =>
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
    beforeReplay: replayAfterRevocation(barrier),

    read: ({ organizationId, params: { id } }) => ({
      webhook: findWebhook(organizationId, id),
      isRevoking: isRevoking(organizationId, id),
      isIdle: lockIfIdle(organizationId, id), // Takes the locks without waiting, and holds them until the commit
    }),

    etag: ({ webhook }) => webhook && webhookState(webhook),

    decide({ caller: { organizationId }, now, params, found: { webhook, isRevoking, isIdle } }) {
      if (!webhook && !isRevoking) throw webhookNotFound()
      const removed = { organizationId, webhookId: params.id }
      if (!webhook) return unchanged(undefined, afterRevocation(barrier, removed))

      return changed(
        undefined,
        webhookRemoved(webhook),
        [
          revokeDeliveries(organizationId, webhook.id, 'cancelled', now),
          softDeleteWebhook(organizationId, webhook.id, now),
          deleteSecrets(organizationId, webhook.id),
        ],
        afterRevocation(barrier, removed, { mayBeInProgress: !isIdle }),
      )
    },
  })
