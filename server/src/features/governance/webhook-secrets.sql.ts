import type { Sql, Statement } from '../../database/pool.ts'

export interface SealedSecret {
  readonly organizationId: string
  readonly webhookId: string
  readonly id: string
  readonly sealed: Buffer
}

export const insertSecret = (sql: Sql, secret: SealedSecret, now: Date): Statement => sql`
  insert into webhook_secrets (organization_id, webhook_id, id, sealed, created_at)
  values (${secret.organizationId}, ${secret.webhookId}, ${secret.id}, ${secret.sealed}, ${now})`

export const deleteSecrets = (sql: Sql, organizationId: string, webhookId: string): Statement => sql`
  delete from webhook_secrets where organization_id = ${organizationId} and webhook_id = ${webhookId}`
