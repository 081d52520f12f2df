import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { isConnectionFailure, isTimeout, type Pool } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { beginSpan } from '../../../kernel/tracing.ts'
import type { Vault } from '../../../kernel/vault.ts'
import type { RequestResult, Sender } from '../destinations/index.ts'
import { type EventTokens, isSentAs } from '../event-tokens/index.ts'
import { afterBatch, isProbing, mustBeDisabled, OPEN_AFTER_FAILURES } from './breaker.ts'
import { type Compose, createCompose } from './compose-request.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  type FinishedDelivery,
  finishDeliveries,
  resumeDeliveries,
  unscheduleDeliveries,
} from './deliveries.sql.ts'
import {
  type ClaimedLane,
  deleteLane,
  endLaneBatch,
  type LaneState,
  type LaneToDisable,
  lockLane,
  markLanesDue,
  updateBreaker,
} from './lanes.sql.ts'
import type { LastDeliveries } from './last-deliveries.ts'
import type { RequestGuard } from './request-guard.ts'
import { nextAttemptAt } from './schedule.ts'
import type { SendPause } from './send-pause.ts'
import { tokenRefusalOf } from './token-refusal.ts'
import { type LastDelivery, readWebhookState, updateLastDeliveries, type WebhookState } from './webhook-state.sql.ts'

/** Maximum number of deliveries in a lane batch. It is high enough to make the fixed cost of a batch small. */
const MOST_DELIVERIES = 50
/** A lane batch starts no request after this time, so that a slow receiver does not delay other lanes. */
const SENDS_FOR_MS = 2_000
const AT_ONCE = 5
const MOST_MOVED = 5_000
/** Maximum tries of a write while the database is unreachable, over about 16 s. */
const TRIES = 12
const PAUSE_MS = 250

/** A step of a delivery. A test may wait there, or end the process. */
export type Step = 'fanned_out' | 'claimed' | 'before_send' | 'written' | 'answered'
export type AtStep = (step: Step) => Promise<void> | void

export interface LaneBatchParts {
  readonly pool: Pool
  readonly clock: Clock
  readonly vault: Vault
  readonly eventTokens: EventTokens
  readonly sender: Sender
  readonly sendPause: SendPause
  readonly atStep: AtStep
  /** The pauses before the second attempt and each later one, in milliseconds. */
  readonly retryPausesMs: readonly number[]
  /** The maximum time for which the circuit breaker of a webhook stays open. */
  readonly longestHoldMs: number
  /** Days without a success after which a webhook is disabled; 0 never disables a webhook. */
  readonly disableAfterDays: number
  /** Counts an attempt in the metrics. */
  attempted(result: RequestResult): void
  readonly last: Pick<LastDeliveries, 'record' | 'markWritten'>
  /** Disables a webhook that does not accept its events, unless its failing period has ended in the meantime. */
  disable(lane: LaneToDisable, url: string, reason: 'failing' | 'gone'): Promise<void>
}

interface Attempt {
  readonly delivery: ClaimedDelivery
  readonly startedAt: Date
  readonly result: RequestResult
}

/**
 * Serves a claimed lane with one batch: reads the webhook while its lock is held, sends some of the due deliveries, and
 * commits their outcomes together with the end of the batch. Resolves to true if the lane is due again.
 */
export async function serveLane(parts: LaneBatchParts, lane: ClaimedLane, guard: RequestGuard): Promise<boolean> {
  const { pool, clock } = parts
  const { organization_id: organizationId, webhook_id: webhookId } = lane
  const now = clock.now()
  const most = isProbing(stateOf(lane)) ? 1 : MOST_DELIVERIES
  // This commit does not wait for fsync: if a crash loses it, the deliveries are only sent again. Removing the webhook
  // waits for the end of the lane's claim, which was committed before.
  const { webhook, deliveries } = await inTransaction(
    pool,
    organizationId,
    transaction =>
      transaction.commit({
        lane: lockLane(lane), // Locked before the deliveries: any other order can deadlock.
        webhook: readWebhookState(organizationId, webhookId, now),
        deliveries: claimDeliveries(lane, most, now),
      }),
    'unsynced',
  )
  await parts.atStep('claimed')
  if (!webhook?.enabled) return unschedule(parts, lane)

  const sent = deliveries.filter(({ event_type }) => isSentAs(webhook.format, event_type))
  const made = webhook.is_revoking ? [] : await sendAll(parts, lane, webhook, sent, guard)
  return finish(parts, lane, webhook, deliveries, made)
}

