import type { Sql, Statement } from '../../../database/pool.ts'

/** What the processes on this database tell one another: `stop` and `events`, with whom it is about. */
export const DELIVERY_CHANNEL = 'reeve_delivery'

export const stopMessage = (organizationId: string, webhookId: string) => `stop ${organizationId} ${webhookId}`

/** Every worker hears of the stop as soon as it is committed. */
export const tellStop = (sql: Sql, organizationId: string, webhookId: string): Statement => sql`
  select pg_notify(${DELIVERY_CHANNEL}, ${stopMessage(organizationId, webhookId)})`

/** No turn begins any more; each stop is later than the one before, so that clearing one never clears another. */
export const insertStop = (sql: Sql, organizationId: string, webhookId: string, now: Date): Statement => sql`
  insert into delivery_stops (organization_id, webhook_id, stopping_since)
  values (${organizationId}, ${webhookId}, ${now})
  on conflict (organization_id, webhook_id) do update
  set stopping_since = greatest(excluded.stopping_since, delivery_stops.stopping_since + interval '1 millisecond')`

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
  /** Null: somebody saw that the requests have stopped. */
  readonly stopping_since: Date | null
  readonly claim_id: string | null
  /** Whether no worker held the webhook's lock, when this statement asked for it alone. */
  readonly free: boolean
}

/**
 * Takes each webhook's lock alone, without waiting, and gives it back as the statement ends; a turn that takes the lock
 * later reads the webhook later, too.
 */
export const tryStopped = (
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
 * The stops that were seen are over; a later one of the same webhook is not. Turns may begin again: the lane is due,
 * so that what the change left is put in order, and its breaker begins anew. A lane that somebody has locked is left
 * for later, and its stop with it. Answers the webhooks whose stops are over.
 */
export const clearStops = (sql: Sql, seen: readonly Stopping[]) => sql<StopRow[]>`
  with seen as (
    select * from unnest(${seen.map(stop => stop.organization_id)}::uuid[], ${seen.map(stop => stop.webhook_id)}::uuid[],
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

/** Stops that nobody seems to wait for any more: their process ended, or gave up. */
export const findForgottenStops = (sql: Sql, before: Date) => sql<StopRow[]>`
  select organization_id, webhook_id from delivery_stops
  where stopping_since < ${before} order by stopping_since limit 100`
