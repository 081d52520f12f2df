import type { KeyObject } from 'node:crypto'
import type { Pool } from '../../../database/pool.ts'
import { inTransaction, type Transaction } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Vault } from '../../../kernel/vault.ts'
import type { RequestResult, Sender } from '../destinations/index.ts'
import { afterTurn, isGivenUp, isProbing, OPENS_AT_FAILURES } from './breaker.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  type FinishedDelivery,
  finishDeliveries,
  resumeDeliveries,
  shelveDeliveries,
} from './deliveries.sql.ts'
import { type ClaimedLane, deleteLane, endTurn, type LaneState, lockLane } from './lanes.sql.ts'
import type { LastDeliveries } from './last-deliveries.ts'
import { persistently } from './persistently.ts'
import type { RightOfWay } from './right-of-way.ts'
import { nextAttemptAt } from './schedule.ts'
import { signedHeaders, signingKey } from './sign.ts'
import type { TurnGuard } from './turn-guard.ts'
import { sealContext } from './webhook-secret.ts'
import { type LastDelivery, noteLastDeliveries, readWebhookState, type WebhookState } from './webhook-state.sql.ts'

/** Enough that beginning and ending a turn cost little beside them. */
const MOST_DELIVERIES = 50
/** After so long a turn begins no further request, so that a slow receiver keeps others waiting no longer. */
const SENDS_FOR_MS = 2_000
const AT_ONCE = 5
const MOST_MOVED = 5_000

/** Where a delivery is on its way; a test may wait, or end the process, there. */
export type Step = 'fanned_out' | 'claimed' | 'before_send' | 'written' | 'answered'
export type AtStep = (step: Step) => Promise<void> | void

export interface TurnParts {
  readonly pool: Pool
  readonly clock: Clock
  readonly vault: Vault
  readonly sender: Sender
  readonly rightOfWay: RightOfWay
  readonly atStep: AtStep
  /** The pauses before each attempt after the first, in milliseconds. */
  readonly retryPausesMs: readonly number[]
  /** The most that a failing webhook's breaker holds it. */
  readonly longestHoldMs: number
  /** Without a success for so long a webhook is disabled; 0: never. */
  readonly disableAfterDays: number
  /** Counts an attempt. */
  attempted(result: RequestResult): void
  readonly last: Pick<LastDeliveries, 'note' | 'isWritten'>
  /** Disables a webhook that does not accept its events. */
  disable(lane: ClaimedLane, url: string, reason: 'failing' | 'gone'): Promise<void>
}

interface Made {
  readonly delivery: ClaimedDelivery
  readonly startedAt: Date
  readonly result: RequestResult
}

/**
 * Serves one lane once: reads the webhook as it is now that its lock is held, sends a few of its deliveries, and writes
 * how they ended together with the end of the turn. Resolves to whether the lane is due again.
 */
export async function serveLane(parts: TurnParts, lane: ClaimedLane, guard: TurnGuard): Promise<boolean> {
  const { pool, clock } = parts
  const { organization_id: organizationId, webhook_id: webhookId } = lane
  const now = clock.now()
  const most = isProbing(stateOf(lane)) ? 1 : MOST_DELIVERIES
  // The lane first, as every change of its deliveries does: whoever locks several of them would else wait in a circle.
  const begin = async ({ sql, commit }: Transaction) => {
    lockLane(sql, lane)
    const read = Promise.all([
      readWebhookState(sql, organizationId, webhookId, now),
      claimDeliveries(sql, lane, most, now),
    ])
    await Promise.all([commit(), read])
    return read
  }
  // The lane's claim, which a removal waits for, is on the disk; deliveries taken back are only sent once more.
  const [webhook, deliveries] = await inTransaction(pool, organizationId, begin, 'soon')
  await parts.atStep('claimed')
  if (!webhook?.enabled) return shelve(parts, lane)

  const made = webhook.stopping ? [] : await sendAll(parts, lane, webhook, deliveries, guard)
  return finish(parts, lane, webhook, deliveries, made)
}

/** Sends a few at once; no more once the receiver has failed too often in a row. */
async function sendAll(
  parts: TurnParts,
  lane: ClaimedLane,
  webhook: WebhookState,
  deliveries: readonly ClaimedDelivery[],
  guard: TurnGuard,
): Promise<Made[]> {
  const keys = (webhook.secrets ?? []).map(({ id, sealed }) => {
    const context = sealContext(lane.organization_id, lane.webhook_id, id)
    return signingKey(parts.vault.open(Buffer.from(sealed, 'base64'), context))
  })
  const waiting = deliveries.values()
  const made: Made[] = []
  let failures = lane.failures
  const until = performance.now() + SENDS_FOR_MS
  const mayGoOn = () =>
    guard.isOpen() && performance.now() < until && (failures < OPENS_AT_FAILURES || failures <= lane.failures)
  const sendOneByOne = async () => {
    for (const delivery of waiting) {
      while (guard.isOpen() && parts.rightOfWay.isGiven()) await Promise.race([parts.rightOfWay.isClear(), guard.ended])
      if (!mayGoOn()) return
      const one = await sendOne(parts, webhook.url, keys, delivery, guard)
      if (isWithdrawn(one.result, guard)) continue
      made.push(one)
      parts.attempted(one.result)
      parts.last.note(lane, lastOf(lane, one))
      if (one.result.outcome === 'delivered') failures = 0
      else if (one.result.outcome !== 'cancelled') failures++
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, deliveries.length) }, sendOneByOne))
  return made
}

