import { lockNumber } from '../../../database/lock-session.ts'
import type { Fragment, Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'

/** The channel for NOTIFY. Its messages are `stop <organization> <webhook>` and `events <organization>`. */
export const DELIVERY_CHANNEL = 'reeve_delivery'

export const revocationMessage = (organizationId: string, webhookId: string) => `stop ${organizationId} ${webhookId}`

/**
 * The advisory lock of a webhook. A worker holds it in share mode while it sends requests. A revocation takes it
 * exclusively.
 */
export const lockOf = (webhookId: string): string => lockNumber(`webhook ${webhookId}`)

/**
 * On commit, notifies all workers of the revocation, but only if a worker has claimed the lane. The revocation of an
 * idle webhook sends no notification, because PostgreSQL serializes the commits of transactions with notifications.
 */
export const notifyRevocation = (organizationId: string, webhookId: string): Statement => sql`
  select pg_notify(${DELIVERY_CHANNEL}, ${revocationMessage(organizationId, webhookId)}) from delivery_lanes
  where organization_id = ${organizationId} and webhook_id = ${webhookId} and claim_id is not null`

/**
 * CTEs that find and lock an idle webhook: no worker has claimed its lane or holds its lock. Until the commit they lock
 * the lane's row, and take the webhook's lock exclusively. They do not wait for either lock.
 */
const idle = (organizationId: string, webhookId: string): Fragment => sql.fragment`
  lane as materialized (
    select claim_id from delivery_lanes where organization_id = ${organizationId} and webhook_id = ${webhookId}
    for update skip locked
  ), idle as materialized (
    select from lane where claim_id is null and pg_try_advisory_xact_lock(${lockOf(webhookId)}::bigint)
  )`

/** Keeps an idle webhook idle until the commit. False if the webhook is not idle. */
export const lockIfIdle = (organizationId: string, webhookId: string): Statement<boolean> =>
  sql<object[]>`with ${idle(organizationId, webhookId)} select from idle`.map(rows => rows.length > 0)

/**
 * Revokes the webhook's requests: no worker serves the lane until the revocation is cleared. An idle webhook needs no
 * revocation: its lane is made due instead, so that a worker updates the remaining deliveries. Each revocation of a
 * webhook has a later time than the one before, so that clearing one never clears a later one.
 */
export const revokeUnlessIdle = (organizationId: string, webhookId: string, now: Date): Statement => sql`
  with ${idle(organizationId, webhookId)}, due as (
    update delivery_lanes
    set next_due_at = least(next_due_at, ${now}), failures = 0, breaker_openings = 0, held_until = null,
      failing_since = null, failed_attempts = 0
    where organization_id = ${organizationId} and webhook_id = ${webhookId} and exists (select from idle)
  )
  insert into delivery_stops (organization_id, webhook_id, stopping_since)
  select ${organizationId}, ${webhookId}, ${now}::timestamptz where not exists (select from idle)
  on conflict (organization_id, webhook_id) do update
  set stopping_since = greatest(excluded.stopping_since, delivery_stops.stopping_since + interval '1 millisecond')`

/** True while a revocation of the webhook's requests is in progress. */
export const isRevoking = (organizationId: string, webhookId: string): Statement<boolean> =>
  sql<object[]>`
    select from delivery_stops where organization_id = ${organizationId} and webhook_id = ${webhookId}`.map(
    rows => rows.length > 0,
  )

export interface RevocationRow {
  readonly organization_id: string
  readonly webhook_id: string
}

/** A snapshot of a webhook and its revocation. */
export interface Revocation extends RevocationRow {
  /** Time of the revocation. Null if it was cleared, which means that no request is in progress. */
  readonly stopping_since: Date | null
  readonly claim_id: string | null
  /** True if this statement could take the webhook's lock exclusively, which means that no worker held it. */
  readonly free: boolean
}

/**
 * Reads the revocations and claims of these webhooks, and tests each webhook's lock by trying to take it exclusively,
 * without waiting. The locks are released when the batch ends. A worker that takes the lock later reads the webhook's
 * new state.
 */
export const checkRevocations = (
  webhooks: readonly { readonly organizationId: string; readonly webhookId: string }[],
) => sql<Revocation[]>`
  select w.organization_id, w.webhook_id, s.stopping_since, l.claim_id, pg_try_advisory_xact_lock(w.lock) as free
  from unnest(${webhooks.map(({ organizationId }) => organizationId)}::uuid[],
    ${webhooks.map(({ webhookId }) => webhookId)}::uuid[],
    ${webhooks.map(({ webhookId }) => lockOf(webhookId))}::bigint[]) as w (organization_id, webhook_id, lock)
  left join delivery_stops s on s.organization_id = w.organization_id and s.webhook_id = w.webhook_id
  left join delivery_lanes l on l.organization_id = w.organization_id and l.webhook_id = w.webhook_id`

/**
 * Clears the revocations in the snapshot, but no later revocations of the same webhooks. Makes the lanes due and resets
 * their circuit breakers, so that a worker updates the remaining deliveries. Skips revocations whose lane is locked.
 * Returns the webhooks whose revocations were cleared.
 */
export const clearRevocations = (snapshot: readonly Revocation[]) => sql<RevocationRow[]>`
  with seen as (
    select * from unnest(${snapshot.map(({ organization_id }) => organization_id)}::uuid[],
      ${snapshot.map(({ webhook_id }) => webhook_id)}::uuid[],
      ${snapshot.map(({ stopping_since }) => stopping_since)}::timestamptz[])
      as s (organization_id, webhook_id, stopping_since)
  ), free as (
    select l.organization_id, l.webhook_id, seen.stopping_since
    from delivery_lanes l join seen on l.organization_id = seen.organization_id and l.webhook_id = seen.webhook_id
    for update of l skip locked
  ), due as (
    update delivery_lanes l
    set next_due_at = least(l.next_due_at, free.stopping_since), failures = 0, breaker_openings = 0, held_until = null,
      failing_since = null, failed_attempts = 0
    from free where l.organization_id = free.organization_id and l.webhook_id = free.webhook_id
  )
  delete from delivery_stops s using seen
  where s.organization_id = seen.organization_id and s.webhook_id = seen.webhook_id
    and s.stopping_since = seen.stopping_since
    and (exists (select from free where free.organization_id = s.organization_id and free.webhook_id = s.webhook_id)
      or not exists (
        select from delivery_lanes l where l.organization_id = s.organization_id and l.webhook_id = s.webhook_id))
  returning s.organization_id, s.webhook_id`

/** Revocations older than `before`. The process that waited for them has probably died or given up. */
export const findAbandonedRevocations = (before: Date) => sql<RevocationRow[]>`
  select organization_id, webhook_id from delivery_stops
  where stopping_since < ${before} order by stopping_since limit 100`
