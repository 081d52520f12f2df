import type { Sql } from '../../../database/pool.ts'
import type { ChangeOrganization } from '../../../operations/internal-change.ts'
import { inParagraphs, isMailAddress, type Mailer, toLongDate } from '../../mail/index.ts'
import { listActiveOwners } from '../../members/index.ts'
import { nameOfOrganization } from '../../organizations/index.ts'
import type { WebhookMetrics } from './webhook-metrics.ts'
import { placeOf } from './webhooks.facts.ts'
import type { WebhookRow } from './webhooks.sql.ts'

/** With what Reeve itself changes a webhook and says so to the owners. */
export interface WebhookCaretaker {
  readonly change: ChangeOrganization
  readonly mailer: Mailer
  readonly metrics: WebhookMetrics
}

/** What a mail says of a webhook. */
export interface WebhookMail {
  /** What the webhook does, or what happened to it: `is failing`. */
  readonly news: string
  readonly paragraphs: readonly string[]
}

export const failingMail = (webhook: WebhookRow, failingSince: Date, disableAfter: Date): WebhookMail => ({
  news: 'is failing',
  paragraphs: [
    `The governance webhook ${placeOf(webhook.url)} has accepted nothing since ${toLongDate(failingSince)}.`,
    `If it does not accept an event before, Reeve disables it at its first failure after ${toLongDate(disableAfter)}.`,
    'Its receiver has to answer 2xx. Its deliveries, under this id, say what it answers:',
    webhook.id,
  ],
})

export const disabledMail = (
  webhook: WebhookRow,
  reason: 'failing' | 'gone',
  failingSince: Date | null,
): WebhookMail => ({
  news: 'was disabled',
  paragraphs: [
    `Reeve has disabled the governance webhook ${placeOf(webhook.url)}: ${
      reason === 'gone'
        ? 'it answered 410 Gone, which means that it wants no more events.'
        : `it has accepted nothing${failingSince ? ` since ${toLongDate(failingSince)}` : ' for days'}.`
    }`,
    'What waits for it is sent once someone enables it again. What happens meanwhile can be replayed then. Its id:',
    webhook.id,
  ],
})

/** In the transaction of the change: a mail to every active owner. The caller delivers after the commit. */
export async function postToOwners(
  sql: Sql,
  mailer: Mailer,
  organizationId: string,
  { news, paragraphs }: WebhookMail,
  now: Date,
): Promise<void> {
  const [name, owners] = await Promise.all([
    nameOfOrganization(sql, organizationId),
    listActiveOwners(sql, organizationId),
  ])
  const subject = `A webhook of ${name} ${news}`
  const content = inParagraphs(...paragraphs, `You get this mail because you are an owner of ${name}.`)
  // An address that no mail can go to must not keep the webhook from being disabled.
  const addresses = owners.map(({ email }) => email).filter(isMailAddress)
  await Promise.all(addresses.map(to => mailer.post(sql, { to, subject, ...content }, now)))
}
