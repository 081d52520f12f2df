import { setTimeout as sleep } from 'node:timers/promises'
import { LOST_AFTER_MS } from '../../../database/lock-session.ts'
import { isConnectionFailure, isTimeout, type Pool } from '../../../database/pool.ts'
import { onConnection, readBatch } from '../../../database/transaction.ts'
import { createDrain } from '../../../kernel/drain.ts'
import type { RevocationBarrier, RevokedWebhook } from './after-revocation.ts'
import { deleteInProgress } from './delivery.contract.ts'
import { checkRevocations, clearRevocations, type Revocation } from './revocations.sql.ts'

const FIRST_PAUSE_MS = 3
const LONGEST_PAUSE_MS = 15
const NOTIFY_EVERY_MS = 1_000
/** Time until a worker notices that it has lost its lock, with a margin for its last write on a busy machine. */
const LOSS_NOTICED_MS = LOST_AFTER_MS + 500

interface Waiter extends RevokedWebhook {
  readonly until: number
  /** Time at which the workers were last notified. */
  notifiedAt: number
  /** Time since which the webhook's lock is free although its lane is claimed; null if the lock is held. */
  freeSince: number | null
  isRevoked: boolean
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

interface BarrierParts {
  readonly pool: Pool
  /** Pauses sending in this process. */
  pauseSending(): void
  /**
   * Cancels the webhook's requests in this process. The commit notifies the other processes if one has claimed the
   * lane.
   */
  revokeHere(webhook: RevokedWebhook): void
  /** Notifies the other processes again, in case one of them missed the first notification. */
  notifyOthers(webhook: RevokedWebhook): void
  /** Called when the organization's lanes may be served again. */
  resume(organizationId: string): void
  readonly withinMs?: number | undefined
}

/**
 * Creates the barrier, which waits until no request with a webhook's former state can be sent any more. During a
 * revocation, no worker starts a batch on the webhook's lane. A running batch has ended once its claim is gone and the
 * webhook's lock can be taken exclusively. If the lane is claimed but the lock is free, the claim's worker has died, or
 * has not yet noticed that it lost the lock, which takes at most 3 s.
 */
export function createRevocationBarrier({
  pool,
  pauseSending,
  revokeHere,
  notifyOthers,
  resume,
  withinMs = 20_000,
}: BarrierParts): RevocationBarrier {
  /** Waiters that no snapshot has checked yet. */
  let fresh: Waiter[] = []
  /** Waiters whose requests are not revoked yet, or whose revocation is still to be cleared. */
  const waiting = new Set<Waiter>()
  let pause = FIRST_PAUSE_MS

  const notifyAgain = () => {
    const now = performance.now()
    for (const waiter of waiting) {
      if (waiter.isRevoked || now - waiter.notifiedAt < NOTIFY_EVERY_MS) continue
      waiter.notifiedAt = now
      revokeHere(waiter)
      notifyOthers(waiter)
    }
  }

  /** Continues to wait if the database is unreachable. Any other error is a bug, and rejects all waiters at once. */
  const fail = (error: unknown) => {
    if (isConnectionFailure(error) || isTimeout(error)) return
    for (const waiter of waiting) waiter.reject(error instanceof Error ? error : new Error(String(error)))
    waiting.clear()
  }

  /** Takes one snapshot for all new waiters. Resolves those whose webhooks have no request in progress. */
  const checkFresh = async () => {
    if (fresh.length === 0) return false
    const round = fresh
    fresh = []
    for (const waiter of round) waiting.add(waiter)
    await findRevoked(pool, round).catch(fail)
    answer(round)
    notifyAgain()
    polls.ask()
    return true
  }
  const firstChecks = createDrain({ work: checkFresh })

  /** Polls with growing pauses while there are waiters, and clears finished revocations. */
  const poll = async () => {
    if (waiting.size === 0) return false
    await findRevoked(pool, [...waiting])
      .then(over => clear(pool, over, resume))
      .then(cleared => forget(waiting, cleared), fail)
    answer(waiting)
    giveUpLate(waiting)
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
    wait: ({ organizationId, webhookId }, { isReplayed = false } = {}) =>
      new Promise((resolve, reject) => {
        const now = performance.now()
        // The commit has notified the workers only if one had claimed the lane. The first check notifies them if
        // necessary.
        const waiter = { organizationId, webhookId, until: now + withinMs, notifiedAt: -Infinity, freeSince: null }
        fresh.push({ ...waiter, isRevoked: false, resolve, reject })
        if (!isReplayed) revokeHere({ organizationId, webhookId })
        firstChecks.ask()
      }),
  }
}

/**
 * Reads the state of the waiters' webhooks. Marks the waiters whose webhooks have no request in progress, and returns
 * the revocations of these webhooks.
 */
async function findRevoked(pool: Pool, waiters: readonly Waiter[]): Promise<Revocation[]> {
  const webhooks = new Map(waiters.map(({ organizationId, webhookId }) => [webhookId, { organizationId, webhookId }]))
  const rows = await readBatch(pool, '', checkRevocations([...webhooks.values()]))
  const snapshots = new Map(rows.map(row => [row.webhook_id, row]))
  const over = new Set<Revocation>()
  for (const waiter of waiters) {
    const snapshot = snapshots.get(waiter.webhookId)
    if (!snapshot || !isRevoked(waiter, snapshot)) continue
    over.add(snapshot)
    waiter.isRevoked = true
  }
  return [...over]
}

/**
 * Clears finished revocations. Returns the ids of the webhooks that have no revocation any more. Clearing updates the
 * lane, so if another transaction has locked the lane, its revocation stays until the next poll.
 */
async function clear(pool: Pool, over: readonly Revocation[], resume: (organizationId: string) => void) {
  const revocations = over.filter(({ stopping_since }) => stopping_since !== null)
  const cleared = revocations.length > 0 ? await onConnection(pool, db => db.run(clearRevocations(revocations))) : []
  for (const { organization_id } of cleared) resume(organization_id)
  const without = over.filter(({ stopping_since }) => stopping_since === null)
  return new Set([...cleared, ...without].map(({ webhook_id }) => webhook_id))
}

const answer = (waiters: Iterable<Waiter>) => {
  for (const waiter of waiters) if (waiter.isRevoked) waiter.resolve()
}

const giveUpLate = (waiting: Set<Waiter>) => {
  const now = performance.now()
  for (const waiter of waiting) {
    if (now < waiter.until) continue
    waiting.delete(waiter)
    waiter.reject(deleteInProgress({ retryAfter: 5 }))
  }
}

/** Resolves and removes the waiters whose revocations are cleared. */
const forget = (waiting: Set<Waiter>, cleared: ReadonlySet<string>) => {
  for (const waiter of waiting) {
    if (!waiter.isRevoked || !cleared.has(waiter.webhookId)) continue
    waiting.delete(waiter)
    waiter.resolve()
  }
}

function isRevoked(waiter: Waiter, snapshot: Revocation): boolean {
  if (snapshot.stopping_since === null) return true
  if (!snapshot.free) {
    waiter.freeSince = null
    return false
  }
  if (snapshot.claim_id === null) return true
  waiter.freeSince ??= performance.now()
  return performance.now() - waiter.freeSince >= LOSS_NOTICED_MS
}
