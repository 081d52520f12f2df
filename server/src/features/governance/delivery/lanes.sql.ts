import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'
import type { LaneShares } from './lane-shares.ts'

/** A lane that this worker has claimed for one batch. */
export interface ClaimedLane {
  readonly organization_id: string
  readonly webhook_id: string
  readonly claim_id: string
  readonly failures: number
  readonly breaker_openings: number
  readonly failing_since: Date | null
  readonly failed_attempts: number
}

/** A lane whose webhook is to be disabled, with the start of its failing period. */
export type LaneToDisable = Pick<ClaimedLane, 'organization_id' | 'webhook_id' | 'failing_since'>

/** The state of the lane's circuit breaker. A lane batch writes it when it ends. */
export interface LaneState {
  readonly failures: number
  readonly breakerOpenings: number
  readonly heldUntil: Date | null
  readonly failingSince: Date | null
  readonly failedAttempts: number
}

/**
 * Makes the lanes of these webhooks due at `at`, unless they are due sooner. Send it before any statement about their
 * deliveries: it locks the lanes in a fixed order. A concurrent change of a lane then either waits, or is visible to
 * the later statements.
 */
export const markLanesDue = (organizationId: string, webhookIds: readonly string[], at: Date): Statement => sql`
  insert into delivery_lanes (organization_id, webhook_id, next_due_at)
  select ${organizationId}, id, ${at}::timestamptz from unnest(${webhookIds as string[]}::uuid[]) as w (id) order by id
  on conflict (organization_id, webhook_id) do update
  set next_due_at = least(delivery_lanes.next_due_at, excluded.next_due_at)`

/**
 * Half-opens the circuit breaker: a due lane is then served at once. If the breaker was open, the batch makes one
 * request.
 */
export const halfOpenBreaker = (organizationId: string, webhookId: string): Statement => sql`
  update delivery_lanes set held_until = null where organization_id = ${organizationId} and webhook_id = ${webhookId}`

/** Closes the circuit breaker, and resets all failure counts. */
export const resetBreaker = (organizationId: string, webhookId: string): Statement => sql`
  update delivery_lanes
  set failures = 0, breaker_openings = 0, held_until = null, failing_since = null, failed_attempts = 0
  where organization_id = ${organizationId} and webhook_id = ${webhookId}`

/** Locks these webhooks' lanes in the same order as `markLanesDue`, without making them due. */
export const lockLanes = (organizationId: string, webhookIds: readonly string[]): Statement => sql`
  with missing as (
    insert into delivery_lanes (organization_id, webhook_id)
    select ${organizationId}, id from unnest(${webhookIds as string[]}::uuid[]) as w (id) order by id
    on conflict do nothing
  )
  select from delivery_lanes
  where organization_id = ${organizationId} and webhook_id = any (${webhookIds as string[]}::uuid[])
  order by webhook_id for update`

/** Inserts the lane of a new webhook. It is not due. */
export const insertLane = (organizationId: string, webhookId: string): Statement => sql`
  insert into delivery_lanes (organization_id, webhook_id) values (${organizationId}, ${webhookId})`

/**
 * Claims at most `most` due lanes, least recently served first. Concurrent workers never get the same lane.
 *
 * Each organization has a bounded share (decision 45): it gets another lane only while it uses fewer lanes than are
 * free. The due lanes are numbered by how many lanes their organization would then use, fewest first. Each claimed lane
 * leaves one less free, so the lanes within the share come first, and no lane after the first one beyond the share is
 * claimed. `mayBeMore` is true if further due lanes may be within the share of their organization.
 */
export const claimLanes = (most: number, shares: LaneShares, claimSeconds: number, now: Date) => {
  const free = shares.free()
  const inUse = [...shares.inUse]
  const atShare = inUse.filter(([, lanes]) => lanes >= free).map(([id]) => id)
  return sql<(ClaimedLane & { candidates: number })[]>`
    with due as materialized (
      select organization_id, webhook_id, served_at from delivery_lanes
      where next_due_at <= ${now} and (held_until is null or held_until <= ${now})
        and (claimed_until is null or claimed_until < clock_timestamp())
        and organization_id <> all (${atShare}::uuid[])
        and not exists (select from delivery_stops s
          where s.organization_id = delivery_lanes.organization_id and s.webhook_id = delivery_lanes.webhook_id)
      order by served_at limit ${most} for update skip locked
    ),
    used as (
      select organization_id, webhook_id, served_at, coalesce(u.lanes, 0)
        + row_number() over (partition by organization_id order by served_at, webhook_id) as lanes
      from due left join unnest(${inUse.map(([id]) => id)}::uuid[], ${inUse.map(([, lanes]) => lanes)}::integer[])
        as u (organization_id, lanes) using (organization_id)
    ),
    numbered as (
      select organization_id, webhook_id, lanes, row_number() over (order by lanes, served_at, webhook_id) as number
      from used
    )
    update delivery_lanes l
    set claim_id = gen_random_uuid(), claimed_until = clock_timestamp() + make_interval(secs => ${claimSeconds}),
      served_at = clock_timestamp()
    from numbered n
    where l.organization_id = n.organization_id and l.webhook_id = n.webhook_id and n.lanes + n.number <= ${free} + 1
    returning l.organization_id, l.webhook_id, l.claim_id, l.failures, l.breaker_openings, l.failing_since,
      l.failed_attempts, (select count(*) from due)::integer as candidates`.map(rows => ({
    lanes: rows.map(({ candidates: _, ...lane }): ClaimedLane => lane),
    mayBeMore: rows[0]?.candidates === most,
  }))
}

