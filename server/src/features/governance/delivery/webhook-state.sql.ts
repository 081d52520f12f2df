import type { Sql, Statement } from '../../../database/pool.ts'

/** The webhook as a turn goes by it: read after the turn's lock was taken. */
export interface WebhookState {
  readonly url: string
  readonly enabled: boolean
  readonly removed_at: Date | null
  readonly stopping: boolean
  readonly secrets: readonly { readonly id: string; readonly sealed: string }[] | null
}

export async function readWebhookState(
  sql: Sql,
  organizationId: string,
  webhookId: string,
  now: Date,
): Promise<WebhookState | undefined> {
  const [row] = await sql<WebhookState[]>`
    select w.url, w.enabled, w.removed_at,
      exists (select from delivery_stops
        where organization_id = ${organizationId} and webhook_id = ${webhookId}) as stopping,
      (select jsonb_agg(jsonb_build_object('id', id, 'sealed', encode(sealed, 'base64')) order by created_at desc, id desc)
        from webhook_secrets
        where organization_id = ${organizationId} and webhook_id = ${webhookId}
          and (expires_at is null or expires_at > ${now})) as secrets
    from webhooks w where w.organization_id = ${organizationId} and w.id = ${webhookId}`
  return row
}

export interface LastDelivery {
  readonly webhook_id: string
  readonly status: number | null
  readonly at: Date
}

/**
 * What the webhooks show of their most recent requests; an older one never replaces a newer one. Several workers may do so
 * at once: they lock the rows in one order.
 */
export const noteLastDeliveries = (sql: Sql, organizationId: string, last: readonly LastDelivery[]): Statement => sql`
  with locked as (
    select w.id, l.status, l.at
    from jsonb_to_recordset(${sql.json(last)}) as l (webhook_id uuid, status integer, at timestamptz)
    join webhooks w on w.organization_id = ${organizationId} and w.id = l.webhook_id
    order by w.id for no key update of w
  )
  update webhooks w set last_status = locked.status, last_delivery_at = locked.at
  from locked
  where w.organization_id = ${organizationId} and w.id = locked.id
    and (w.last_delivery_at is null or w.last_delivery_at <= locked.at)`
