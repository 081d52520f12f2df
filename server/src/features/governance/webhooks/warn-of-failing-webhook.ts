import { changed, unchanged } from '../../../operations/operation.ts'
import { type FailingLane, lockUnwarnedLane, recordWarning } from '../delivery/index.ts'
import { failingMail, mailOwners, readForMail, type WebhookCaretaker } from './webhook-mails.ts'
import { webhookFailing } from './webhooks.facts.ts'
import { findWebhook } from './webhooks.sql.ts'

/**
 * Tells the owners and the other webhooks that a webhook will be disabled if it goes on failing: once for each failing
 * period, even if several processes do this at the same time.
 */
export const warnOfFailingWebhook = (
  { change, mailer }: WebhookCaretaker,
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
      // Needs no warning. Recorded all the same: the job would find it again every minute, before others.
      if (!webhook?.enabled) return { ...unchanged(undefined), writes: recordWarning(lane) }

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
