import { changed, unchanged } from '../../../operations/operation.ts'
import type { ClaimedLane } from '../delivery/index.ts'
import { fanOutBeforeChange, stopDeliveries } from '../delivery/index.ts'
import { disabled } from './disabled.ts'
import { disabledMail, postToOwners, type WebhookCaretaker } from './webhook-mails.ts'
import type { WebhookFault } from './webhooks.contract.ts'
import { webhookDisabledByReeve } from './webhooks.facts.ts'
import { findWebhook, updateWebhook } from './webhooks.sql.ts'

/**
 * Disables a webhook that does not accept its events, unless it was changed meanwhile, and tells the owners. Its
 * deliveries pause.
 */
export const disableWebhook = (
  { change, mailer, metrics }: WebhookCaretaker,
  {
    organization_id: organizationId,
    webhook_id: webhookId,
    failing_since: failingSince,
  }: Pick<ClaimedLane, 'organization_id' | 'webhook_id' | 'failing_since'>,
  url: string,
  fault: WebhookFault,
): Promise<void> =>
  change(organizationId, async (sql, now) => {
    const webhook = await findWebhook(sql, organizationId, webhookId)
    if (!webhook?.enabled || webhook.url !== url) return unchanged(undefined)
    await fanOutBeforeChange(sql, organizationId, webhookId, now)
    await stopDeliveries(sql, organizationId, webhookId, 'paused', now)
    await updateWebhook(sql, organizationId, { ...webhook, enabled: false, ...disabled(fault, now) }, now)
    await postToOwners(sql, mailer, organizationId, disabledMail(webhook, fault, failingSince), now)
    return changed(undefined, webhookDisabledByReeve(webhook, fault), {
      async afterCommit() {
        metrics.disabled(fault)
        mailer.deliver()
      },
    })
  })
