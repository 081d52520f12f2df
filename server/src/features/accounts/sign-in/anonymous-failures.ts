import { onConnection } from '../../../database/transaction.ts'
import type { Job } from '../../../kernel/job.ts'
import { contextWithoutRequest } from '../../../operations/internal-change.ts'
import type { Actor } from '../../../operations/operation.ts'
import type { Runtime } from '../../../operations/runtime.ts'
import { changeInSystem, type SystemFact } from '../../audit/index.ts'
import {
  type CountedFailures,
  type CounterKey,
  countFailure,
  countNetworks,
  deleteCounter,
  hasCounter,
  insertCounter,
  listEndedCounters,
  lockCounter,
} from './anonymous-failures.sql.ts'
import type { SignInFact } from './audit-sign-in.ts'
import { networkOf } from './network-address.ts'

/** Length of a window. The failures in it are summarized in one entry. */
const WINDOW_MS = 10 * 60_000
/**
 * Maximum number of networks with separate entries, per window and kind of attempt. Further networks share one entry.
 */
const MOST_NETWORKS = 20
const AT_ONCE = 200

/** An unauthenticated caller whom no link or password identifies. */
const ANONYMOUS: Actor = { type: 'account', id: null, name: 'unknown', key: null }

/**
 * Records a failed attempt of an unauthenticated caller. Audit entries cannot be deleted, so the number that such
 * callers can cause is limited: the first failure of a network in ten minutes is recorded at once; later ones are
 * counted, and summarized in one entry after the ten minutes.
 */
export async function recordAnonymousFailure(runtime: Runtime, { fact, actor, context }: SignInFact): Promise<void> {
  const at = runtime.clock.now()
  const since = new Date(Math.floor(at.getTime() / WINDOW_MS) * WINDOW_MS)
  const key = { since, action: fact.action, network: networkOf(context.ip) }
  const failure = { at, address: fact.target.name ?? null, reason: fact.reason ?? 'unknown' }
  if (await onConnection(runtime.pool, db => db.run(countFailure(key, failure)))) return
  // The lock of the system's audit chain serializes this, so that only one process records the first failure.
  await changeInSystem(
    runtime,
    { actor, context },
    {
      read: () => ({ hasCounter: hasCounter(key), networks: countNetworks(key) }),
      decide({ found }) {
        const result = undefined
        if (found.hasCounter) return { result, fact: null, writes: countFailure(key, failure) }
        if (found.networks < MOST_NETWORKS) return { result, fact, writes: insertCounter(key) }
        const shared = { ...key, network: '' }
        return { result, fact: null, writes: [insertCounter(shared), countFailure(key, failure)] }
      },
    },
  )
}

/** Writes the entries of ended windows. Resolves to their number. */
export async function summarizeAnonymousFailures(runtime: Runtime, signal?: AbortSignal): Promise<number> {
  const until = new Date(runtime.clock.now().getTime() - WINDOW_MS)
  let written = 0
  for (;;) {
    const keys = await onConnection(runtime.pool, db => db.run(listEndedCounters(until, AT_ONCE)))
    for (const key of keys) {
      if (signal?.aborted) return written
      if (await summarize(runtime, key)) written++
    }
    if (keys.length < AT_ONCE) return written
  }
}

export const anonymousFailuresJob = (runtime: Runtime): Job => ({
  name: 'anonymous failures',
  everyMs: 60_000,
  run: signal => summarizeAnonymousFailures(runtime, signal),
})

const summarize = (runtime: Runtime, key: CounterKey): Promise<boolean> =>
  changeInSystem(
    runtime,
    { actor: ANONYMOUS, context: contextWithoutRequest() },
    {
      read: () => lockCounter(key),
      decide({ found: counted }) {
        const isAny = counted !== undefined && counted.count > 0
        return { result: isAny, fact: isAny ? toFact(counted) : null, writes: deleteCounter(key) }
      },
    },
  )

const toFact = ({ action, network, count, first_at, last_at, addresses, reasons }: CountedFailures): SystemFact => ({
  action,
  target: { type: 'account', id: '' },
  reason: null,
  changes: {
    before: null,
    after: { count, network: network === '' ? null : network, first_at, last_at, addresses, reasons },
  },
})
