import { changed, unchanged } from '../../../operations/operation.ts'
import {
  fanOutBeforeChange,
  type LaneToDisable,
  lockFailingSince,
  readForFanOut,
  revokeDeliveries,
} from '../delivery/index.ts'
import { disabled } from './disabled.ts'
import { disabledMail, mailOwners, readForMail, type WebhookMaintenance } from './webhook-mails.ts'
import type { WebhookFault } from './webhooks.contract.ts'
import { webhookDisabledByReeve } from './webhooks.facts.ts'
import { findWebhook, updateWebhook } from './webhooks.sql.ts'

/**
 * Disables a webhook that does not accept its events, pauses its deliveries, and mails the owners. Does nothing if the
 * webhook's URL was changed, or its failing period has ended, in the meantime.
 */
export const disableWebhook = (
  { change, mailer, metrics }: WebhookMaintenance,
  { organization_id: organizationId, webhook_id: webhookId, failing_since: failingSince }: LaneToDisable,
  url: string,
  fault: WebhookFault,
): Promise<void> =>
  change(organizationId, {
    read: () => ({
      laneFailingSince: lockFailingSince(organizationId, webhookId),
      webhook: findWebhook(organizationId, webhookId),
      outbox: readForFanOut(organizationId),
      owners: readForMail(organizationId),
    }),

    decide({ now, found: { laneFailingSince, webhook, outbox, owners } }) {
      const isStillFailing = laneFailingSince?.getTime() === failingSince?.getTime()
      if (!webhook?.enabled || webhook.url !== url || !isStillFailing) return unchanged(undefined)

      return changed(
        undefined,
        webhookDisabledByReeve(webhook, fault),
        [
          fanOutBeforeChange(organizationId, [webhookId], outbox, now),
          revokeDeliveries(organizationId, webhookId, 'paused', now),
          updateWebhook(organizationId, { ...webhook, enabled: false, ...disabled(fault, now) }, now),
          mailOwners(mailer, organizationId, owners, disabledMail(webhook, fault, failingSince), now),
        ],
        {
          async afterCommit() {
            metrics.disabled(fault)
            mailer.deliver()
          },
        },
      )
    },
  })
