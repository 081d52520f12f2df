import type { Sql, Statement } from '../../../database/pool.ts'

/** A lane that this worker was given a turn on. */
export interface ClaimedLane {
  readonly organization_id: string
  readonly webhook_id: string
  readonly claim_id: string
  readonly failures: number
  readonly breaker_openings: number
  readonly failing_since: Date | null
  readonly failed_attempts: number
}

/** What a turn leaves on its lane. */
export interface LaneState {
  readonly failures: number
  readonly breakerOpenings: number
  readonly heldUntil: Date | null
  readonly failingSince: Date | null
  readonly failedAttempts: number
}

/** Says that the webhook has a delivery that is due at `at` or sooner; sent before the delivery's own statement. */
export const bringForward = (sql: Sql, organizationId: string, webhookId: string, at: Date): Statement => sql`
  insert into delivery_lanes (organization_id, webhook_id, next_due_at) values (${organizationId}, ${webhookId}, ${at})
  on conflict (organization_id, webhook_id) do update
  set next_due_at = least(delivery_lanes.next_due_at, excluded.next_due_at)`

/** As bringForward, and lets the next turn begin although the breaker is open. */
export const releaseBreaker = (sql: Sql, organizationId: string, webhookId: string): Statement => sql`
  update delivery_lanes set held_until = null where organization_id = ${organizationId} and webhook_id = ${webhookId}`

/** Locks the lanes of these webhooks, in one order, so that a change of one of them waits, or is seen by what follows. */
export const lockLanes = (sql: Sql, organizationId: string, webhookIds: readonly string[]): Statement => sql`
  with missing as (
    insert into delivery_lanes (organization_id, webhook_id)
    select ${organizationId}, id from unnest(${webhookIds as string[]}::uuid[]) as w (id) order by id
    on conflict do nothing
  )
  select from delivery_lanes
  where organization_id = ${organizationId} and webhook_id = any (${webhookIds as string[]}::uuid[])
  order by webhook_id for update`

/** Gives the lanes that have waited longest a turn each; no two workers get the same one. */
export const claimLanes = (sql: Sql, most: number, turnSeconds: number, now: Date) => sql<ClaimedLane[]>`
  update delivery_lanes l
  set claim_id = gen_random_uuid(), claimed_until = clock_timestamp() + make_interval(secs => ${turnSeconds}),
    served_at = clock_timestamp()
  from (
    select organization_id, webhook_id from delivery_lanes
    where next_due_at <= ${now} and (held_until is null or held_until <= ${now}) and stopping_since is null
      and (claimed_until is null or claimed_until < clock_timestamp())
    order by served_at limit ${most} for update skip locked
  ) due
  where l.organization_id = due.organization_id and l.webhook_id = due.webhook_id
  returning l.organization_id, l.webhook_id, l.claim_id, l.failures, l.breaker_openings, l.failing_since,
    l.failed_attempts`

/** Keeps the turns; those that come back are still held. */
export const extendClaims = (sql: Sql, claims: readonly ClaimedLane[], turnSeconds: number) => sql<
  { claim_id: string }[]
>`
  update delivery_lanes l set claimed_until = clock_timestamp() + make_interval(secs => ${turnSeconds})
  from unnest(${claims.map(claim => claim.organization_id)}::uuid[], ${claims.map(claim => claim.webhook_id)}::uuid[],
    ${claims.map(claim => claim.claim_id)}::uuid[]) as held (organization_id, webhook_id, claim_id)
  where l.organization_id = held.organization_id and l.webhook_id = held.webhook_id and l.claim_id = held.claim_id
  returning l.claim_id`

/** Locks the lane for the end of its turn. */
export const lockLane = (sql: Sql, lane: ClaimedLane): Statement => sql`
  select from delivery_lanes
  where organization_id = ${lane.organization_id} and webhook_id = ${lane.webhook_id} for update`

/**
 * Ends the turn. In a transaction that locked the lane in an earlier statement: what is due is then read as of now, and
 * nothing that was made meanwhile is overlooked.
 */
