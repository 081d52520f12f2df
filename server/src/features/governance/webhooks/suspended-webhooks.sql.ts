import type { Fragment, Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'
import type { WebhookRow } from './webhooks.sql.ts'

/** The fields of a webhook that a suspension disables and a reactivation restores. */
export type MemberWebhookRow = Pick<WebhookRow, 'id' | 'url' | 'event_types' | 'enabled'>

/**
 * SQL condition: this person created, redirected or last configured the webhook `w`, rotated its secret last, or
 * created another secret that still signs its requests.
 */
const isInfluencedBy = (organizationId: string, userId: Fragment, now: Date): Fragment => sql.fragment`
  ${userId} = any (array[w.created_by, w.created_for, w.url_changed_by, w.secret_rotated_by, w.configured_by] || array(
    select x.created_by from webhook_secrets x
    where x.organization_id = ${organizationId} and x.webhook_id = w.id
      and (x.expires_at is null or x.expires_at > ${now})
  ))`

/**
 * SQL condition: an open suspension `o` that matches `suspension` keeps the webhook `w` disabled, and the webhook has
 * not changed since it was disabled.
 */
const isKeptBy = (organizationId: string, suspension: Fragment): Fragment => sql.fragment`(
  not w.enabled and exists (
    select 1 from suspensions o
    join suspension_webhooks ow on ow.organization_id = o.organization_id and ow.suspension_id = o.id
    where o.organization_id = ${organizationId} and o.ended_at is null and ${suspension}
      and ow.webhook_id = w.id and ow.disabled_at = w.changed_at
  ))`

/** A webhook of a member, as the member's suspension finds it. */
export interface FoundWebhookRow extends MemberWebhookRow {
  readonly touched_at: Date
  /**
   * True if only suspensions of other members keep the webhook disabled, so that their reactivations would enable it.
   */
  readonly is_kept_for_others: boolean
}

/**
 * The webhooks, except removed ones, that a member created, redirected or last configured, or of which the member
 * created a live secret. A redirected webhook sends events to a receiver of the member's choice, and a live secret lets
 * the member forge events, even if others created the webhook or have changed other settings since. `touched_at` is the
 * time of the last change, including a rotation of the secret.
 */
export const listWebhooksCreatedOrConfiguredBy = (organizationId: string, userId: string, now: Date) => sql<
  FoundWebhookRow[]
>`
  select w.id, w.url, w.event_types, w.enabled, greatest(w.changed_at, w.secret_rotated_at) as touched_at,
    ${isKeptBy(organizationId, sql.fragment`o.user_id <> ${userId}`)}
      and not ${isKeptBy(organizationId, sql.fragment`o.user_id = ${userId}`)} as is_kept_for_others
  from webhooks w
  where w.organization_id = ${organizationId} and w.removed_at is null
    and ${isInfluencedBy(organizationId, sql.fragment`${userId}`, now)}
  order by w.id`

interface Suspension {
  readonly organization_id: string
  readonly id: string
}

/** Disables these webhooks, with the reason `suspension`. */
export const setDisabled = (organizationId: string, ids: readonly string[], now: Date): Statement => sql`
  update webhooks set enabled = false, disabled_at = ${now}, disabled_reason = 'suspension', changed_at = ${now}
  where organization_id = ${organizationId} and id = any (${[...ids]}::uuid[]) and removed_at is null`

export const setEnabled = (organizationId: string, ids: readonly string[], now: Date): Statement => sql`
  update webhooks set enabled = true, disabled_at = null, disabled_reason = null, changed_at = ${now}
  where organization_id = ${organizationId} and id = any (${[...ids]}::uuid[]) and removed_at is null`

/**
 * Stores these disabled webhooks in the suspension's kept list, with the time at which they were disabled. A repeated
 * suspension may disable a webhook again that somebody has enabled in the meantime.
 */
export const keepDisabledWebhooks = (
  { organization_id, id }: Suspension,
  webhooks: readonly { readonly id: string; readonly name: string }[],
): Statement => sql`
  insert into suspension_webhooks (organization_id, suspension_id, webhook_id, name, disabled_at)
  select ${organization_id}, ${id}, k.webhook_id, k.name, w.changed_at
  from unnest(${webhooks.map(one => one.id)}::uuid[], ${webhooks.map(({ name }) => name)}::text[])
    as k (webhook_id, name)
  join webhooks w on w.organization_id = ${organization_id} and w.id = k.webhook_id
  on conflict (organization_id, suspension_id, webhook_id) do update set disabled_at = excluded.disabled_at`

/** A webhook that an open suspension disabled or keeps disabled, with its current state. */
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
  /**
   * The reason why a reactivation cannot enable the webhook: the open suspension of another person with influence on it
   * keeps it disabled, too, or such a person was removed after it was disabled. Null if there is none.
   */
  readonly hold: 'other_suspension' | 'other_removal' | null
}

/** The webhooks that the member's open suspension disabled or keeps disabled, sorted by id. */
export const listKeptWebhooksOf = (organizationId: string, userId: string, now: Date) => sql<KeptWebhookRow[]>`
  select k.webhook_id as id, k.name, w.url, w.event_types, coalesce(w.enabled, false) as enabled,
    coalesce(not w.enabled and w.changed_at = k.disabled_at, false) as is_stopped,
    case
      when ${isKeptBy(organizationId, sql.fragment`o.id <> s.id`)} then 'other_suspension'
      when exists (
        select 1 from members m
        where m.organization_id = ${organizationId} and m.status = 'removed' and m.removed_at >= k.disabled_at
          and ${isInfluencedBy(organizationId, sql.fragment`m.user_id`, now)}
      ) then 'other_removal'
    end as hold
  from suspensions s
  join suspension_webhooks k on k.organization_id = s.organization_id and k.suspension_id = s.id
  left join webhooks w on w.organization_id = k.organization_id and w.id = k.webhook_id and w.removed_at is null
  where s.organization_id = ${organizationId} and s.user_id = ${userId} and s.ended_at is null
  order by k.webhook_id`
