import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'

/** The state of a webhook that a lane batch needs. Read it after taking the webhook's lock. */
export interface WebhookState {
  readonly url: string
  readonly format: 'json' | 'set'
  readonly enabled: boolean
  readonly removed_at: Date | null
  readonly is_revoking: boolean
  /** True if the webhook has paused deliveries. This is possible after it was enabled again. */
  readonly has_paused: boolean
  readonly secrets: readonly { readonly id: string; readonly sealed: string }[] | null
}

export function readWebhookState(
  organizationId: string,
  webhookId: string,
  now: Date,
): Statement<WebhookState | undefined> {
  return sql<WebhookState[]>`
    select w.url, w.format, w.enabled, w.removed_at,
      exists (select from delivery_stops
        where organization_id = ${organizationId} and webhook_id = ${webhookId}) as is_revoking,
      exists (select from deliveries
        where organization_id = ${organizationId} and webhook_id = ${webhookId}
          and next_attempt_at is null and finished_at is null and status = 'paused') as has_paused,
      (select jsonb_agg(
          jsonb_build_object('id', id, 'sealed', encode(sealed, 'base64')) order by created_at desc, id desc)
        from webhook_secrets
        where organization_id = ${organizationId} and webhook_id = ${webhookId}
          and (expires_at is null or expires_at > ${now})) as secrets
    from webhooks w where w.organization_id = ${organizationId} and w.id = ${webhookId}`.first()
}

export interface LastDelivery {
  readonly webhook_id: string
  readonly status: number | null
  readonly at: Date
}

/** Locks the webhooks' rows in a fixed order, because workers may update overlapping sets of webhooks concurrently. */
export const lockWebhooks = (organizationId: string, last: readonly LastDelivery[]): Statement => sql`
  select from webhooks
  where organization_id = ${organizationId} and id = any (${last.map(({ webhook_id }) => webhook_id)}::uuid[])
  order by id for no key update`

/**
 * Writes the last deliveries of webhooks, unless newer ones are stored. For several webhooks, send `lockWebhooks`
 * before it in the transaction: locking and writing in one statement caused deadlocks.
 */
export const updateLastDeliveries = (organizationId: string, last: readonly LastDelivery[]): Statement => sql`
  update webhooks w set last_status = l.status, last_delivery_at = l.at
  from jsonb_to_recordset(${sql.json(last)}) as l (webhook_id uuid, status integer, at timestamptz)
  where w.organization_id = ${organizationId} and w.id = l.webhook_id
    and (w.last_delivery_at is null or w.last_delivery_at <= l.at)`
