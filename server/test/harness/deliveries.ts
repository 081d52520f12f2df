import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../src/database/statement.ts'
import { onConnection } from '../../src/database/transaction.ts'
import { createLaneShares } from '../../src/features/governance/delivery/lane-shares.ts'
import { claimLanes } from '../../src/features/governance/delivery/lanes.sql.ts'
import { newId } from '../../src/kernel/ids.ts'
import { inDatabase, type SharedReeve } from './reeve.ts'

/** A delivery as it is stored. */
export interface StoredDelivery {
  readonly id: string
  readonly event_id: string
  readonly event_type: string
  readonly event_sequence: number
  readonly status: string
  readonly attempts: number
  readonly attempts_in_round: number
  readonly next_attempt_at: Date | null
  readonly finished_at: Date | null
}

export interface StoredAttempt {
  readonly started_at?: Date
  readonly outcome?: string
  readonly status?: number | null
  readonly error?: string | null
  readonly dns_ms?: number | null
  readonly total_ms?: number
  readonly next_attempt_at?: Date | null
}

interface StoredLane {
  readonly next_due_at: Date | null
  readonly held_until: Date | null
  readonly failing_since: Date | null
}

export const deliveriesOf = (reeve: SharedReeve, organizationId: string, webhookId: string) =>
  inDatabase(reeve.app.pool, organizationId, async transaction => [
    ...(await transaction.run(sql<StoredDelivery[]>`
      select id, event_id, event_type, event_sequence, status, attempts, attempts_in_round, next_attempt_at, finished_at
      from deliveries where organization_id = ${organizationId} and webhook_id = ${webhookId}
      order by event_sequence`)),
  ])

/** Sets a delivery's state, as if there had been `attempts` attempts to send it. */
export const setDelivery = (
  reeve: SharedReeve,
  organizationId: string,
  id: string,
  { status, attempts = 0, nextAttemptAt }: { status: string; attempts?: number; nextAttemptAt?: Date },
) =>
  inDatabase(reeve.app.pool, organizationId, async transaction => {
    const now = reeve.clock.now()
    const waits = ['pending', 'sending'].includes(status)
    const isFinished = ['delivered', 'exhausted', 'cancelled'].includes(status)
    await transaction.commit(sql`
      update deliveries
      set status = ${status}, attempts = ${attempts}, attempts_in_round = ${attempts},
        next_attempt_at = ${waits ? (nextAttemptAt ?? now) : null}, finished_at = ${isFinished ? now : null},
        claim_id = ${status === 'sending' ? newId() : null}
      where organization_id = ${organizationId} and id = ${id}`)
  })

/** Inserts an attempt of the delivery, as a worker does. */
export const putAttempt = (
  reeve: SharedReeve,
  organizationId: string,
  { id, webhookId, number }: { id: string; webhookId: string; number: number },
  attempt: StoredAttempt = {},
) =>
  inDatabase(reeve.app.pool, organizationId, async transaction => {
    const { outcome = 'rejected', status = 503, error = null, dns_ms = 1.5, total_ms = 14.25 } = attempt
    const { next_attempt_at = null, started_at = reeve.clock.now() } = attempt
    await transaction.commit(sql`
      insert into delivery_attempts (
        organization_id, delivery_id, number, webhook_id, started_at, outcome, status, error,
        response_excerpt, dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms, next_attempt_at)
      values (${organizationId}, ${id}, ${number}, ${webhookId}, ${started_at}, ${outcome}, ${status}, ${error},
        'sorry', ${dns_ms}, 2.5, null, 10.25, ${total_ms}, ${next_attempt_at})`)
  })

/** The webhook's lane, with its due time and the state of its circuit breaker; undefined if there is none. */
export const laneOf = (reeve: SharedReeve, organizationId: string, webhookId: string) =>
  inDatabase(reeve.app.pool, organizationId, async transaction => {
    const [lane] = await transaction.run(sql<StoredLane[]>`
      select next_due_at, held_until, failing_since from delivery_lanes
      where organization_id = ${organizationId} and webhook_id = ${webhookId}`)
    return lane
  })

/** Opens the circuit breaker of the webhook's lane until this time; null resets the breaker. */
export const openBreaker = (reeve: SharedReeve, organizationId: string, webhookId: string, until: Date | null) =>
  inDatabase(reeve.app.pool, organizationId, async transaction => {
    await transaction.commit(sql`
      insert into delivery_lanes (organization_id, webhook_id, held_until)
    values (${organizationId}, ${webhookId}, ${until})
      on conflict (organization_id, webhook_id) do update set held_until = excluded.held_until, failures = 0`)
  })

/** Records that the webhook has been failing since `since`, in `attempts` attempts. */
export const setFailing = (
  reeve: SharedReeve,
  organizationId: string,
  webhookId: string,
  since: Date,
  attempts: number,
) =>
  inDatabase(reeve.app.pool, organizationId, async transaction => {
    await transaction.commit(sql`
      insert into delivery_lanes (organization_id, webhook_id, failing_since, failed_attempts)
      values (${organizationId}, ${webhookId}, ${since}, ${attempts})
      on conflict (organization_id, webhook_id) do update
      set failing_since = excluded.failing_since, failed_attempts = excluded.failed_attempts`)
  })

/** Wakes the worker, and waits until no delivery to the webhook is due at the time of the clock. */
export async function awaitNoDueDeliveries(reeve: SharedReeve, organizationId: string, webhookId: string) {
  for (const late = performance.now() + 10_000; ; ) {
    reeve.app.runtime.committed(organizationId)
    await sleep(20)
    const [lane, deliveries] = await Promise.all([
      laneOf(reeve, organizationId, webhookId),
      deliveriesOf(reeve, organizationId, webhookId),
    ])
    const now = reeve.clock.now()
    const isHeld = lane?.held_until != null && lane.held_until > now
    const isDue = deliveries.some(({ next_attempt_at }) => next_attempt_at !== null && next_attempt_at <= now)
    const isSending = deliveries.some(({ status }) => status === 'sending')
    if (!isSending && (isHeld || !isDue)) return { lane, deliveries }
    assert.ok(performance.now() < late, 'the worker settles')
  }
}

/** Claims at most `most` due lanes of all organizations, as a worker that serves none yet. */
export async function claimDueLanes({ app, clock }: SharedReeve, most: number) {
  const statement = claimLanes(most, createLaneShares(2 * most), 20, clock.now())
  const { lanes } = await onConnection(app.pool, db => db.run(statement))
  return lanes
}

/** Expires the claims of all workers. */
export const expireClaims = ({ app }: SharedReeve) =>
  onConnection(app.pool, db =>
    db.run(sql`
      update delivery_lanes set claimed_until = now() - interval '1 second'
      where claimed_until is not null and organization_id is not null`),
  )

/** Waits until all revocations, or those of this organization, are deleted, which happens after the response. */
export async function untilRevocationsAreCleared({ query }: SharedReeve, organizationId?: string): Promise<void> {
  const pending = () =>
    organizationId === undefined
      ? query`select from delivery_stops`
      : query`select from delivery_stops where organization_id = ${organizationId}`
  while ((await pending()).length > 0) await sleep(10)
}
