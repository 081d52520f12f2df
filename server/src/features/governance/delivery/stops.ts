import { setTimeout as sleep } from 'node:timers/promises'
import { LOST_AFTER_MS, lockNumber } from '../../../database/lock-session.ts'
import { isConnectionFailure, isTimeout, type Pool } from '../../../database/pool.ts'
import { onConnection, readInOneFlush } from '../../../database/transaction.ts'
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
  hasStopped: boolean
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
  /** Came since the last look. */
  let fresh: Waiter[] = []
  /** Until the requests have stopped and the stop is cleared. */
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
      if (waiter.hasStopped || now - waiter.notifiedAt < NOTIFY_EVERY_MS) continue
      waiter.notifiedAt = now
      stopHere(waiter)
      notifyOthers(waiter)
    }
  }

  /** While the database is away the wait goes on. Anything else is a bug, and rejects at once. */
  const fail = (error: unknown) => {
    if (isConnectionFailure(error) || isTimeout(error)) return
    for (const waiter of waiting) waiter.reject(error instanceof Error ? error : new Error(String(error)))
    waiting.clear()
  }

  /** The first look, at all that came since the last one. If nothing is under way, nobody waits for more. */
  const lookFirst = async () => {
    if (fresh.length === 0) return false
    const round = fresh
    fresh = []
    for (const waiter of round) waiting.add(waiter)
    await look(pool, round).catch(fail)
    answer(round)
    notifyAgain()
    polls.ask()
    return true
  }
  const firstLooks = createDrain({ work: lookFirst })

  /** Polls for as long as somebody waits, less and less often, and clears the stops that are over. */
  const poll = async () => {
    if (waiting.size === 0) return false
    await look(pool, [...waiting])
      .then(over => clear(pool, over, resume))
      .then(cleared => forget(waiting, cleared), fail)
    answer(waiting)
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
  const polls = createDrain({ work: poll, onIdle: resetPause, gatherMs: FIRST_PAUSE_MS })

  return {
    pauseSending,
    wait: ({ organizationId, webhookId }, isReplayed = false) =>
      new Promise((resolve, reject) => {
        const now = performance.now()
        // The commit has notified the workers only if one had claimed the lane. The first look notifies them if needed.
        const waiter = { organizationId, webhookId, until: now + withinMs, notifiedAt: -Infinity, freeSince: null }
        fresh.push({ ...waiter, hasStopped: false, resolve, reject })
        if (!isReplayed) stopHere({ organizationId, webhookId })
        firstLooks.ask()
      }),
  }
}

/** Looks where the waiters' webhooks stand, and notes and returns those whose requests have stopped. */
async function look(pool: Pool, waiters: readonly Waiter[]): Promise<Stopping[]> {
  const webhooks = new Map(
    waiters.map(({ organizationId, webhookId }) => [webhookId, { organizationId, webhookId, lock: lockOf(webhookId) }]),
  )
  const rows = await readInOneFlush(pool, '', sql => checkStops(sql, [...webhooks.values()]))
  const seen = new Map(rows.map(row => [row.webhook_id, row]))
  const over = new Set<Stopping>()
  for (const waiter of waiters) {
    const row = seen.get(waiter.webhookId)
    if (!row || !hasStopped(waiter, row)) continue
    over.add(row)
    waiter.hasStopped = true
  }
  return [...over]
}

/**
 * Clears the stops of webhooks whose requests have stopped, and returns the webhooks that have none left. A stop whose
 * lane is locked at this moment stays for another look, so that the lane is served again soon.
 */
async function clear(pool: Pool, over: readonly Stopping[], resume: (organizationId: string) => void) {
  const stops = over.filter(({ stopping_since }) => stopping_since !== null)
  const cleared = stops.length > 0 ? await onConnection(pool, sql => clearStops(sql, stops)) : []
  for (const { organization_id } of cleared) resume(organization_id)
  const without = over.filter(({ stopping_since }) => stopping_since === null)
  return new Set([...cleared, ...without].map(({ webhook_id }) => webhook_id))
}

const answer = (waiters: Iterable<Waiter>) => {
  for (const waiter of waiters) if (waiter.hasStopped) waiter.resolve()
}

/** Answers those whose stops are cleared, and waits for them no more. */
const forget = (waiting: Set<Waiter>, cleared: ReadonlySet<string>) => {
  for (const waiter of waiting) {
    if (!waiter.hasStopped || !cleared.has(waiter.webhookId)) continue
    waiting.delete(waiter)
    waiter.resolve()
  }
}

function hasStopped(waiter: Waiter, seen: Stopping): boolean {
  if (seen.stopping_since === null) return true
  if (!seen.free) {
    waiter.freeSince = null
    return false
  }
  if (seen.claim_id === null) return true
  waiter.freeSince ??= performance.now()
  return performance.now() - waiter.freeSince >= LOSS_NOTICED_MS
}
