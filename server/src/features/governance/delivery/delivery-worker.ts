import { setTimeout as sleep } from 'node:timers/promises'
import { createLockSession, type Session } from '../../../database/lock-session.ts'
import type { ConnectionOptions } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import { createDrain, type Drain } from '../../../kernel/drain.ts'
import { inSpan } from '../../../kernel/tracing.ts'
import type { StoppedWebhook } from './after-requests-stop.ts'
import { fanOut } from './fan-out.ts'
import { type ClaimedLane, claimLanes, extendClaims, releaseClaim } from './lanes.sql.ts'
import { findOutboxes } from './outbox.sql.ts'
import { lockOf } from './stops.ts'
import { serveLane, type TurnParts } from './turn.ts'
import { createTurnGuard, type TurnGuard } from './turn-guard.ts'

const TURN_SECONDS = 20
const EXTEND_EVERY_MS = 5_000
/** This process treats its claim as ended so much sooner than the database does. */
const CLAIM_MARGIN_MS = 2_000
const LANES_A_CLAIM = 32
const POLL_EVERY_MS = 1_000
const OUTBOXES_EVERY_POLLS = 5
/** What an organization commits meanwhile is fanned out together: that takes hardly longer than one event does. */
const FAN_OUTS_APART_MS = 10
const MOST_OUTBOXES = 100
const STOP_WITHIN_MS = 3_000
/** A turn whose end cannot be written is repeated, with the same requests. The pause avoids a tight loop. */
const PAUSE_AFTER_FAULT_MS = 5_000

export interface DeliveryWorkerParts extends TurnParts {
  readonly target: ConnectionOptions
  /** How many lanes may be served at once. */
  readonly lanes: number
  readonly onError: (error: unknown, what: string) => void
}

export interface DeliveryWorker {
  start(): void
  /** Whether it serves lanes in this process. */
  isRunning(): boolean
  /** How many lanes it serves at this moment. */
  lanesInUse(): number
  /** The organization may have committed events, or made deliveries due. */
  wake(organizationId: string): void
  /** Lanes may be served again. */
  claimSoon(): void
  /** Begins no request and no turn for a moment, because a stop is about to be committed. */
  pauseSending(): void
  /** Ends the webhook's requests. */
  stopRequests(webhook: StoppedWebhook): void
  /** Begins nothing more. Ends what is under way within a few seconds. */
  stop(): Promise<void>
}

interface Turn {
  readonly lane: ClaimedLane
  readonly guard: TurnGuard
  readonly session: Session
}

