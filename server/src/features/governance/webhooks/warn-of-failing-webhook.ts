import { changed, unchanged } from '../../../operations/operation.ts'
import { type FailingLane, noteWarning } from '../delivery/index.ts'
import { failingMail, postToOwners, type WebhookCaretaker } from './webhook-mails.ts'
import { webhookFailing } from './webhooks.facts.ts'
import { findWebhook } from './webhooks.sql.ts'

/**
 * Tells the owners and the other webhooks that a webhook will be disabled if it goes on failing: once for each failing
 * period, whoever else does the same at this moment.
 */
export const warnOfFailingWebhook = (
  { change, mailer }: WebhookCaretaker,
  lane: FailingLane,
  disableAfter: Date,
): Promise<void> =>
  change(lane.organization_id, async (sql, now) => {
    if (!(await noteWarning(sql, lane))) return unchanged(undefined)
    const webhook = await findWebhook(sql, lane.organization_id, lane.webhook_id)
    if (!webhook?.enabled) return unchanged(undefined)
    const { failing_since: failingSince } = lane
    await postToOwners(sql, mailer, lane.organization_id, failingMail(webhook, failingSince, disableAfter), now)
    return changed(undefined, webhookFailing(webhook, failingSince, disableAfter), {
      afterCommit: async () => mailer.deliver(),
    })
  })
