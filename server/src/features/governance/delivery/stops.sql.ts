import type { Sql, Statement } from '../../../database/pool.ts'

/** Carries the messages `stop <organization> <webhook>` and `events <organization>` between processes. */
export const DELIVERY_CHANNEL = 'reeve_delivery'

export const stopMessage = (organizationId: string, webhookId: string) => `stop ${organizationId} ${webhookId}`

/**
 * If a worker has claimed the lane, all workers are notified of the stop when it commits. PostgreSQL lets one notifying
 * transaction commit at a time, so a quiet webhook's stop notifies nobody.
 */
export const notifyStop = (sql: Sql, organizationId: string, webhookId: string): Statement => sql`
  select pg_notify(${DELIVERY_CHANNEL}, ${stopMessage(organizationId, webhookId)}) from delivery_lanes
  where organization_id = ${organizationId} and webhook_id = ${webhookId} and claim_id is not null`

/**
 * Stops the webhook's requests, unless it is quiet: then nothing uses its former state, and nothing has to be waited
 * for. Its lane is claimed by nobody and stays locked until the commit, and no worker holds the webhook's lock. It is
 * made due, so that a turn moves the deliveries that the change left behind. Else no turn begins any more. Each stop is
 * later than the one before, so that clearing one never clears another.
 * @returns whether requests may be under way
 */
export async function stopUnlessQuiet(
  sql: Sql,
  organizationId: string,
  webhookId: string,
  lock: string,
  now: Date,
): Promise<boolean> {
  const stops = await sql<object[]>`
    with lane as materialized (
      select claim_id from delivery_lanes where organization_id = ${organizationId} and webhook_id = ${webhookId}
      for update skip locked
    ), quiet as materialized (
      select from lane where claim_id is null and pg_try_advisory_xact_lock(${lock}::bigint)
    ), due as (
      update delivery_lanes
      set next_due_at = least(next_due_at, ${now}), failures = 0, breaker_openings = 0, held_until = null,
        failing_since = null, failed_attempts = 0
      where organization_id = ${organizationId} and webhook_id = ${webhookId} and exists (select from quiet)
    )
    insert into delivery_stops (organization_id, webhook_id, stopping_since)
    select ${organizationId}, ${webhookId}, ${now}::timestamptz where not exists (select from quiet)
    on conflict (organization_id, webhook_id) do update
    set stopping_since = greatest(excluded.stopping_since, delivery_stops.stopping_since + interval '1 millisecond')
    returning webhook_id`
  return stops.length > 0
}

/** Whether the webhook's requests still have to stop. */
export async function isStopping(sql: Sql, organizationId: string, webhookId: string): Promise<boolean> {
  const [row] = await sql<object[]>`
    select from delivery_stops where organization_id = ${organizationId} and webhook_id = ${webhookId}`
  return row !== undefined
}

export interface StopRow {
  readonly organization_id: string
  readonly webhook_id: string
}

export interface Stopping extends StopRow {
  /** Null if the stop was cleared: the requests have stopped. */
  readonly stopping_since: Date | null
  readonly claim_id: string | null
  /** Whether this statement could take the webhook's lock alone, so that no worker held it. */
  readonly free: boolean
}

/**
 * Tries to take each webhook's lock alone, without waiting, and releases it when the statement ends. A turn that takes
 * the lock later also reads the webhook later.
 */
export const checkStops = (
  sql: Sql,
  webhooks: readonly { organizationId: string; webhookId: string; lock: string }[],
) => sql<Stopping[]>`
  select w.organization_id, w.webhook_id, s.stopping_since, l.claim_id, pg_try_advisory_xact_lock(w.lock) as free
  from unnest(${webhooks.map(webhook => webhook.organizationId)}::uuid[],
    ${webhooks.map(webhook => webhook.webhookId)}::uuid[],
    ${webhooks.map(webhook => webhook.lock)}::bigint[]) as w (organization_id, webhook_id, lock)
  left join delivery_stops s on s.organization_id = w.organization_id and s.webhook_id = w.webhook_id
  left join delivery_lanes l on l.organization_id = w.organization_id and l.webhook_id = w.webhook_id`

/**
 * Clears the stops that were seen; a later one of the same webhook stays. Turns may begin again: the lane is made due,
 * so that a turn moves the deliveries that the change left behind, and its breaker is reset. A lane that is locked is
 * left for later, with its stop. Returns the webhooks whose stops are cleared.
 */
export const clearStops = (sql: Sql, seen: readonly Stopping[]) => sql<StopRow[]>`
  with seen as (
    select * from unnest(${seen.map(stop => stop.organization_id)}::uuid[],
      ${seen.map(stop => stop.webhook_id)}::uuid[],
      ${seen.map(stop => stop.stopping_since?.toISOString() ?? null) as string[]}::timestamptz[])
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

/** Stops that nobody seems to wait for any more: their process died or gave up. */
export const findAbandonedStops = (sql: Sql, before: Date) => sql<StopRow[]>`
  select organization_id, webhook_id from delivery_stops
  where stopping_since < ${before} order by stopping_since limit 100`
