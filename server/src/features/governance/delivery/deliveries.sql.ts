import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'
import type { ClaimedLane } from './lanes.sql.ts'

export interface NewDelivery {
  readonly id: string
  readonly webhook_id: string
  readonly event_id: string
  readonly event_sequence: number
  readonly event_type: string
}

/**
 * Inserts one delivery per event and webhook, even if several processes do so concurrently. Skips webhooks that have
 * been disabled or removed, and events that a change has already fanned out. Lock the lanes first.
 */
export const insertDeliveries = (
  organizationId: string,
  deliveries: readonly NewDelivery[],
  now: Date,
): Statement => sql`
  insert into deliveries
    (organization_id, id, webhook_id, event_id, event_sequence, event_type, status, next_attempt_at, created_at)
  select ${organizationId}, d.id, d.webhook_id, d.event_id, d.event_sequence, d.event_type, 'pending', ${now}, ${now}
  from jsonb_to_recordset(${sql.json(deliveries)})
    as d (id uuid, webhook_id uuid, event_id uuid, event_sequence bigint, event_type text)
  join webhooks w on w.organization_id = ${organizationId} and w.id = d.webhook_id
  where w.enabled and w.removed_at is null and d.event_sequence > coalesce(
    (select sequence from event_fanouts where organization_id = ${organizationId}), 0)
  order by d.event_sequence
  on conflict (organization_id, event_id, webhook_id) do nothing`

export interface ClaimedDelivery {
  readonly id: string
  readonly event_id: string
  readonly event_type: string
  readonly attempts: number
  readonly attempts_in_round: number
  readonly body: string
}

/**
 * Claims the lane's due deliveries, longest due first. Deliveries that a dead worker left as `sending` are still due.
 * Lock the lane first. Nothing is claimed if another worker has claimed the lane by now. Every CTE with a limit is
 * `materialized`: otherwise PostgreSQL, after an ANALYZE of small tables, ran the CTE once per row and claimed all.
 */
export const claimDeliveries = (lane: ClaimedLane, most: number, now: Date) => sql.generic<ClaimedDelivery[]>`
  with due as materialized (
    select id from deliveries
    where organization_id = ${lane.organization_id} and webhook_id = ${lane.webhook_id} and next_attempt_at <= ${now}
      and exists (select from delivery_lanes
        where organization_id = ${lane.organization_id} and webhook_id = ${lane.webhook_id}
          and claim_id = ${lane.claim_id})
    order by next_attempt_at limit ${most} for update
  )
  update deliveries d set status = 'sending', claim_id = ${lane.claim_id}
  from due, governance_events e
  where d.organization_id = ${lane.organization_id} and d.id = due.id
    and e.organization_id = ${lane.organization_id} and e.sequence = d.event_sequence
  returning d.id, d.event_id, d.event_type, d.attempts, d.attempts_in_round, e.body`

/**
 * Outcome of a delivery in its lane batch. If `attempt` is null, no request was made: the delivery stays due, unless it
 * is cancelled.
 */
export interface FinishedDelivery {
  readonly id: string
  readonly status: 'pending' | 'delivered' | 'exhausted' | 'cancelled'
  readonly next_attempt_at: Date | null
  readonly finished_at: Date | null
  readonly attempt: FinishedAttempt | null
}

export interface FinishedAttempt {
  readonly number: number
  readonly started_at: Date
  readonly outcome: string
  readonly status: number | null
  readonly error: string | null
  readonly response_excerpt: string
  readonly dns_ms: number | null
  readonly connect_ms: number | null
  readonly tls_ms: number | null
  readonly first_byte_ms: number | null
  readonly total_ms: number
}

/**
 * Writes the outcomes of the batch's deliveries, and logs their attempts. Changes only deliveries that still have the
 * batch's claim. A delivery that was cancelled or paused in the meantime keeps that status, unless it was delivered.
 * The condition on the array of ids prevents PostgreSQL from reading all of the organization's deliveries, which it
 * sometimes estimates to be cheaper.
 */
