import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'
import type { WebhookRow } from './webhooks.sql.ts'

/** The fields of a webhook that a suspension disables and a reactivation restores. */
export type MemberWebhookRow = Pick<WebhookRow, 'id' | 'url' | 'event_types' | 'enabled'>

/**
 * The webhooks that a member created, redirected or last configured, or whose secret they rotated last, except removed
 * ones: one that the member redirected sends events to a receiver of their choice, and with the secret they can forge
 * events, even if others created it or have changed other settings since. `touched_at` is the last change, also of the
 * secret.
 */
export const listWebhooksCreatedOrConfiguredBy = (organizationId: string, userId: string) => sql<
  (MemberWebhookRow & { touched_at: Date })[]
>`
  select id, url, event_types, enabled, greatest(changed_at, secret_rotated_at) as touched_at from webhooks
  where organization_id = ${organizationId} and removed_at is null
    and ${userId} in (created_by, url_changed_by, secret_rotated_by, configured_by)
  order by id`

interface Suspension {
  readonly organization_id: string
  readonly id: string
}

/** Disables these webhooks. */
export const setDisabled = (organizationId: string, ids: readonly string[], now: Date): Statement => sql`
  update webhooks set enabled = false, disabled_at = ${now}, disabled_reason = 'suspension', changed_at = ${now}
  where organization_id = ${organizationId} and id = any (${[...ids]}::uuid[]) and removed_at is null`

/** Enables these webhooks. */
export const setEnabled = (organizationId: string, ids: readonly string[], now: Date): Statement => sql`
  update webhooks set enabled = true, disabled_at = null, disabled_reason = null, changed_at = ${now}
  where organization_id = ${organizationId} and id = any (${[...ids]}::uuid[]) and removed_at is null`

/**
 * Stores in the suspension's kept list that it disabled these webhooks. A repeated suspension may disable a webhook
 * again that somebody has enabled in the meantime.
 */
export const keepDisabledWebhooks = (
  { organization_id, id }: Suspension,
  webhooks: readonly { readonly id: string; readonly name: string }[],
  now: Date,
): Statement => sql`
  insert into suspension_webhooks (organization_id, suspension_id, webhook_id, name, disabled_at)
  select ${organization_id}, ${id}, k.webhook_id, k.name, ${now}
  from unnest(${webhooks.map(one => one.id)}::uuid[], ${webhooks.map(({ name }) => name)}::text[])
    as k (webhook_id, name)
  on conflict (organization_id, suspension_id, webhook_id) do update set disabled_at = excluded.disabled_at`

/** A webhook that an open suspension disabled, with its current state. */
export interface KeptWebhookRow {
  readonly id: string
  /** The origin of the URL that the suspension disabled. */
  readonly name: string
  /** The webhook now; null if it was removed. */
  readonly url: string | null
  readonly event_types: string[] | null
  readonly enabled: boolean
  /** True if the webhook has not changed since the suspension disabled it. */
  readonly is_stopped: boolean
}

/** The webhooks that the member's open suspension disabled, sorted by id. */
export const listKeptWebhooksOf = (organizationId: string, userId: string) => sql<KeptWebhookRow[]>`
  select k.webhook_id as id, k.name, w.url, w.event_types, coalesce(w.enabled, false) as enabled,
    coalesce(not w.enabled and w.changed_at = k.disabled_at, false) as is_stopped
  from suspensions s
  join suspension_webhooks k on k.organization_id = s.organization_id and k.suspension_id = s.id
  left join webhooks w on w.organization_id = k.organization_id and w.id = k.webhook_id and w.removed_at is null
  where s.organization_id = ${organizationId} and s.user_id = ${userId} and s.ended_at is null
  order by k.webhook_id`
