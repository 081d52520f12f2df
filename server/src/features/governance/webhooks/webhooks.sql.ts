import type { Fragment, Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'
import type { DisabledReason } from './webhooks.contract.ts'

/** A webhook. No statement here returns a removed one. */
export interface WebhookRow {
  readonly id: string
  readonly url: string
  readonly format: 'json' | 'set'
  readonly event_types: string[]
  readonly description: string
  readonly enabled: boolean
  readonly last_status: number | null
  readonly last_delivery_at: Date | null
  readonly created_at: Date
  /** The user id of the member who created the webhook; null for older webhooks. */
  readonly created_by: string | null
  /** The person who issued the service account's key with which it was created; null if a person created it. */
  readonly created_for: string | null
  /** The user id of the member who last changed the URL; null if it never changed, or only in earlier releases. */
  readonly url_changed_by: string | null
  /**
   * The user id of the member who last rotated the secret; null if it was never rotated, or only in earlier releases.
   */
  readonly secret_rotated_by: string | null
  /**
   * The user id of the member who last changed the event types or enabled the webhook; null if nobody has since its
   * creation, or only in earlier releases.
   */
  readonly configured_by: string | null
  readonly consecutive_failures: number
  /** Time until which the circuit breaker is open; may be in the past. */
  readonly paused_until: Date | null
  /** Null while the webhook is enabled, and if it was disabled before Reeve recorded the time. */
  readonly disabled_at: Date | null
  readonly disabled_reason: DisabledReason | null
  /** Time of the last rotation of the secret, set by a database trigger; null if the secret was never rotated. */
  readonly secret_rotated_at: Date | null
}

const selectWebhooks = (organizationId: string) => sql.fragment`
  select w.id, w.url, w.format, w.event_types, w.description, w.enabled, w.last_status, w.last_delivery_at,
    w.created_at, w.created_by, w.created_for, w.url_changed_by, w.secret_rotated_by, w.configured_by, w.disabled_at,
    w.disabled_reason, w.secret_rotated_at, coalesce(l.failures, 0) as consecutive_failures,
    l.held_until as paused_until
  from webhooks w
  left join delivery_lanes l on l.organization_id = w.organization_id and l.webhook_id = w.id
  where w.organization_id = ${organizationId} and w.removed_at is null`

/** All webhooks of the organization, oldest first. */
export const listWebhookRows = (organizationId: string) => sql<WebhookRow[]>`
  ${selectWebhooks(organizationId)} order by w.id`

export function findWebhook(organizationId: string, id: string): Statement<WebhookRow | undefined> {
  return sql<WebhookRow[]>`
    ${selectWebhooks(organizationId)} and w.id = ${id}`.first()
}

/** Subquery with the ids, as text, of the enabled webhooks. */
export const enabledWebhooks = (organizationId: string): Fragment => sql.fragment`
  select id::text from webhooks where organization_id = ${organizationId} and enabled and removed_at is null`

/** Subquery with the ids, as text, of all webhooks that are not removed. */
export const existingWebhooks = (organizationId: string): Fragment => sql.fragment`
  select id::text from webhooks where organization_id = ${organizationId} and removed_at is null`

export function countWebhooks(organizationId: string): Statement<number> {
  return sql<{ count: number }[]>`
    select count(*)::integer as count from webhooks
    where organization_id = ${organizationId} and removed_at is null`.map(([row]) => row?.count ?? 0)
}

/** Inserts a webhook, which gets the events after the current sequence. Lock the organization first. */
export const insertWebhook = (organizationId: string, webhook: WebhookRow): Statement => sql`
  insert into webhooks
    (organization_id, id, url, format, event_types, description, enabled, created_at, created_by, created_for,
    changed_at, disabled_at, disabled_reason, created_sequence)
  select ${organizationId}, ${webhook.id}, ${webhook.url}, ${webhook.format}, ${webhook.event_types},
    ${webhook.description}, ${webhook.enabled}, ${webhook.created_at}, ${webhook.created_by},
    ${webhook.created_for}, ${webhook.created_at}, ${webhook.disabled_at}, ${webhook.disabled_reason},
    h.event_sequence
  from governance_heads h where h.organization_id = ${organizationId}`

export const updateWebhook = (organizationId: string, webhook: WebhookRow, now: Date): Statement => sql`
  update webhooks
  set url = ${webhook.url}, format = ${webhook.format}, event_types = ${webhook.event_types},
    description = ${webhook.description},
    enabled = ${webhook.enabled}, disabled_at = ${webhook.disabled_at}, disabled_reason = ${webhook.disabled_reason},
    url_changed_by = ${webhook.url_changed_by}, configured_by = ${webhook.configured_by}, changed_at = ${now}
  where organization_id = ${organizationId} and id = ${webhook.id} and removed_at is null`

/** Records who rotated the webhook's secret last, and so knows it. */
export const setSecretRotatedBy = (organizationId: string, id: string, userId: string): Statement => sql`
  update webhooks set secret_rotated_by = ${userId}
  where organization_id = ${organizationId} and id = ${id} and removed_at is null`

/** Time of the last replay to the webhook; null if there was none. */
export function findLastReplay(organizationId: string, id: string): Statement<Date | null> {
  return sql<{ replayed_at: Date | null }[]>`
    select replayed_at from webhooks where organization_id = ${organizationId} and id = ${id}`.map(
    ([row]) => row?.replayed_at ?? null,
  )
}

/** Records when events were last replayed to the webhook. */
export const recordReplay = (organizationId: string, id: string, now: Date): Statement => sql`
  update webhooks set replayed_at = ${now} where organization_id = ${organizationId} and id = ${id}`

/** Marks the webhook as removed. Its row stays as a tombstone, because deliveries reference it. */
export const softDeleteWebhook = (organizationId: string, id: string, now: Date): Statement => sql`
  update webhooks set removed_at = ${now}, enabled = false, changed_at = ${now}
  where organization_id = ${organizationId} and id = ${id} and removed_at is null`
