import { createLockSession, type Session } from '../../../database/lock-session.ts'
import type { ConnectionOptions } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import { createDrain } from '../../../kernel/drain.ts'
import { inSpan } from '../../../kernel/tracing.ts'
import type { Background } from './background.ts'
import { createLaneShares } from './lane-shares.ts'
import { type ClaimedLane, claimLanes, extendClaims, releaseClaim } from './lanes.sql.ts'
import { createRequestGuard, type RequestGuard } from './request-guard.ts'
import { lockOf } from './revocations.sql.ts'
import { type LaneBatchParts, serveLane } from './serve-lane.ts'

const CLAIM_SECONDS = 20
/**
 * Safety margin between the clocks: this process treats a claim as expired this much earlier than the database does.
 */
const CLAIM_MARGIN_MS = 2_000
const LANES_A_CLAIM = 32
/** If a batch could not store its outcomes, its lane pauses for this time. The next batch then repeats the requests. */
const PAUSE_AFTER_FAULT_MS = 5_000

export interface LaneServerParts extends LaneBatchParts {
  readonly target: ConnectionOptions
  /** Maximum number of lanes that are served concurrently. */
  readonly lanes: number
}

/** Claims due lanes, and serves each with one batch. A batch holds its webhook's lock in share mode. */
export interface LaneServer {
  /** Number of lanes that are being served. */
  inUse(): number
  /** Requests that due lanes are claimed soon. */
  claimSoon(): void
  /** Extends the claims of the lanes that are being served, and ends every batch that has lost its claim. */
  extendClaims(): Promise<void>
  /** Cancels the webhook's requests: those that are not written yet at once, the others after a grace period. */
  revoke(webhookId: string): void
  /** Cancels all requests at once. */
  destroy(): void
  close(): Promise<void>
}

interface LaneBatch {
  readonly lane: ClaimedLane
  readonly guard: RequestGuard
  readonly session: Session
}

export function createLaneServer(parts: LaneServerParts, background: Background): LaneServer {
  const { pool, clock, sender, sendPause } = parts
  const batches = new Map<string, LaneBatch>()
  const shares = createLaneShares(parts.lanes)

  const locks = createLockSession(parts.target, session => {
    for (const batch of batches.values()) if (batch.session === session) batch.guard.destroy()
    sender.destroyAll()
  })
  const release = (lane: ClaimedLane, heldUntil: Date | null) =>
    onConnection(pool, db => db.run(releaseClaim(lane, heldUntil)))

  /**
   * Claims due lanes. Resolves to false if no more lanes are due, or if the remaining ones exceed the maximum of this
   * process or the share of their organization. Such lanes are claimed when a batch ends.
   */
  const claimNext = async (): Promise<boolean> => {
    await sendPause.ended()
    const most = Math.min(shares.free(), LANES_A_CLAIM)
    return most > 0 && !background.signal.aborted && (await claim(most))
  }
  const claims = createDrain({ work: claimNext })
  const claimSoon = () => background.ask('claim', claims)
  const claim = async (most: number): Promise<boolean> => {
    const claimedAt = performance.now()
    const { lanes, mayBeMore } = await onConnection(pool, db =>
      db.run(claimLanes(most, shares, CLAIM_SECONDS, clock.now())),
    )
    if (lanes.length === 0) return false
    const { session, granted } = await locks.tryShared(lanes.map(lane => lockOf(lane.webhook_id)))
    for (const lane of lanes) {
      if (!granted.has(lockOf(lane.webhook_id))) background.track('claim', release(lane, null))
      else background.track('lane batch', serve(lane, session, validUntil(claimedAt)))
    }
    return mayBeMore
  }

  const serve = async (lane: ClaimedLane, session: Session, claimedUntil: number) => {
    const guard = createRequestGuard(session, claimedUntil)
    batches.set(lane.claim_id, { lane, guard, session })
    shares.take(lane.organization_id)
    let isDue = true
    try {
      isDue = await inSpan('delivery batch', 'internal', attributesOf(lane), () => serveLane(parts, lane, guard))
    } catch (error) {
      // The claim is released, so that a removal does not have to wait until it expires. The lane pauses, because the
      // next batch repeats requests that may have been sent.
      await release(lane, new Date(clock.now().getTime() + PAUSE_AFTER_FAULT_MS)).catch(() => {})
      throw error
    } finally {
      guard.destroy() // A failed batch may have open requests, which must not outlive the lock.
      const mayClaim = isDue || shares.mayHaveWaiting()
      batches.delete(lane.claim_id)
      shares.release(lane.organization_id)
      locks.release(session, [lockOf(lane.webhook_id)])
      if (mayClaim) claimSoon()
    }
  }

  return {
    inUse: () => batches.size,
    claimSoon,
    extendClaims: () => extendAll(parts, [...batches.values()]),
    revoke(webhookId) {
      for (const { lane, guard } of batches.values()) if (lane.webhook_id === webhookId) guard.revoke()
    },
    destroy() {
      for (const { guard } of batches.values()) guard.destroy()
      sender.destroyAll()
    },
    close: () => locks.close(),
  }
}

/** Time on this process's clock (`performance.now()`) until which a claim requested at `askedAt` is valid. */
const validUntil = (askedAt: number): number => askedAt + CLAIM_SECONDS * 1000 - CLAIM_MARGIN_MS

async function extendAll({ pool }: Pick<LaneServerParts, 'pool'>, held: readonly LaneBatch[]): Promise<void> {
  if (held.length === 0) return
  const askedAt = performance.now()
  const lanes = held.map(({ lane }) => lane)
  const rows = await onConnection(pool, db => db.run(extendClaims(lanes, CLAIM_SECONDS)))
  const kept = new Set(rows.map(row => row.claim_id))
  for (const { lane, guard } of held) {
    if (kept.has(lane.claim_id)) guard.extend(validUntil(askedAt))
    else guard.destroy()
  }
}

const attributesOf = ({ organization_id, webhook_id }: ClaimedLane) => ({
  'reeve.organization_id': organization_id,
  'reeve.webhook_id': webhook_id,
})