/**
 * Sends deliveries, a few concurrently, until the time is over, the guard closes, or too many consecutive requests have
 * failed.
 */
async function sendAll(
  parts: LaneBatchParts,
  lane: ClaimedLane,
  webhook: WebhookState,
  deliveries: readonly ClaimedDelivery[],
  guard: RequestGuard,
): Promise<Attempt[]> {
  if (deliveries.length === 0) return []
  const compose = await createCompose(parts, lane, webhook)
  const waiting = deliveries.values()
  const made: Attempt[] = []
  let failures = lane.failures
  const until = performance.now() + SENDS_FOR_MS
  const mayGoOn = () =>
    guard.isOpen() && performance.now() < until && (failures < OPEN_AFTER_FAILURES || failures <= lane.failures)
  const sendOneByOne = async () => {
    for (const delivery of waiting) {
      while (guard.isOpen() && parts.sendPause.isActive()) await Promise.race([parts.sendPause.ended(), guard.ended])
      if (!mayGoOn()) return
      const one = await sendOne(parts, webhook, compose, delivery, guard)
      if (isWithdrawn(one.result, guard)) continue
      made.push(one)
      parts.attempted(one.result)
      parts.last.record(lane, lastOf(lane, one))
      if (one.result.outcome === 'delivered') failures = 0
      else if (one.result.outcome !== 'cancelled') failures++
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, deliveries.length) }, sendOneByOne))
  return made
}

async function sendOne(
  { clock, sender, atStep }: LaneBatchParts,
  { url, format }: WebhookState,
  compose: Compose,
  delivery: ClaimedDelivery,
  guard: RequestGuard,
): Promise<Attempt> {
  const request = guard.begin()
  const span = beginSpan('delivery attempt', 'client', {
    'reeve.event_id': delivery.event_id,
    'reeve.delivery_attempt': delivery.attempts + 1,
    'http.request.method': 'POST',
  })
  try {
    await atStep('before_send')
    const startedAt = clock.now()
    const answered = await sender.send({
      url,
      ...(await compose(delivery, startedAt)),
      signal: request.signal,
      beforeFirstByte() {
        if (!request.mayWrite()) return false
        void atStep('written')
        return true
      },
    })
    const result = format === 'set' ? { ...answered, error: answered.error ?? tokenRefusalOf(answered) } : answered
    span.set({ 'reeve.outcome': result.outcome, 'http.response.status_code': result.status ?? undefined })
    span.end(result.outcome === 'delivered' ? undefined : result.outcome)
    if (result.wasSent) await atStep('answered')
    return { delivery, startedAt, result }
  } finally {
    request.end()
  }
}

/** True if Reeve cancelled the request before it was written. Such a request does not count as an attempt. */
const isWithdrawn = ({ outcome, wasSent }: RequestResult, guard: RequestGuard) =>
  outcome === 'cancelled' && !wasSent && !guard.isOpen()

async function finish(
  parts: LaneBatchParts,
  lane: ClaimedLane,
  webhook: WebhookState,
  deliveries: readonly ClaimedDelivery[],
  made: readonly Attempt[],
): Promise<boolean> {
  const now = parts.clock.now()
  const byId = new Map(made.map(one => [one.delivery.id, one]))
  const finished = deliveries.map(delivery =>
    isSentAs(webhook.format, delivery.event_type)
      ? finishedAs(parts, delivery, byId.get(delivery.id), now)
      : skipped(delivery, now),
  )
  const judged = made.filter(({ result }) => result.outcome !== 'cancelled')
  const state = afterBatch(
    stateOf(lane),
    judged.map(({ result }) => result.outcome === 'delivered'),
    now,
    parts.longestHoldMs,
  )
  const [newest] = made.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
  const last = newest && lastOf(lane, newest)
  const isDue = await end(parts, lane, webhook, finished, last, state, now)
  if (last) parts.last.markWritten(lane, last)

  const isGone = made.some(({ result }) => result.status === 410)
  if (isGone || mustBeDisabled(state, now, parts.disableAfterDays))
    await parts.disable({ ...lane, failing_since: state.failingSince }, webhook.url, isGone ? 'gone' : 'failing')
  return isDue
}

/** Cancels a delivery whose event the webhook's format does not have. It was queued before the format was changed. */
const skipped = ({ id }: ClaimedDelivery, now: Date): FinishedDelivery => ({
  id,
  status: 'cancelled',
  next_attempt_at: null,
  finished_at: now,
  attempt: null,
})

