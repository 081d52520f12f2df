import { changed, unchanged, unrecorded } from '../../../operations/operation.ts'
import { type FailingLane, lockUnwarnedLane, recordWarning } from '../delivery/index.ts'
import { failingMail, mailOwners, readForMail, type WebhookMaintenance } from './webhook-mails.ts'
import { webhookFailing } from './webhooks.facts.ts'
import { findWebhook } from './webhooks.sql.ts'

/**
 * Warns the owners, by mail, and the other webhooks, by an event, that a webhook will be disabled if it keeps failing.
 * Does so once per failing period, even if several processes try concurrently.
 */
export const warnOfFailingWebhook = (
  { change, mailer }: WebhookMaintenance,
  lane: FailingLane,
  disableAfter: Date,
): Promise<void> => {
  const { organization_id: organizationId, webhook_id: webhookId, failing_since: failingSince } = lane
  return change(organizationId, {
    read: () => ({
      isUnwarned: lockUnwarnedLane(lane),
      webhook: findWebhook(organizationId, webhookId),
      owners: readForMail(organizationId),
    }),

    decide({ now, found: { isUnwarned, webhook, owners } }) {
      if (!isUnwarned) return unchanged(undefined)
      // A disabled webhook needs no warning, but one is recorded: otherwise the job would find its lane every minute.
      if (!webhook?.enabled) return unrecorded(undefined, recordWarning(lane))

      return changed(
        undefined,
        webhookFailing(webhook, failingSince, disableAfter),
        [
          recordWarning(lane),
          mailOwners(mailer, organizationId, owners, failingMail(webhook, failingSince, disableAfter), now),
        ],
        { afterCommit: async () => mailer.deliver() },
      )
    },
  })
}