/**
 * Extends the claims that this worker still holds, and returns them. Locks the lanes in the same order as
 * `markLanesDue`.
 */
export const extendClaims = (claims: readonly ClaimedLane[], claimSeconds: number) => sql<{ claim_id: string }[]>`
  with held as (
    select l.organization_id, l.webhook_id
    from unnest(${claims.map(claim => claim.organization_id)}::uuid[], ${claims.map(claim => claim.webhook_id)}::uuid[],
      ${claims.map(claim => claim.claim_id)}::uuid[]) as claimed (organization_id, webhook_id, claim_id)
    join delivery_lanes l on l.organization_id = claimed.organization_id and l.webhook_id = claimed.webhook_id
      and l.claim_id = claimed.claim_id
    order by l.organization_id, l.webhook_id for update of l
  )
  update delivery_lanes l set claimed_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
  from held where l.organization_id = held.organization_id and l.webhook_id = held.webhook_id
  returning l.claim_id`

/** Locks the lane. Lock it before its deliveries. */
export const lockLane = (lane: Pick<ClaimedLane, 'organization_id' | 'webhook_id'>): Statement => sql`
  select from delivery_lanes
  where organization_id = ${lane.organization_id} and webhook_id = ${lane.webhook_id} for update`

/**
 * Writes the circuit breaker's state after the lane batch. Does nothing if the breaker was reset since the claim, for
 * example because the webhook was enabled.
 */
export const updateBreaker = (lane: ClaimedLane, state: LaneState): Statement => sql`
  update delivery_lanes
  set failures = ${state.failures}, breaker_openings = ${state.breakerOpenings}, held_until = ${state.heldUntil},
    failing_since = ${state.failingSince}, failed_attempts = ${state.failedAttempts}
  where organization_id = ${lane.organization_id} and webhook_id = ${lane.webhook_id} and claim_id = ${lane.claim_id}
    and failing_since is not distinct from ${lane.failing_since}::timestamptz`

/**
 * Ends the lane batch, and returns when the lane is due again. Lock the lane in an earlier statement of the
 * transaction: this statement then sees all deliveries that were inserted before the lock, so `next_due_at` misses
 * none.
 */
export const endLaneBatch = (lane: ClaimedLane): Statement<Date | null> =>
  sql<{ next_due_at: Date | null }[]>`
    update delivery_lanes
    set claim_id = null, claimed_until = null, next_due_at = (
        select min(next_attempt_at) from deliveries
        where organization_id = ${lane.organization_id} and webhook_id = ${lane.webhook_id}
          and next_attempt_at is not null)
    where organization_id = ${lane.organization_id} and webhook_id = ${lane.webhook_id} and claim_id = ${lane.claim_id}
    returning next_due_at`.map(([row]) => row?.next_due_at ?? null)

/** Releases the claim. The deliveries stay due, but are not sent before `heldUntil`. */
export const releaseClaim = (lane: ClaimedLane, heldUntil: Date | null): Statement => sql`
  update delivery_lanes
  set claim_id = null, claimed_until = null, held_until = greatest(held_until, ${heldUntil}::timestamptz)
  where organization_id = ${lane.organization_id} and webhook_id = ${lane.webhook_id} and claim_id = ${lane.claim_id}`

/** A lane whose deliveries have failed since `failing_since`. */
export interface FailingLane {
  readonly organization_id: string
  readonly webhook_id: string
  readonly failing_since: Date
}

/**
 * Lanes that have been failing since `before` or earlier, and for which no warning was sent since then; longest failing
 * first.
 */
export const findFailingLanes = (before: Date, most: number) => sql<FailingLane[]>`
  select organization_id, webhook_id, failing_since from delivery_lanes
  where failing_since is not null and warned_failing_since is distinct from failing_since and failing_since <= ${before}
  order by failing_since limit ${most}`

/** Locks the lane if it still needs a warning. False if its failing period has ended, or a warning was already sent. */
export const lockUnwarnedLane = (lane: FailingLane): Statement<boolean> =>
  sql<object[]>`
    select from delivery_lanes
    where organization_id = ${lane.organization_id} and webhook_id = ${lane.webhook_id}
      and failing_since = ${lane.failing_since} and warned_failing_since is distinct from failing_since
    for update`.map(rows => rows.length > 0)

/** Locks the lane, and returns the start of its failing period; null if it is not failing. */
export const lockFailingSince = (organizationId: string, webhookId: string): Statement<Date | null> =>
  sql<{ failing_since: Date | null }[]>`
    select failing_since from delivery_lanes
    where organization_id = ${organizationId} and webhook_id = ${webhookId}
    for update`.map(([row]) => row?.failing_since ?? null)

/** Records that a warning was sent in the lane's current failing period. */
export const recordWarning = (lane: FailingLane): Statement => sql`
  update delivery_lanes set warned_failing_since = failing_since
  where organization_id = ${lane.organization_id} and webhook_id = ${lane.webhook_id}
    and failing_since = ${lane.failing_since}`

/** Deletes the lane of a removed webhook after its last batch, if nothing is due and no revocation is in progress. */
export const deleteLane = (lane: ClaimedLane): Statement => sql`
  delete from delivery_lanes l
  where l.organization_id = ${lane.organization_id} and l.webhook_id = ${lane.webhook_id} and l.claim_id is null
    and l.next_due_at is null and not exists (
      select from delivery_stops where organization_id = ${lane.organization_id} and webhook_id = ${lane.webhook_id})`