async function sendOne(
  { clock, sender, atStep }: TurnParts,
  url: string,
  keys: readonly KeyObject[],
  delivery: ClaimedDelivery,
  guard: TurnGuard,
): Promise<Made> {
  const { event_id: id, body } = delivery
  const request = guard.begin()
  try {
    await atStep('before_send')
    const startedAt = clock.now()
    const result = await sender.send({
      url,
      headers: signedHeaders(keys, { id, body }, startedAt),
      body,
      signal: request.signal,
      beforeFirstByte() {
        if (!request.mayWrite()) return false
        void atStep('written')
        return true
      },
    })
    if (result.wasSent) await atStep('answered')
    return { delivery, startedAt, result }
  } finally {
    request.end()
  }
}

/** Whether this side gave the request up before anything of it was written: that was no attempt. */
const isWithdrawn = ({ outcome, wasSent }: RequestResult, guard: TurnGuard) =>
  outcome === 'cancelled' && !wasSent && !guard.isOpen()

async function finish(
  parts: TurnParts,
  lane: ClaimedLane,
  webhook: WebhookState,
  deliveries: readonly ClaimedDelivery[],
  made: readonly Made[],
): Promise<boolean> {
  const now = parts.clock.now()
  const byId = new Map(made.map(one => [one.delivery.id, one]))
  const finished = deliveries.map(delivery => finishedAs(parts, delivery, byId.get(delivery.id), now))
  const judged = made.filter(({ result }) => result.outcome !== 'cancelled')
  const state = afterTurn(
    stateOf(lane),
    judged.map(({ result }) => result.outcome === 'delivered'),
    now,
    parts.longestHoldMs,
  )
  const [newest] = made.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
  const last = newest && lastOf(lane, newest)
  const isDue = await end(parts, lane, webhook, finished, last, state, now)
  if (last) parts.last.isWritten(lane, last)

  const isGone = made.some(({ result }) => result.status === 410)
  if (isGone || isGivenUp(state, now, parts.disableAfterDays))
    await parts.disable(lane, webhook.url, isGone ? 'gone' : 'failing')
  return isDue
}

function finishedAs(
  { retryPausesMs }: TurnParts,
  delivery: ClaimedDelivery,
  made: Made | undefined,
  now: Date,
): FinishedDelivery {
  const { id, attempts, attempts_in_round } = delivery
  if (!made) return { id, status: 'pending', next_attempt_at: null, finished_at: null, attempt: null }

  const { result, startedAt } = made
  const arrived = result.outcome === 'delivered'
  // Cut off by this side: the receiver has refused nothing, so that it costs no step of the schedule.
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
 * The webhook is disabled or gone: what waits is taken off the schedule, a part at a time. Read again with the lane
 * locked, as enabling it locks the lane, too: else what that resumed would be shelved for good.
 */
async function shelve({ pool, clock }: TurnParts, lane: ClaimedLane): Promise<boolean> {
  const { organization_id: organizationId, webhook_id: webhookId } = lane
  return persistently(() =>
    inTransaction(pool, organizationId, async ({ sql, commit }) => {
      const now = clock.now()
      lockLane(sql, lane)
      const webhook = await readWebhookState(sql, organizationId, webhookId, now)
      const isGone = !webhook || webhook.removed_at !== null
      const as = isGone ? 'cancelled' : 'paused'
      const shelved = webhook?.enabled ? [] : [shelveDeliveries(sql, organizationId, webhookId, as, MOST_MOVED, now)]
      const ended = endTurn(sql, lane, stateOf(lane))
      await commit(...shelved, ended, ...(isGone ? [deleteLane(sql, lane)] : []))
      return (await dueAt(ended)) !== null
    }),
  )
}

/**
 * Also resumes a part of what is left paused of a webhook that was enabled. Tried again while the database is away;
 * in the end, the turn runs out by itself. What a crash of PostgreSQL takes back is sent once more, under the same
 * `webhook-id`.
 */
const end = (
  { pool }: TurnParts,
  lane: ClaimedLane,
  { has_paused }: WebhookState,
  finished: readonly FinishedDelivery[],
  last: LastDelivery | undefined,
  state: LaneState,
  now: Date,
): Promise<boolean> =>
  persistently(() =>
    inTransaction(
      pool,
      lane.organization_id,
      async ({ sql, commit }) => {
        const locked = lockLane(sql, lane)
        const written = finishDeliveries(sql, lane, finished)
        const { organization_id: organizationId, webhook_id: webhookId } = lane
        const resumed = has_paused ? [resumeDeliveries(sql, organizationId, webhookId, MOST_MOVED, now)] : []
        // Also written before, for whoever looks meanwhile; here it stays.
        const noted = last ? [noteLastDeliveries(sql, organizationId, [last])] : []
        const ended = endTurn(sql, lane, state)
        await commit(locked, written, ...resumed, ...noted, ended)
        const due = await dueAt(ended)
        return due !== null && due <= now && state.heldUntil === null
      },
      'soon',
    ),
  )

/** When the ended turn's lane is due again. */
async function dueAt(ended: ReturnType<typeof endTurn>): Promise<Date | null> {
  const [row] = await ended
  return row?.next_due_at ?? null
}

/** What the webhook shows of a request. */
const lastOf = ({ webhook_id }: ClaimedLane, { result, startedAt }: Made): LastDelivery => ({
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