export const finishDeliveries = (lane: ClaimedLane, finished: readonly FinishedDelivery[]): Statement => sql`
  with finished as (
    select f.id, f.status, f.next_attempt_at, f.finished_at, nullif(f.attempt, 'null') as attempt
    from jsonb_to_recordset(${sql.json(finished)})
      as f (id uuid, status text, next_attempt_at timestamptz, finished_at timestamptz, attempt jsonb)
  ), touched as (
    update deliveries d
    set attempts = d.attempts + (f.attempt is not null)::integer,
      attempts_in_round = d.attempts_in_round
        + (f.attempt is not null and f.attempt ->> 'outcome' <> 'cancelled')::integer,
      status = case when d.status = 'sending' or f.status = 'delivered' then f.status else d.status end,
      next_attempt_at = case
        when d.status = 'sending' and f.attempt is null and f.status = 'pending' then d.next_attempt_at
        when d.status = 'sending' or f.status = 'delivered' then f.next_attempt_at end,
      finished_at = case when d.status = 'sending' or f.status = 'delivered' then f.finished_at else d.finished_at end
    from finished f
    where d.organization_id = ${lane.organization_id} and d.id = any (${finished.map(({ id }) => id)}::uuid[])
      and d.id = f.id and d.claim_id = ${lane.claim_id}
      and d.status in ('sending', 'cancelled', 'paused')
    returning d.id, d.next_attempt_at
  )
  insert into delivery_attempts (organization_id, delivery_id, number, webhook_id, started_at, outcome, status, error,
    response_excerpt, dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms, next_attempt_at)
  select ${lane.organization_id}, t.id, a.number, ${lane.webhook_id}, a.started_at, a.outcome, a.status, a.error,
    a.response_excerpt, a.dns_ms, a.connect_ms, a.tls_ms, a.first_byte_ms, a.total_ms, t.next_attempt_at
  from touched t join finished f on f.id = t.id,
    jsonb_to_record(f.attempt) as a (number integer, started_at timestamptz, outcome text, status integer, error text,
      response_excerpt text, dns_ms real, connect_ms real, tls_ms real, first_byte_ms real, total_ms real)
  where f.attempt is not null`

/**
 * Cancels the waiting (pending or sending) and the paused deliveries of a removed webhook, or pauses the waiting ones
 * of a disabled webhook. Skips locked rows, because a revocation must not wait for other transactions; the lane stays
 * due, so that a worker updates them later. Changes at most `most` waiting and `most` paused deliveries, and returns
 * their number. The order, the CTE without a limit and the array make PostgreSQL use its indexes: with only a limit, or
 * with a join, it scanned the table.
 */
export const unscheduleDeliveries = (
  organizationId: string,
  webhookId: string,
  as: 'cancelled' | 'paused',
  most: number,
  now: Date,
): Statement<number> =>
  sql`
    with waiting as materialized (
      select id from deliveries
      where organization_id = ${organizationId} and webhook_id = ${webhookId} and next_attempt_at is not null
      order by next_attempt_at limit ${most} for update skip locked
    ), paused as materialized (
      select id from deliveries
      where ${as} = 'cancelled' and organization_id = ${organizationId} and webhook_id = ${webhookId}
        and next_attempt_at is null and finished_at is null
    ), free as materialized (
      select id from deliveries
      where organization_id = ${organizationId} and id = any (array (select id from paused limit ${most}))
        and next_attempt_at is null and finished_at is null
      for update skip locked
    )
    update deliveries
    set status = ${as}, next_attempt_at = null, finished_at = ${as === 'cancelled' ? now : null}
    where organization_id = ${organizationId}
      and id = any (array (select id from waiting union all select id from free))`.map(({ count }) => count)

/** Makes at most `most` paused deliveries due, and returns their number. Lock the lane first. */
export const resumeDeliveries = (
  organizationId: string,
  webhookId: string,
  most: number,
  now: Date,
): Statement<number> =>
  sql`
    with paused as materialized (
      select id from deliveries
      where organization_id = ${organizationId} and webhook_id = ${webhookId}
        and next_attempt_at is null and finished_at is null and status = 'paused'
      limit ${most} for update
    )
    update deliveries d set status = 'pending', next_attempt_at = ${now}, claim_id = null
    from paused
    where d.organization_id = ${organizationId} and d.id = paused.id`.map(({ count }) => count)

/** Deletes at most `most` attempts that started before `before`, and returns their number. */
export const deleteOldAttempts = (organizationId: string, before: Date, most: number): Statement<number> =>
  sql`
    with old as materialized (
      select delivery_id, number from delivery_attempts
      where organization_id = ${organizationId} and started_at < ${before} order by started_at limit ${most}
      for update skip locked
    )
    delete from delivery_attempts a using old
    where a.organization_id = ${organizationId} and a.delivery_id = old.delivery_id and a.number = old.number`.map(
    ({ count }) => count,
  )

/** Deletes at most `most` deliveries that finished before `before`, and returns their number. */
export const deleteOldDeliveries = (organizationId: string, before: Date, most: number): Statement<number> =>
  sql`
    with old as materialized (
      select id from deliveries
      where organization_id = ${organizationId} and finished_at < ${before} order by finished_at limit ${most}
      for update skip locked
    )
    delete from deliveries d using old where d.organization_id = ${organizationId} and d.id = old.id`.map(
    ({ count }) => count,
  )
