import type { Answers, Batch } from '../../../database/pool.ts'
import type { ChangeOrganization } from '../../../operations/internal-change.ts'
import { inParagraphs, isMailAddress, type Mailer, toLongDate } from '../../mail/index.ts'
import { listActiveOwners } from '../../members/index.ts'
import { nameOfOrganization } from '../../organizations/index.ts'
import {
  deleteOldWebhookMails,
  insertWebhookMail,
  listWebhookMails,
  type WebhookMailKind,
} from './webhook-mails.sql.ts'
import type { WebhookMetrics } from './webhook-metrics.ts'
import { urlWithoutQuery } from './webhooks.facts.ts'
import type { WebhookRow } from './webhooks.sql.ts'

const NEWS: Readonly<Record<WebhookMailKind, string>> = { failing: 'is failing', disabled: 'was disabled' }

/**
 * Maximum number of mails about webhooks to an organization's owners in 24 hours. In that time, a webhook causes at
 * most one mail of each kind.
 */
const MAILS_A_DAY = 10
const DAY_MS = 24 * 60 * 60_000
const LAST_MAIL =
  `This is email ${MAILS_A_DAY} about webhooks in 24 hours. You will get no more for now. ` +
  'See the audit log for changes to other webhooks.'

/** Dependencies for changes that Reeve itself makes to a webhook, and about which it mails the owners. */
export interface WebhookMaintenance {
  readonly change: ChangeOrganization
  readonly mailer: Mailer
  readonly metrics: WebhookMetrics
}

export interface WebhookMail {
  readonly kind: WebhookMailKind
  readonly webhookId: string
  readonly paragraphs: readonly string[]
}

export const failingMail = (webhook: WebhookRow, failingSince: Date, disableAfter: Date): WebhookMail => ({
  kind: 'failing',
  webhookId: webhook.id,
  paragraphs: [
    `Deliveries to the webhook ${urlWithoutQuery(webhook.url)} have failed since ${toLongDate(failingSince)}.`,
    `Reeve will disable it at the next failure after ${toLongDate(disableAfter)}, unless a delivery succeeds before.`,
    'The receiver must respond with a 2xx status. See its deliveries for the responses. Webhook ID:',
    webhook.id,
  ],
})

export const disabledMail = (
  webhook: WebhookRow,
  reason: 'failing' | 'gone',
  failingSince: Date | null,
): WebhookMail => ({
  kind: 'disabled',
  webhookId: webhook.id,
  paragraphs: [
    `Reeve has disabled the webhook ${urlWithoutQuery(webhook.url)}: ${
      reason === 'gone'
        ? 'its receiver responded with 410 Gone.'
        : `deliveries have failed${failingSince ? ` since ${toLongDate(failingSince)}` : ' for several days'}.`
    }`,
    'Paused deliveries are sent once you enable it again. Later events can then be replayed. Webhook ID:',
    webhook.id,
  ],
})

/** Reads the data for a mail to the owners. The organization's lock ensures that no mail is sent twice. */
export const readForMail = (organizationId: string) => ({
  earlier: listWebhookMails(organizationId),
  organizationName: nameOfOrganization(organizationId),
  owners: listActiveOwners(organizationId),
})

/**
 * Returns the writes that queue a mail to every active owner, unless the maximum number of mails is reached. Call
 * `deliver` after the commit.
 */
export function mailOwners(
  mailer: Pick<Mailer, 'post'>,
  organizationId: string,
  { earlier, organizationName, owners }: Answers<ReturnType<typeof readForMail>>,
  { kind, webhookId, paragraphs }: WebhookMail,
  now: Date,
): Batch {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const sent = earlier.filter(({ mailed_at }) => mailed_at > dayAgo)
  const forgotten = deleteOldWebhookMails(organizationId, dayAgo)
  if (sent.length >= MAILS_A_DAY || sent.some(mail => mail.webhook_id === webhookId && mail.kind === kind))
    return forgotten

  const isLast = sent.length + 1 === MAILS_A_DAY
  const subject = `A webhook of ${organizationName} ${NEWS[kind]}`
  const content = inParagraphs(
    ...paragraphs,
    ...(isLast ? [LAST_MAIL] : []),
    `You received this email because you are an owner of ${organizationName}.`,
  )
  // An owner's invalid email address must not prevent the webhook from being disabled.
  const addresses = owners.map(({ email }) => email).filter(isMailAddress)
  return [
    forgotten,
    insertWebhookMail(organizationId, webhookId, kind, now),
    addresses.map(to => mailer.post({ to, subject, ...content }, now)),
  ]
}
