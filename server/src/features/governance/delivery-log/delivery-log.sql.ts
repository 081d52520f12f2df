import { createdInTimeRange, pageClause } from '../../../database/page.ts'
import { type Statement, sql } from '../../../database/statement.ts'
import type { Page, TimeRange } from '../../../kernel/page.ts'
import type { AttemptView, DeliveryView } from './delivery-log.contract.ts'

export interface DeliveryRow {
  readonly id: string
  readonly event_id: string
  readonly event_type: string
  readonly status: DeliveryView['status']
  readonly attempts: number
  readonly next_attempt_at: Date | null
  readonly last_attempt_at: Date | null
  readonly last_outcome: DeliveryView['last_outcome']
  readonly last_status: number | null
  readonly created_at: Date
  readonly finished_at: Date | null
}

export interface AttemptRow {
  readonly number: number
  readonly started_at: Date
  readonly status: number | null
  readonly outcome: AttemptView['outcome']
  readonly dns_ms: number | null
  readonly connect_ms: number | null
  readonly tls_ms: number | null
  readonly first_byte_ms: number | null
  readonly total_ms: number
  readonly response_excerpt: string
  readonly error: string | null
  readonly next_attempt_at: Date | null
}

export interface DeliveryFilter extends TimeRange {
  readonly status: string | undefined
  readonly eventType: string | undefined
  readonly eventId: string | undefined
}

const columns = () => sql.fragment`
  d.id, d.event_id, d.event_type, d.status, d.attempts, d.next_attempt_at, d.created_at, d.finished_at,
  last.started_at as last_attempt_at, last.outcome as last_outcome, last.status as last_status`

const lastAttempt = (organizationId: string) => sql.fragment`
  left join lateral (
    select started_at, outcome, status from delivery_attempts a
    where a.organization_id = ${organizationId} and a.delivery_id = d.id
    order by number desc limit 1
  ) as last on true`

/** The webhook's deliveries sorted by id, which is their order of creation. */
export const listDeliveryRows = (
  organizationId: string,
  webhookId: string,
  { status, eventType, eventId, since, until }: DeliveryFilter,
  page: Page<string>,
) => sql<DeliveryRow[]>`
  select ${columns()} from deliveries d ${lastAttempt(organizationId)}
  where d.organization_id = ${organizationId} and d.webhook_id = ${webhookId}
    ${sql.optional(status, hasStatus)}
    ${sql.optional(eventType, is => sql.fragment`and d.event_type = ${is}`)}
    ${sql.optional(eventId, is => sql.fragment`and d.event_id = ${is}`)}
    ${createdInTimeRange(['d.id', 'd.created_at'], { since, until })}
    ${pageClause('d.id', page)}`

/**
 * The SQL condition for a status. The status also implies values of other columns. They are stated as literals, so that
 * PostgreSQL can use the partial indexes.
 */
function hasStatus(status: string) {
  if (status === 'exhausted') return sql.fragment`and d.status = 'exhausted'`
  const isWaiting = status === 'pending' || status === 'sending'
  return sql.fragment`
    and d.status = ${status} ${isWaiting ? sql.fragment`and d.next_attempt_at is not null` : sql.fragment``}
    ${status === 'paused' ? sql.fragment`and d.next_attempt_at is null and d.finished_at is null` : sql.fragment``}`
}

const selectDelivery = (organizationId: string, webhookId: string, id: string) => sql.fragment`
  select ${columns()}
  from deliveries d
  join webhooks w on w.organization_id = d.organization_id and w.id = d.webhook_id and w.removed_at is null
  ${lastAttempt(organizationId)}
  where d.organization_id = ${organizationId} and d.webhook_id = ${webhookId} and d.id = ${id}`

type FoundDelivery = Statement<DeliveryRow | undefined>

export const findDelivery = (organizationId: string, webhookId: string, id: string): FoundDelivery =>
  sql<DeliveryRow[]>`${selectDelivery(organizationId, webhookId, id)}`.first()

/** Like `findDelivery`, and locks the delivery until the commit. Lock its lane first. */
export const lockDelivery = (organizationId: string, webhookId: string, id: string): FoundDelivery =>
  sql<DeliveryRow[]>`${selectDelivery(organizationId, webhookId, id)} for update of d`.first()

/**
 * The stored text of a delivery's event, which is the request body of the format `json`. Events are never deleted, so
 * it always exists.
 */
export function findRequestBody(organizationId: string, deliveryId: string): Statement<string> {
  return sql<{ body: string }[]>`
    select e.body
    from deliveries d
    join governance_events e on e.organization_id = d.organization_id and e.sequence = d.event_sequence
    where d.organization_id = ${organizationId} and d.id = ${deliveryId}`.map(([row]) => row?.body ?? '')
}

