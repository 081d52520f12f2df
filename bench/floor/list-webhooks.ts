import type { FloorSql } from './driver.ts'
import { hashOf, may, organizationOf } from './keys.ts'

interface Row {
  readonly scopes: string[]
  readonly permissions: string[]
  readonly is_owner: boolean
  readonly id: string | null
  readonly url: string
  readonly event_types: string[]
  readonly description: string
  readonly enabled: boolean
  readonly last_status: number | null
  readonly last_delivery_at: Date | null
  readonly created_at: Date
  readonly created_by: string | null
  readonly disabled_at: Date | null
  readonly disabled_reason: string | null
  readonly consecutive_failures: number
  readonly paused_until: Date | null
  readonly secret_rotated_at: Date | null
}

/** One statement: the key with its owner's state and profile, joined to the webhooks and their lanes. */
export async function listWebhooks(sql: FloorSql, key: string) {
  const rows = await sql<Row>`
    select k.scopes, p.permissions, p.built_in is not distinct from 'owner' as is_owner, w.id, w.url, w.event_types,
      w.description, w.enabled, w.last_status, w.last_delivery_at, w.created_at, w.created_by, w.disabled_at,
      w.disabled_reason, w.secret_rotated_at, coalesce(l.failures, 0) as consecutive_failures,
      l.held_until as paused_until
    from api_keys k
    join members m on m.organization_id = k.organization_id and m.user_id = k.owner_user_id and m.status = 'active'
    join profiles p on p.organization_id = m.organization_id and p.id = m.profile_id
    left join webhooks w on w.organization_id = k.organization_id and w.removed_at is null
    left join delivery_lanes l on l.organization_id = w.organization_id and l.webhook_id = w.id
    where k.organization_id = ${organizationOf(key)} and k.key_hash = ${hashOf(key)} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now())
    order by w.id`
  if (!may(rows[0], 'governance:read', 'governance.manage')) throw new Error('refused')
  const webhooks = rows.filter(({ id }) => id !== null)
  return {
    webhooks: webhooks.map(webhook => ({
      id: webhook.id,
      url: webhook.url,
      event_types: webhook.event_types,
      description: webhook.description,
      enabled: webhook.enabled,
      last_status: webhook.last_status,
      last_delivery_at: webhook.last_delivery_at,
      created_at: webhook.created_at,
      created_by: webhook.created_by,
      consecutive_failures: webhook.consecutive_failures,
      paused_until: webhook.paused_until,
      disabled_at: webhook.disabled_at,
      disabled_reason: webhook.disabled_reason,
      secret_rotated_at: webhook.secret_rotated_at,
    })),
  }
}
