import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'
import type { SealedSecret } from '../delivery/index.ts'

/** Inserts a secret that this member creates, and so knows. */
export const insertSecret = (secret: SealedSecret, userId: string | null, now: Date): Statement => sql`
  insert into webhook_secrets (organization_id, webhook_id, id, sealed, created_at, created_by)
  values (${secret.organizationId}, ${secret.webhookId}, ${secret.id}, ${secret.sealed}, ${now}, ${userId})`

/** Expiry of each of the webhook's secrets; null if it never expires. */
export const listSecretExpiries = (organizationId: string, webhookId: string): Statement<(Date | null)[]> =>
  sql<{ expires_at: Date | null }[]>`
    select expires_at from webhook_secrets
    where organization_id = ${organizationId} and webhook_id = ${webhookId}`.map(rows =>
    rows.map(({ expires_at }) => expires_at),
  )

/** Makes all of the webhook's secrets expire at `end` or earlier. */
export const expireSecrets = (organizationId: string, webhookId: string, end: Date): Statement => sql`
  update webhook_secrets set expires_at = least(expires_at, ${end})
  where organization_id = ${organizationId} and webhook_id = ${webhookId}`

export const deleteExpiredSecrets = (organizationId: string, webhookId: string, now: Date): Statement => sql`
  delete from webhook_secrets
  where organization_id = ${organizationId} and webhook_id = ${webhookId} and expires_at <= ${now}`

export const deleteSecrets = (organizationId: string, webhookId: string): Statement => sql`
  delete from webhook_secrets where organization_id = ${organizationId} and webhook_id = ${webhookId}`