export const listAttempts = (organizationId: string, webhookId: string, deliveryId: string) => sql<AttemptRow[]>`
  select number, started_at, status, outcome, dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms, response_excerpt,
    error, next_attempt_at
  from delivery_attempts
  where organization_id = ${organizationId} and webhook_id = ${webhookId} and delivery_id = ${deliveryId}
  order by number`

export interface Replayed {
  readonly types: string[]
  readonly only: 'failed' | 'all'
  readonly since: string
  readonly until: string | undefined
}

export interface ReplayedEvent {
  readonly id: string
  readonly occurred_at: Date
  /** False if the delivery is being sent or is paused: a replay does not change such a delivery. */
  readonly is_requeued: boolean
}

/** The events that a replay matches, oldest first. */
export const listReplayedEvents = (
  organizationId: string,
  webhookId: string,
  { types, only, since, until }: Replayed,
  most: number,
) => sql<ReplayedEvent[]>`
  select e.id, e.occurred_at,
    d.status is null or d.status in ('pending', 'delivered', 'exhausted', 'cancelled') as is_requeued
  from governance_events e
  left join deliveries d on d.organization_id = e.organization_id and d.event_id = e.id and d.webhook_id = ${webhookId}
  where e.organization_id = ${organizationId} and e.type = any (${types})
    and e.occurred_at >= ${since} ${sql.optional(until, to => sql.fragment`and e.occurred_at < ${to}`)}
    ${
      only === 'all'
        ? sql.fragment``
        : sql.fragment`
            and (d.status in ('exhausted', 'cancelled') or d.status = 'pending' and d.attempts_in_round > 0)`
    }
  order by e.occurred_at, e.sequence limit ${most}`

export interface AttemptCounts {
  /** The webhook; null for all webhooks together. */
  readonly webhook_id: string | null
  readonly delivered: number
  readonly failed: number
  readonly median_ms: number | null
  readonly p95_ms: number | null
  /** The counts per hour. Hours without an attempt are omitted. */
  readonly by_hour: readonly { hour: number; delivered: number; failed: number; p95_ms: number | null }[]
}

/**
 * Counts the attempts since `since`, which must be the start of an hour. Returns one row for each webhook with
 * attempts, sorted by id, then one row for all webhooks together. Omits removed webhooks and cancelled attempts.
 */
export const countAttempts = (organizationId: string, since: Date) => sql<AttemptCounts[]>`
  with attempts as (
    select a.webhook_id, a.outcome = 'delivered' as is_delivered, a.total_ms,
      floor(extract(epoch from a.started_at - ${since}) / 3600)::int as hour
    from delivery_attempts a
    join webhooks w on w.organization_id = ${organizationId} and w.id = a.webhook_id and w.removed_at is null
    where a.organization_id = ${organizationId} and a.started_at >= ${since} and a.outcome <> 'cancelled'
  ), counts as (
    select webhook_id, hour, count(*) filter (where is_delivered)::int as delivered,
      count(*) filter (where not is_delivered)::int as failed,
      percentile_cont(0.5) within group (order by total_ms) filter (where is_delivered) as median_ms,
      percentile_cont(0.95) within group (order by total_ms) filter (where is_delivered) as p95_ms
    from attempts group by grouping sets ((webhook_id, hour), (webhook_id), (hour), ())
  )
  select c.webhook_id, c.delivered, c.failed, c.median_ms, c.p95_ms, coalesce((
    select json_agg(json_build_object('hour', h.hour, 'delivered', h.delivered, 'failed', h.failed, 'p95_ms', h.p95_ms))
    from counts h where h.webhook_id is not distinct from c.webhook_id and h.hour is not null
  ), '[]') as by_hour
  from counts c where c.hour is null
  order by c.webhook_id nulls last`

/**
 * Counts the attempts from `since` to before `until` of all webhooks together. Omits removed webhooks and cancelled
 * attempts.
 */
export const countAttemptsBetween = (organizationId: string, since: Date, until: Date) =>
  sql<{ readonly delivered: number; readonly failed: number }[]>`
    select count(*) filter (where a.outcome = 'delivered')::int as delivered,
      count(*) filter (where a.outcome <> 'delivered')::int as failed
    from delivery_attempts a
    join webhooks w on w.organization_id = ${organizationId} and w.id = a.webhook_id and w.removed_at is null
    where a.organization_id = ${organizationId} and a.started_at >= ${since} and a.started_at < ${until}
      and a.outcome <> 'cancelled'`.map(([counts]) => counts ?? { delivered: 0, failed: 0 })