/** Makes outboxes into deliveries and serves lanes: as soon as it is woken, and otherwise about every second. */
export function createDeliveryWorker(parts: DeliveryWorkerParts): DeliveryWorker {
  const { pool, clock, sender, sendPause, onError } = parts
  const turns = new Map<string, Turn>()
  const running = new Set<Promise<unknown>>()
  const outboxes = new Map<string, Drain>()
  const stopping = new AbortController()
  let isStarted = false

  const locks = createLockSession(parts.target, session => {
    for (const turn of turns.values()) if (turn.session === session) turn.guard.destroy()
    sender.destroyAll()
  })

  const track = (what: string, work: Promise<unknown>) => {
    const tracked: Promise<unknown> = work.catch(error => onError(error, what)).finally(() => running.delete(tracked))
    running.add(tracked)
  }

  /** Asks a drain for a run. The run ends with this worker, and its failure is reported once. */
  const ask = (what: string, drain: Drain) => {
    const run = drain.ask(stopping.signal)
    if (run) track(what, run)
  }

  const outboxOf = (organizationId: string): Drain => {
    const emptyOutbox = async () => {
      if (await fanOut(pool, clock, organizationId)) await parts.atStep('fanned_out')
      claimSoon()
      await sleep(FAN_OUTS_APART_MS)
      return false
    }
    const drain = createDrain({ work: emptyOutbox, onIdle: () => outboxes.delete(organizationId) })
    outboxes.set(organizationId, drain)
    return drain
  }
  const wake = (organizationId: string) => {
    if (!isStarted || stopping.signal.aborted) return
    ask('fan-out', outboxes.get(organizationId) ?? outboxOf(organizationId))
  }

  /** Resolves to false when fewer lanes were due than could be served, or none can be: a turn that ends asks again. */
  const claimNext = async (): Promise<boolean> => {
    await sendPause.ended()
    const most = Math.min(parts.lanes - turns.size, LANES_A_CLAIM)
    return most > 0 && !stopping.signal.aborted && (await claim(most)) === most
  }
  const claims = createDrain({ work: claimNext })
  const claimSoon = () => ask('claim', claims)
  const claim = async (most: number): Promise<number> => {
    const claimedAt = performance.now()
    const lanes = await onConnection(pool, sql => claimLanes(sql, most, TURN_SECONDS, clock.now()))
    if (lanes.length === 0) return 0
    const { session, granted } = await locks.tryShared(lanes.map(lane => lockOf(lane.webhook_id)))
    for (const lane of lanes) {
      if (!granted.has(lockOf(lane.webhook_id)))
        track(
          'claim',
          onConnection(pool, sql => releaseClaim(sql, lane, null)),
        )
      else track('turn', serve(lane, session, claimedAt + TURN_SECONDS * 1000 - CLAIM_MARGIN_MS))
    }
    return lanes.length
  }

  const serve = async (lane: ClaimedLane, session: Session, claimedUntil: number) => {
    const guard = createTurnGuard(session, claimedUntil)
    turns.set(lane.claim_id, { lane, guard, session })
    let isDue = true
    try {
      isDue = await inSpan('delivery turn', 'internal', attributesOf(lane), () => serveLane(parts, lane, guard))
    } catch (error) {
      // Release the claim, so that a removal need not wait until it runs out. Pause the lane: the requests may have
      // left, and the next turn repeats them.
      const heldUntil = new Date(clock.now().getTime() + PAUSE_AFTER_FAULT_MS)
      await onConnection(pool, sql => releaseClaim(sql, lane, heldUntil)).catch(() => {})
      throw error
    } finally {
      guard.destroy() // a failed turn may have left requests behind, and none may outlive the lock
      turns.delete(lane.claim_id)
      locks.release(session, [lockOf(lane.webhook_id)])
      if (isDue || turns.size === parts.lanes - 1) claimSoon()
    }
  }

  const extendTurns = async () => {
    const held = [...turns.values()]
    if (held.length === 0) return
    const askedAt = performance.now()
    const rows = await onConnection(pool, sql =>
      extendClaims(
        sql,
        held.map(turn => turn.lane),
        TURN_SECONDS,
      ),
    )
    const kept = new Set(rows.map(row => row.claim_id))
    for (const { lane, guard } of held) {
      if (kept.has(lane.claim_id)) guard.extend(askedAt + TURN_SECONDS * 1000 - CLAIM_MARGIN_MS)
      else guard.destroy()
    }
  }

  const poll = async () => {
    for (let polls = 0; !stopping.signal.aborted; polls++) {
      if (polls % OUTBOXES_EVERY_POLLS === 0) track('outbox', wakeOutboxes())
      claimSoon()
      await sleep(POLL_EVERY_MS * (0.8 + 0.4 * Math.random()), undefined, stopping).catch(() => {})
    }
  }
  const wakeOutboxes = async () => {
    const found = await onConnection(pool, sql => findOutboxes(sql, MOST_OUTBOXES))
    for (const { organization_id } of found) wake(organization_id)
  }
  const extending = setInterval(() => track('claim', extendTurns()), EXTEND_EVERY_MS).unref()

  return {
    start() {
      if (isStarted) return
      isStarted = true
      track('poll', poll())
    },
    isRunning: () => isStarted && !stopping.signal.aborted,
    lanesInUse: () => turns.size,
    wake,
    claimSoon,
    pauseSending: sendPause.begin,
    stopRequests({ webhookId }) {
      sendPause.begin()
      for (const { lane, guard } of turns.values()) if (lane.webhook_id === webhookId) guard.stop()
    },
    async stop() {
      stopping.abort()
      const ended = () => running.size === 0
      for (const until = performance.now() + STOP_WITHIN_MS; !ended() && performance.now() < until; ) await sleep(20)
      for (const { guard } of turns.values()) guard.destroy()
      sender.destroyAll()
      for (const until = performance.now() + 1_000; !ended() && performance.now() < until; ) await sleep(20)
      clearInterval(extending)
      await locks.close()
    },
  }
}

const attributesOf = ({ organization_id, webhook_id }: ClaimedLane) => ({
  'reeve.organization_id': organization_id,
  'reeve.webhook_id': webhook_id,
})
