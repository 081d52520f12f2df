import { setTimeout as sleep } from 'node:timers/promises'
import { createLockSession, type Session } from '../../../database/lock-session.ts'
import type { ConnectionOptions } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import { fanOut } from './fan-out.ts'
import type { StoppedWebhook } from './hold-until-stopped.ts'
import { type ClaimedLane, claimLanes, extendClaims, giveTurnBack } from './lanes.sql.ts'
import { findOutboxes } from './outbox.sql.ts'
import { lockOf } from './stops.ts'
import { serveLane, type TurnParts } from './turn.ts'
import { createTurnGuard, type TurnGuard } from './turn-guard.ts'

const TURN_SECONDS = 20
const EXTEND_EVERY_MS = 5_000
/** How much sooner than the database this process takes its claim for ended. */
const CLAIM_MARGIN_MS = 2_000
const LANES_A_CLAIM = 32
const POLL_EVERY_MS = 1_000
const LOOK_EVERY_POLLS = 5
const MOST_OUTBOXES = 100
const STOP_WITHIN_MS = 3_000
/** A turn whose end cannot be written makes the same requests once more: not in a tight loop. */
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
  /** The organization may have committed events, or may have made deliveries due. */
  wake(organizationId: string): void
  /** Begins no request and no turn for a moment: a stop is near. */
  makeWay(): void
  /** Ends the webhook's requests. */
  stopRequests(webhook: StoppedWebhook): void
  /** Begins nothing more, and ends what is under way within a few seconds. */
  stop(): Promise<void>
}

interface Turn {
  readonly lane: ClaimedLane
  readonly guard: TurnGuard
  readonly session: Session
}

/** Makes outboxes into deliveries and serves lanes, as soon as it is told and else about every second. */
export function createDeliveryWorker(parts: DeliveryWorkerParts): DeliveryWorker {
  const { pool, clock, sender, rightOfWay, onError } = parts
  const turns = new Map<string, Turn>()
  const running = new Set<Promise<unknown>>()
  const outboxes = new Map<string, 'reading' | 'again'>()
  const stopping = new AbortController()
  let isStarted = false
  let claiming: 'no' | 'yes' | 'again' = 'no'

  const locks = createLockSession(parts.target, session => {
    for (const turn of turns.values()) if (turn.session === session) turn.guard.destroy()
    sender.destroyAll()
  })

  const track = (what: string, work: Promise<unknown>) => {
    const tracked: Promise<unknown> = work.catch(error => onError(error, what)).finally(() => running.delete(tracked))
    running.add(tracked)
  }

  const emptyOutbox = async (organizationId: string) => {
    try {
      do {
        outboxes.set(organizationId, 'reading')
        if (await fanOut(pool, clock, organizationId)) await parts.atStep('fanned_out')
        claimSoon()
      } while (outboxes.get(organizationId) === 'again' && !stopping.signal.aborted)
    } finally {
      outboxes.delete(organizationId)
    }
  }
  const wake = (organizationId: string) => {
    if (!isStarted || stopping.signal.aborted) return
    if (outboxes.has(organizationId)) outboxes.set(organizationId, 'again')
    else {
      outboxes.set(organizationId, 'reading')
      track('fan-out', emptyOutbox(organizationId))
    }
  }

  const claimSoon = () => {
    if (claiming !== 'no') claiming = 'again'
    else {
      claiming = 'yes'
      track('claim', claimAll())
    }
  }
  const claimAll = async () => {
    try {
      for (let more = true; more && !stopping.signal.aborted; ) {
        claiming = 'yes'
        await rightOfWay.isClear()
        if (stopping.signal.aborted) break
        const most = Math.min(parts.lanes - turns.size, LANES_A_CLAIM)
        const claimed = most > 0 ? await claim(most) : 0
        more = (most > 0 && claimed === most) || (claiming as string) === 'again'
        if (most <= 0) break // a turn that ends claims again
      }
    } finally {
      claiming = 'no'
    }
  }
  const claim = async (most: number): Promise<number> => {
    const claimedAt = performance.now()
    const lanes = await onConnection(pool, sql => claimLanes(sql, most, TURN_SECONDS, clock.now()))
    if (lanes.length === 0) return 0
    const { session, granted } = await locks.tryShared(lanes.map(lane => lockOf(lane.webhook_id)))
    for (const lane of lanes) {
      if (!granted.has(lockOf(lane.webhook_id)))
        track(
          'claim',
          onConnection(pool, sql => giveTurnBack(sql, lane, null)),
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
      isDue = await serveLane(parts, lane, guard)
    } catch (error) {
      // A removal that waits for this turn need not wait for its claim to end. Its requests may have left, and would
      // again.
      const heldUntil = new Date(clock.now().getTime() + PAUSE_AFTER_FAULT_MS)
      await onConnection(pool, sql => giveTurnBack(sql, lane, heldUntil)).catch(() => {})
      throw error
    } finally {
      guard.destroy() // a turn that failed may have left requests behind; none outlives the lock
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
      if (polls % LOOK_EVERY_POLLS === 0) track('outbox', lookIntoOutboxes())
      claimSoon()
      await sleep(POLL_EVERY_MS * (0.8 + 0.4 * Math.random()), undefined, stopping).catch(() => {})
    }
  }
  const lookIntoOutboxes = async () => {
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
    makeWay: rightOfWay.give,
    stopRequests({ webhookId }) {
      rightOfWay.give()
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
