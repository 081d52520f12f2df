import { onConnection } from '../../../database/transaction.ts'
import type { Job } from '../../../kernel/job.ts'
import { contextWithoutRequest } from '../../../operations/internal-change.ts'
import type { Actor } from '../../../operations/operation.ts'
import type { Runtime } from '../../../operations/runtime.ts'
import { changeInSystem, type SystemFact } from '../../audit/index.ts'
import { findAccount } from '../index.ts'
import {
  type CountedFailures,
  type CounterKey,
  countFailure,
  countNetworks,
  countRecorded,
  deleteCounter,
  deleteEndedRecorded,
  hasCounter,
  insertCounter,
  insertRecorded,
  listEndedCounters,
  lockCounter,
  type RecordedFailures,
} from './anonymous-failures.sql.ts'
import type { SignInFact } from './audit-sign-in.ts'
import { networkOf } from './network-address.ts'

/** Length of a window. The failures in it are summarized in one entry. */
const WINDOW_MS = 10 * 60_000
/**
 * Maximum number of networks with separate entries, per window and kind of attempt. Further networks share one entry.
 */
const MOST_NETWORKS = 20
/**
 * Maximum number of failures at accounts with entries of their own, per window and kind of attempt: of the accounts
 * that one network tries, of the networks that try one account, and in all. A single network or account cannot use up
 * those of the others.
 */
const MOST_ACCOUNTS_OF_NETWORK = 20
const MOST_NETWORKS_OF_ACCOUNT = 20
const MOST_OF_ACCOUNTS = 200
const AT_ONCE = 200

/** An unauthenticated caller whom no link or password identifies. */
const ANONYMOUS: Actor = { type: 'account', id: null, name: 'unknown', key: null }

/**
 * Records a failed attempt of an unauthenticated caller. Audit entries cannot be deleted, so the number that such
 * callers can cause is limited: in ten minutes the first failure of a network, and its first one at each account, are
 * recorded at once; the others are counted, and summarized in one entry after the ten minutes. Attempts at addresses
 * without an account do not count towards the limits of those at accounts.
 */
export async function recordAnonymousFailure(runtime: Runtime, { fact, actor, context }: SignInFact): Promise<void> {
  const at = runtime.clock.now()
  const since = new Date(Math.floor(at.getTime() / WINDOW_MS) * WINDOW_MS)
  const key = { since, action: fact.action, network: networkOf(context.ip) }
  const address = fact.target.name ?? null
  const failure = { at, address, reason: fact.reason ?? 'unknown' }
  // With an address, every attempt runs the same transaction: a shorter one for some of them would tell by its time
  // which addresses have an account.
  if (address === null && (await onConnection(runtime.pool, db => db.run(countFailure(key, failure))))) return
  // The lock of the system's audit chain serializes this, so that only one process records the first failure.
  await changeInSystem(
    runtime,
    { actor, context },
    {
      read: () => ({
        hasCounter: hasCounter(key),
        networks: countNetworks(key),
        account: address === null ? undefined : findAccount(address),
        recorded: address === null ? undefined : countRecorded({ ...key, address }),
      }),
      decide({ found }) {
        const hasRoom = found.networks < MOST_NETWORKS
        const counter = found.hasCounter ? [] : [insertCounter(hasRoom ? key : { ...key, network: '' })]
        const isOfAccount = found.account !== undefined && isWithinLimits(found.recorded)
        const recorded = isOfAccount && address !== null ? [insertRecorded({ ...key, address })] : []
        const isRecorded = isOfAccount || (!found.hasCounter && hasRoom)
        const counted = isRecorded ? [] : [countFailure(key, failure)]
        return { result: undefined, fact: isRecorded ? fact : null, writes: [...counter, ...recorded, ...counted] }
      },
    },
  )
}

const isWithinLimits = (recorded: RecordedFailures | undefined): boolean =>
  recorded !== undefined &&
  !recorded.includes &&
  recorded.accounts_of_network < MOST_ACCOUNTS_OF_NETWORK &&
  recorded.networks_of_account < MOST_NETWORKS_OF_ACCOUNT &&
  recorded.in_all < MOST_OF_ACCOUNTS

/** Writes the entries of ended windows. Resolves to their number. */
export async function summarizeAnonymousFailures(runtime: Runtime, signal?: AbortSignal): Promise<number> {
  const until = new Date(runtime.clock.now().getTime() - WINDOW_MS)
  await onConnection(runtime.pool, db => db.run(deleteEndedRecorded(until)))
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
