import type { Sql, Statement } from '../../../database/pool.ts'
import type { SealedSecret } from '../delivery/index.ts'

export const insertSecret = (sql: Sql, secret: SealedSecret, now: Date): Statement => sql`
  insert into webhook_secrets (organization_id, webhook_id, id, sealed, created_at)
  values (${secret.organizationId}, ${secret.webhookId}, ${secret.id}, ${secret.sealed}, ${now})`

/** How many secrets sign the webhook's requests. */
export async function countLiveSecrets(
  sql: Sql,
  organizationId: string,
  webhookId: string,
  now: Date,
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from webhook_secrets
    where organization_id = ${organizationId} and webhook_id = ${webhookId}
      and (expires_at is null or expires_at > ${now})`
  return row?.count ?? 0
}

/** Makes all of the webhook's secrets expire at `end` or earlier. */
export const expireSecrets = (sql: Sql, organizationId: string, webhookId: string, end: Date): Statement => sql`
  update webhook_secrets set expires_at = least(expires_at, ${end})
  where organization_id = ${organizationId} and webhook_id = ${webhookId}`

/** Deletes the secrets that have expired. */
export const deleteExpiredSecrets = (sql: Sql, organizationId: string, webhookId: string, now: Date): Statement => sql`
  delete from webhook_secrets
  where organization_id = ${organizationId} and webhook_id = ${webhookId} and expires_at <= ${now}`

export const deleteSecrets = (sql: Sql, organizationId: string, webhookId: string): Statement => sql`
  delete from webhook_secrets where organization_id = ${organizationId} and webhook_id = ${webhookId}`
