import { setTimeout as sleep } from 'node:timers/promises'
import { LOST_AFTER_MS, lockNumber } from '../../../database/lock-session.ts'
import { isConnectionFailure, isTimeout, type Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import { createDrain } from '../../../kernel/drain.ts'
import type { RequestStops, StoppedWebhook } from './after-requests-stop.ts'
import { deleteInProgress } from './delivery.contract.ts'
import { checkStops, clearStops, type Stopping } from './stops.sql.ts'

const FIRST_PAUSE_MS = 3
const LONGEST_PAUSE_MS = 15
const NOTIFY_EVERY_MS = 1_000
/** A worker goes on until it notices that its lock is lost. The rest is for its last write, on a busy machine. */
const LOSS_NOTICED_MS = LOST_AFTER_MS + 500

/** Workers hold this lock shared while requests to the webhook are under way. A removal takes it alone. */
export const lockOf = (webhookId: string): string => lockNumber(`webhook ${webhookId}`)

interface Waiter extends StoppedWebhook {
  readonly until: number
  /** When the workers were last notified of it. */
  notifiedAt: number
  /** Since when nobody has held the webhook's lock, although a turn has not ended. */
  freeSince: number | null
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/**
 * The barrier: waits until no request that uses a webhook's former state can leave any more. No turn begins on the lane
 * while it is stopping. A turn that was under way has ended when its claim is gone and the webhook's lock could be
 * taken alone. A claim without its lock belongs to a worker that died, or that has not noticed yet that it lost its
 * lock. It notices within 3 s.
 */
export function createStops(parts: {
  pool: Pool
  /** Pauses sending in this process. */
  pauseSending(): void
  /** Has this process's worker end the webhook's requests. The commit notifies the others. */
  stopHere(webhook: StoppedWebhook): void
  /** Notifies all others again: one may have missed it. */
  notifyOthers(webhook: StoppedWebhook): void
  /** Turns may begin again on the organization's lanes. */
  resume(organizationId: string): void
  withinMs?: number | undefined
}): RequestStops {
  const { pool, pauseSending, stopHere, notifyOthers, resume, withinMs = 20_000 } = parts
  const waiting = new Set<Waiter>()
  let pause = FIRST_PAUSE_MS

  const giveUpLate = () => {
    const now = performance.now()
    for (const waiter of waiting) {
      if (now < waiter.until) continue
      waiting.delete(waiter)
      waiter.reject(deleteInProgress({ retryAfter: 5 }))
    }
  }

  const notifyAgain = () => {
    const now = performance.now()
    for (const waiter of waiting) {
      if (now - waiter.notifiedAt < NOTIFY_EVERY_MS) continue
      waiter.notifiedAt = now
      stopHere(waiter)
      notifyOthers(waiter)
    }
  }

  /** While the database is away the wait goes on. Anything else is a bug, and rejects at once. */
  const fail = (error: unknown): Waiter[] => {
    if (isConnectionFailure(error) || isTimeout(error)) return []
    for (const waiter of waiting) waiter.reject(error instanceof Error ? error : new Error(String(error)))
    return [...waiting]
  }

  /** Polls for as long as somebody waits, less and less often. */
  const poll = async () => {
    if (waiting.size === 0) return false
    for (const waiter of await check(pool, [...waiting], resume).catch(fail)) waiting.delete(waiter)
    giveUpLate()
    notifyAgain()
    if (waiting.size === 0) return false
    await sleep(pause)
    pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)
    return true
  }
  const resetPause = () => {
    pause = FIRST_PAUSE_MS
  }
  const drain = createDrain({ work: poll, onIdle: resetPause })

  return {
    pauseSending,
    wait: ({ organizationId, webhookId }, isReplayed = false) =>
      new Promise((resolve, reject) => {
        const now = performance.now()
        const notifiedAt = isReplayed ? -Infinity : now
        waiting.add({ organizationId, webhookId, until: now + withinMs, notifiedAt, freeSince: null, resolve, reject })
        if (!isReplayed) stopHere({ organizationId, webhookId })
        drain.ask()
      }),
  }
}

/**
 * Resolves the waiters whose requests have stopped, and returns those that need no further check. A stop whose lane is
 * locked at this moment needs one, so that the lane is served again soon.
 */
async function check(
  pool: Pool,
  round: readonly Waiter[],
  resume: (organizationId: string) => void,
): Promise<Waiter[]> {
  const webhooks = new Map(
    round.map(({ organizationId, webhookId }) => [webhookId, { organizationId, webhookId, lock: lockOf(webhookId) }]),
  )
  return onConnection(pool, async sql => {
    const seen = new Map((await checkStops(sql, [...webhooks.values()])).map(row => [row.webhook_id, row]))
    const stopped = round.filter(waiter => hasStopped(waiter, seen.get(waiter.webhookId)))
    const stops = new Set(stopped.flatMap(waiter => seen.get(waiter.webhookId) ?? []))
    const uncleared = [...stops].filter(stop => stop.stopping_since !== null)
    const left = new Set(uncleared.map(stop => stop.webhook_id))
    const cleared = uncleared.length > 0 ? await clearStops(sql, uncleared) : []
    for (const { organization_id, webhook_id } of cleared) {
      left.delete(webhook_id)
      resume(organization_id)
    }
    for (const waiter of stopped) waiter.resolve()
    return stopped.filter(waiter => !left.has(waiter.webhookId))
  })
}

function hasStopped(waiter: Waiter, seen: Stopping | undefined): boolean {
  if (!seen) return false
  if (seen.stopping_since === null) return true
  if (!seen.free) {
    waiter.freeSince = null
    return false
  }
  if (seen.claim_id === null) return true
  waiter.freeSince ??= performance.now()
  return performance.now() - waiter.freeSince >= LOSS_NOTICED_MS
}
