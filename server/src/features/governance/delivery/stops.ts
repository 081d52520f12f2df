import { setTimeout as sleep } from 'node:timers/promises'
import { LOST_AFTER_MS, lockNumber } from '../../../database/lock-session.ts'
import { isConnectionFailure, isTimeout, type Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import { deleteInProgress } from './delivery.contract.ts'
import type { RequestStops, StoppedWebhook } from './hold-until-stopped.ts'
import { clearStops, type Stopping, tryStopped } from './stops.sql.ts'

const FIRST_PAUSE_MS = 3
const LONGEST_PAUSE_MS = 15
const TOLD_EVERY_MS = 1_000
/** A worker that lost its lock may go on until it knows; the rest is for its last write, and for a busy machine. */
const UNKNOWING_MS = LOST_AFTER_MS + 500

/** What a worker holds while requests to the webhook are under way, and what a removal takes alone. */
export const lockOf = (webhookId: string): string => lockNumber(`webhook ${webhookId}`)

interface Waiter extends StoppedWebhook {
  readonly until: number
  /** When the workers were told of it last. */
  toldAt: number
  /** Since when nobody has held the webhook's lock, although a turn has not ended. */
  freeSince: number | null
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/**
 * The barrier: waits until no request that goes by a webhook's former state can leave any more. The lane takes no new
 * turn while it is stopping; a turn that was under way has ended when its claim is gone and the webhook's lock could
 * be taken alone. A claim without its lock is of a worker that ended, or that does not know yet that it lost its
 * lock: it will within 3 s.
 */
export function createStops(parts: {
  pool: Pool
  /** Sending makes way in this process. */
  expect(): void
  /** Tells this process's worker to end the webhook's requests; the others hear of it as it is committed. */
  tell(webhook: StoppedWebhook): void
  /** Tells all others, too: one may have missed it. */
  tellAgain(webhook: StoppedWebhook): void
  /** Turns of the organization's lanes may begin again. */
  resume(organizationId: string): void
  withinMs?: number | undefined
}): RequestStops {
  const { pool, expect, tell, tellAgain, resume, withinMs = 20_000 } = parts
  const waiting = new Set<Waiter>()
  let isPolling = false

  const giveUpLate = () => {
    const now = performance.now()
    for (const waiter of waiting) {
      if (now < waiter.until) continue
      waiting.delete(waiter)
      waiter.reject(deleteInProgress({ retryAfter: 5 }))
    }
  }

  const remind = () => {
    const now = performance.now()
    for (const waiter of waiting) {
      if (now - waiter.toldAt < TOLD_EVERY_MS) continue
      waiter.toldAt = now
      tell(waiter)
      tellAgain(waiter)
    }
  }

  /** While the database is away nobody knows, and the wait goes on; anything else is a bug, and is told at once. */
  const fail = (error: unknown): Waiter[] => {
    if (isConnectionFailure(error) || isTimeout(error)) return []
    for (const waiter of waiting) waiter.reject(error instanceof Error ? error : new Error(String(error)))
    return [...waiting]
  }

  const poll = async () => {
    if (isPolling) return
    isPolling = true
    for (let pause = FIRST_PAUSE_MS; waiting.size > 0; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
      const round = [...waiting]
      for (const waiter of await look(pool, round, resume).catch(fail)) waiting.delete(waiter)
      giveUpLate()
      remind()
      if (waiting.size > 0) await sleep(pause)
    }
    isPolling = false
  }

  return {
    expect,
    wait: ({ organizationId, webhookId }, isReplayed = false) =>
      new Promise((resolve, reject) => {
        const now = performance.now()
        const toldAt = isReplayed ? -Infinity : now
        waiting.add({ organizationId, webhookId, until: now + withinMs, toldAt, freeSince: null, resolve, reject })
        if (!isReplayed) tell({ organizationId, webhookId })
        void poll()
      }),
  }
}

/**
 * Lets those go on whose requests have stopped. Resolves to those for whom nothing is left to do: a stop whose lane
 * is locked at this moment is looked at again, so that the lane is served again soon.
 */
async function look(pool: Pool, round: readonly Waiter[], resume: (organizationId: string) => void): Promise<Waiter[]> {
  const webhooks = new Map(
    round.map(({ organizationId, webhookId }) => [webhookId, { organizationId, webhookId, lock: lockOf(webhookId) }]),
  )
  return onConnection(pool, async sql => {
    const seen = new Map((await tryStopped(sql, [...webhooks.values()])).map(row => [row.webhook_id, row]))
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
  return performance.now() - waiter.freeSince >= UNKNOWING_MS
}
