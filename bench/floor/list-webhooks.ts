import type { Clients } from './clients.ts'
import { query, statement } from './drivers/driver.ts'
import { hashOf, IS_VALID_KEY, may, organizationOf, VALID_KEY } from './keys.ts'

interface Row {
  readonly may: boolean
  readonly id: string | null
  readonly url: string
  readonly event_types: string[]
  readonly description: string
  readonly enabled: boolean
  readonly last_status: number | null
  readonly last_delivery_at: Date | null
  readonly created_at: Date
  readonly created_by: string | null
  readonly configured_by: string | null
  readonly disabled_at: Date | null
  readonly disabled_reason: string | null
  readonly consecutive_failures: number
  readonly paused_until: Date | null
  readonly secret_rotated_at: Date | null
}

/** Selects the API key with its owner's state and profile, and joins the webhooks and their lanes. */
const LIST = statement<Row>(`
  select ${may('governance:read', 'governance.manage')} as may, w.id, w.url, w.event_types, w.description, w.enabled,
    w.last_status, w.last_delivery_at, w.created_at, w.created_by, w.configured_by, w.disabled_at,
    w.disabled_reason, w.secret_rotated_at, coalesce(l.failures, 0) as consecutive_failures,
    l.held_until as paused_until
  from ${VALID_KEY}
  left join webhooks w on w.organization_id = k.organization_id and w.removed_at is null
  left join delivery_lanes l on l.organization_id = w.organization_id and l.webhook_id = w.id
  where ${IS_VALID_KEY}
  order by w.id`)

/** Reads key and webhooks with one statement. */
export async function listWebhooks({ shared }: Clients, key: string) {
  const [rows] = await shared.read([query(LIST, organizationOf(key), hashOf(key))])
  if (!rows[0]?.may) throw new Error('refused')
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
      configured_by: webhook.configured_by,
      consecutive_failures: webhook.consecutive_failures,
      paused_until: webhook.paused_until,
      disabled_at: webhook.disabled_at,
      disabled_reason: webhook.disabled_reason,
      secret_rotated_at: webhook.secret_rotated_at,
    })),
  }
}