function finishedAs(
  { retryPausesMs }: LaneBatchParts,
  delivery: ClaimedDelivery,
  made: Attempt | undefined,
  now: Date,
): FinishedDelivery {
  const { id, attempts, attempts_in_round } = delivery
  if (!made) return { id, status: 'pending', next_attempt_at: null, finished_at: null, attempt: null }

  const { result, startedAt } = made
  const arrived = result.outcome === 'delivered'
  // If Reeve cancelled the request, the receiver has not failed, so the retry schedule does not advance.
  const next = arrived
    ? null
    : result.outcome === 'cancelled'
      ? now
      : nextAttemptAt(retryPausesMs, attempts_in_round + 1, now, result.retryAfter)
  return {
    id,
    status: arrived ? 'delivered' : next ? 'pending' : 'exhausted',
    next_attempt_at: next,
    finished_at: next ? null : now,
    attempt: {
      number: attempts + 1,
      started_at: startedAt,
      outcome: result.outcome,
      status: result.status,
      error: result.error,
      response_excerpt: result.responseExcerpt,
      ...result.timings,
    },
  }
}

/**
 * Pauses the deliveries of a disabled webhook, or cancels those of a removed one, in slices. Reads the webhook again
 * under the lane's lock. Enabling the webhook takes the same lock, so deliveries that it resumed are not paused again.
 */
async function unschedule({ pool, clock }: LaneBatchParts, lane: ClaimedLane): Promise<boolean> {
  const { organization_id: organizationId, webhook_id: webhookId } = lane
  return retryWhileDatabaseIsAway(() =>
    inTransaction(pool, organizationId, async transaction => {
      const now = clock.now()
      const { webhook } = await transaction.run({
        lane: lockLane(lane),
        webhook: readWebhookState(organizationId, webhookId, now),
      })
      const isGone = !webhook || webhook.removed_at !== null
      const as = isGone ? 'cancelled' : 'paused'
      const { moved = 0, dueAt } = await transaction.run({
        moved: webhook?.enabled ? undefined : unscheduleDeliveries(organizationId, webhookId, as, MOST_MOVED, now),
        dueAt: endLaneBatch(lane),
      })
      const isLast = moved < MOST_MOVED
      await transaction.commit([
        isLast && isGone && deleteLane(lane),
        // Paused deliveries have no due time, so the lane must be made due for the next slice.
        !isLast && markLanesDue(organizationId, [webhookId], now),
      ])
      return !isLast || dueAt !== null
    }),
  )
}

/**
 * Writes the outcomes, and ends the lane batch. Also resumes some paused deliveries of a webhook that was enabled. If
 * the database stays unreachable, the claim expires. If PostgreSQL crashes and loses the commit, the deliveries are
 * sent again, with the same `webhook-id`.
 */
const end = (
  { pool }: LaneBatchParts,
  lane: ClaimedLane,
  { has_paused }: WebhookState,
  finished: readonly FinishedDelivery[],
  last: LastDelivery | undefined,
  state: LaneState,
  now: Date,
): Promise<boolean> => {
  const { organization_id: organizationId, webhook_id: webhookId } = lane
  return retryWhileDatabaseIsAway(() =>
    inTransaction(
      pool,
      organizationId,
      async transaction => {
        const { dueAt } = await transaction.commit({
          lane: lockLane(lane),
          finished: finishDeliveries(lane, finished),
          resumed: has_paused && resumeDeliveries(organizationId, webhookId, MOST_MOVED, now),
          // `LastDeliveries` may have stored this during the batch, but does not repeat a failed write.
          shown: last && updateLastDeliveries(organizationId, [last]),
          breaker: !isDeepStrictEqual(state, stateOf(lane)) && updateBreaker(lane, state),
          dueAt: endLaneBatch(lane),
        })
        return dueAt !== null && dueAt <= now && state.heldUntil === null
      },
      'unsynced',
    ),
  )
}

/** Retries the work while the database is unreachable. The work must be idempotent. */
async function retryWhileDatabaseIsAway<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !(isConnectionFailure(error) || isTimeout(error))) throw error
      await sleep(PAUSE_MS * tries, undefined, { ref: false })
    }
  }
}

/** The part of an attempt that the webhook shows as its last delivery. */
const lastOf = ({ webhook_id }: ClaimedLane, { result, startedAt }: Attempt): LastDelivery => ({
  webhook_id,
  status: result.status,
  at: startedAt,
})

const stateOf = (lane: ClaimedLane): LaneState => ({
  failures: lane.failures,
  breakerOpenings: lane.breaker_openings,
  heldUntil: null,
  failingSince: lane.failing_since,
  failedAttempts: lane.failed_attempts,
})
