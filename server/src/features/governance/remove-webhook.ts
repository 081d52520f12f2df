import { changed, governanceChange } from '../../operation.ts'
import { holdUntilStopped, type RequestsStopped } from './hold-until-stopped.ts'
import { deleteSecrets } from './webhook-secrets.sql.ts'
import { WebhookPath, webhookNotFound } from './webhooks.contract.ts'
import { webhookRemoved } from './webhooks.facts.ts'
import { buryWebhook, findWebhook } from './webhooks.sql.ts'

/** Removes a webhook: its address gets nothing more once this has answered. Its secrets are gone for good. */
export const removeWebhook = ({ requestsStopped }: { requestsStopped?: RequestsStopped }) =>
  governanceChange({
    id: 'removeWebhook',
    summary: 'Remove a governance webhook',
    description: 'The address stops receiving events immediately: no request to it begins after this has answered.',
    method: 'DELETE',
    path: '/v1/governance/webhooks/{id}',
    scope: 'governance:write',
    permission: null,
    params: WebhookPath,
    errors: [webhookNotFound],

    async run({ sql, caller, now, params }) {
      const { organizationId } = caller
      const webhook = await findWebhook(sql, organizationId, params.id)
      if (!webhook) throw webhookNotFound()

      await Promise.all([
        buryWebhook(sql, organizationId, webhook.id, now),
        deleteSecrets(sql, organizationId, webhook.id),
      ])
      const stopped = { organizationId, webhookId: webhook.id }
      return changed(undefined, webhookRemoved(webhook), holdUntilStopped(requestsStopped, stopped, undefined))
    },
  })