export const endTurn = (sql: Sql, lane: ClaimedLane, state: LaneState): Statement => sql`
  update delivery_lanes
  set claim_id = null, claimed_until = null, failures = ${state.failures},
    breaker_openings = ${state.breakerOpenings}, held_until = ${state.heldUntil},
    failing_since = ${state.failingSince}, failed_attempts = ${state.failedAttempts},
    next_due_at = (
      select min(next_attempt_at) from deliveries
      where organization_id = ${lane.organization_id} and webhook_id = ${lane.webhook_id}
        and next_attempt_at is not null)
  where organization_id = ${lane.organization_id} and webhook_id = ${lane.webhook_id} and claim_id = ${lane.claim_id}
  returning next_due_at`

/** Ends a turn in which nothing was touched; the lane is as due as before. */
export const giveTurnBack = (sql: Sql, lane: ClaimedLane): Statement => sql`
  update delivery_lanes set claim_id = null, claimed_until = null
  where organization_id = ${lane.organization_id} and webhook_id = ${lane.webhook_id} and claim_id = ${lane.claim_id}`

/** A removed webhook's lane goes when nothing waits in it and its requests have stopped; after the end of its turn. */
export const deleteLane = (sql: Sql, lane: ClaimedLane): Statement => sql`
  delete from delivery_lanes
  where organization_id = ${lane.organization_id} and webhook_id = ${lane.webhook_id} and claim_id is null
    and stopping_since is null and next_due_at is null`

/** No turn begins any more; each stop is later than the one before, so that clearing one never clears another. */
export const stopLane = (sql: Sql, organizationId: string, webhookId: string, now: Date): Statement => sql`
  insert into delivery_lanes (organization_id, webhook_id, stopping_since)
  values (${organizationId}, ${webhookId}, ${now})
  on conflict (organization_id, webhook_id) do update
  set stopping_since = greatest(excluded.stopping_since, delivery_lanes.stopping_since + interval '1 millisecond')`

/** Whether the webhook's requests still have to stop. */
export async function isStopping(sql: Sql, organizationId: string, webhookId: string): Promise<boolean> {
  const [row] = await sql<object[]>`
    select from delivery_lanes
    where organization_id = ${organizationId} and webhook_id = ${webhookId} and stopping_since is not null`
  return row !== undefined
}

export interface Stopping {
  readonly organization_id: string
  readonly webhook_id: string
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
  select w.organization_id, w.webhook_id, l.stopping_since, l.claim_id, pg_try_advisory_xact_lock(w.lock) as free
  from unnest(${webhooks.map(webhook => webhook.organizationId)}::uuid[],
    ${webhooks.map(webhook => webhook.webhookId)}::uuid[],
    ${webhooks.map(webhook => webhook.lock)}::bigint[]) as w (organization_id, webhook_id, lock)
  left join delivery_lanes l on l.organization_id = w.organization_id and l.webhook_id = w.webhook_id`

/** The stop that was seen is over; a later one of the same webhook is not. Turns may begin again. */
export const clearStopping = (sql: Sql, stopped: readonly Stopping[]): Statement => sql`
  update delivery_lanes l set stopping_since = null
  from unnest(${stopped.map(lane => lane.organization_id)}::uuid[], ${stopped.map(lane => lane.webhook_id)}::uuid[],
    ${stopped.map(lane => lane.stopping_since?.toISOString() ?? null) as string[]}::timestamptz[])
    as s (organization_id, webhook_id, since)
  where l.organization_id = s.organization_id and l.webhook_id = s.webhook_id and l.stopping_since = s.since`

/** Stops that nobody seems to wait for any more: their process ended, or gave up. */
export const findForgottenStops = (sql: Sql, before: Date) => sql<{ organization_id: string; webhook_id: string }[]>`
  select organization_id, webhook_id from delivery_lanes
  where stopping_since < ${before} order by stopping_since limit 100`
