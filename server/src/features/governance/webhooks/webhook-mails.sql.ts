import type { Sql, Statement } from '../../../database/pool.ts'

/** What a mail says of a webhook. */
export type WebhookMailKind = 'failing' | 'disabled'

/** The mails about webhooks that were not forgotten. Needs the organization's lock, as what follows from it does. */
export const listWebhookMails = (sql: Sql, organizationId: string) => sql<
  { webhook_id: string; kind: WebhookMailKind }[]
>`
  select webhook_id, kind from webhook_mails where organization_id = ${organizationId}`

export const insertWebhookMail = (
  sql: Sql,
  organizationId: string,
  webhookId: string,
  kind: WebhookMailKind,
  now: Date,
): Statement => sql`
  insert into webhook_mails (organization_id, webhook_id, kind, mailed_at)
  values (${organizationId}, ${webhookId}, ${kind}, ${now})`

export const forgetWebhookMails = (sql: Sql, organizationId: string, until: Date): Statement => sql`
  delete from webhook_mails where organization_id = ${organizationId} and mailed_at <= ${until}`
