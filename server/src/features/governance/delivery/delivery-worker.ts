import { setTimeout as sleep } from 'node:timers/promises'
import type { RevokedWebhook } from './after-revocation.ts'
import { createBackground } from './background.ts'
import { createLaneServer, type LaneServerParts } from './lane-server.ts'
import { createOutboxes } from './outboxes.ts'

const EXTEND_EVERY_MS = 5_000
const POLL_EVERY_MS = 1_000
const OUTBOXES_EVERY_POLLS = 5
const STOP_WITHIN_MS = 3_000
const DESTROYED_WITHIN_MS = 1_000

export interface DeliveryWorkerParts extends LaneServerParts {
  readonly onError: (error: unknown, what: string) => void
}

export interface DeliveryWorker {
  start(): void
  /** True while this process serves lanes. */
  isRunning(): boolean
  /** Number of lanes that this process is serving. */
  lanesInUse(): number
  /** Call it when the organization may have new events, or deliveries that have become due. */
  wake(organizationId: string): void
  /** Claims due lanes now, without waiting for the next poll. */
  claimSoon(): void
  /** Pauses new requests and lane batches for a moment. Call it when a revocation is about to commit. */
  pauseSending(): void
  /** Cancels the webhook's requests that are not written yet, and gives written ones a grace period. */
  revokeRequests(webhook: RevokedWebhook): void
  /** Starts no further work, waits a few seconds for running work, then aborts the rest of it. */
  stop(): Promise<void>
}

/** Fans out events and serves lanes, both when it is woken and at each poll. */
export function createDeliveryWorker(parts: DeliveryWorkerParts): DeliveryWorker {
  const { pool, clock, sendPause } = parts
  const stopping = new AbortController()
  const background = createBackground(stopping.signal, parts.onError)
  const lanes = createLaneServer(parts, background)
  const fannedOut = async (anyDelivery: boolean) => {
    if (anyDelivery) await parts.atStep('fanned_out')
    lanes.claimSoon()
  }
  const outboxes = createOutboxes({ pool, clock, fannedOut }, background)
  let isStarted = false

  const isRunning = () => isStarted && !stopping.signal.aborted
  const poll = async () => {
    for (let polls = 0; !stopping.signal.aborted; polls++) {
      if (polls % OUTBOXES_EVERY_POLLS === 0) background.track('outbox', outboxes.wakeAll())
      lanes.claimSoon()
      await sleep(POLL_EVERY_MS * (0.8 + 0.4 * Math.random()), undefined, stopping).catch(() => {})
    }
  }
  const untilIdle = async (withinMs: number) => {
    for (const late = performance.now() + withinMs; !background.isIdle() && performance.now() < late; ) await sleep(20)
  }
  const extending = setInterval(() => background.track('claim', lanes.extendClaims()), EXTEND_EVERY_MS).unref()

  return {
    start() {
      if (isStarted) return
      isStarted = true
      background.track('poll', poll())
    },
    isRunning,
    lanesInUse: lanes.inUse,
    wake(organizationId) {
      if (isRunning()) outboxes.wake(organizationId)
    },
    claimSoon: lanes.claimSoon,
    pauseSending: sendPause.begin,
    revokeRequests({ webhookId }) {
      sendPause.begin()
      lanes.revoke(webhookId)
    },
    async stop() {
      stopping.abort()
      await untilIdle(STOP_WITHIN_MS)
      lanes.destroy()
      await untilIdle(DESTROYED_WITHIN_MS)
      clearInterval(extending)
      await lanes.close()
    },
  }
}
