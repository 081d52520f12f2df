import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'

/** The reason for a mail about a webhook. */
export type WebhookMailKind = 'failing' | 'disabled'

export interface WebhookMailRow {
  readonly webhook_id: string
  readonly kind: WebhookMailKind
  readonly mailed_at: Date
}

/** The records of mails about webhooks. `deleteOldWebhookMails` deletes old records. */
export const listWebhookMails = (organizationId: string) => sql<WebhookMailRow[]>`
  select webhook_id, kind, mailed_at from webhook_mails where organization_id = ${organizationId}`

export const insertWebhookMail = (
  organizationId: string,
  webhookId: string,
  kind: WebhookMailKind,
  now: Date,
): Statement => sql`
  insert into webhook_mails (organization_id, webhook_id, kind, mailed_at)
  values (${organizationId}, ${webhookId}, ${kind}, ${now})`

export const deleteOldWebhookMails = (organizationId: string, until: Date): Statement => sql`
  delete from webhook_mails where organization_id = ${organizationId} and mailed_at <= ${until}`
