import { onConnection } from '../../../database/transaction.ts'
import type { Job } from '../../../kernel/job.ts'
import { networkOf } from '../../../kernel/network-address.ts'
import { contextWithoutRequest } from '../../../operations/internal-change.ts'
import type { Actor } from '../../../operations/operation.ts'
import type { Runtime } from '../../../operations/runtime.ts'
import { changeInSystem, type SystemFact } from '../../audit/index.ts'
import { exposeMembershipsOfAddress, listOrganizationsOfAddress } from '../../members/index.ts'
import { findAccount } from '../index.ts'
import {
  type CountedFailures,
  type CounterKey,
  countFailure,
  countNetworks,
  countRecorded,
  countRecordedByOrganization,
  deleteCounter,
  deleteEndedRecorded,
  hasCounter,
  insertCounter,
  insertRecorded,
  listEndedCounters,
  lockCounter,
  type RecordedFailures,
  type RecordedOfOrganization,
} from './anonymous-failures.sql.ts'
import type { SignInFact } from './audit-sign-in.ts'

/**
 * Length of a window. Its failures without their own entries are summarized in one entry per network and kind of
 * attempt.
 */
const WINDOW_MS = 10 * 60_000
/**
 * Maximum number of networks with separate entries, per window and kind of attempt. Further networks share one entry.
 */
const MOST_NETWORKS = 20
/**
 * Maximum numbers of separate entries for failures at accounts, per window and kind of attempt:
 * - for the accounts of one organization, from one network
 * - for one account
 * - for the accounts of one organization
 * - in total
 * So no single network, account or organization uses up the entries of the others. An organization needs a limit,
 * because anyone who may add members can create any number of accounts.
 */
const MOST_ACCOUNTS_OF_NETWORK = 20
const MOST_NETWORKS_OF_ACCOUNT = 20
const MOST_OF_ORGANIZATION = 200
const MOST_IN_ALL = 1_000
const AT_ONCE = 200
/** Placeholder organization of accounts that belong to none. */
const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000'

/** An unauthenticated caller whom nothing identifies. */
const ANONYMOUS: Actor = { type: 'account', id: null, name: 'unknown', key: null }

/**
 * Records a failed attempt of an unauthenticated caller. Audit entries cannot be deleted, so the number that such
 * callers can cause is limited: in ten minutes, the first failure of a network, and its first failure at each account,
 * get entries at once. All others are counted, and summarized in one entry per network after the ten minutes. Attempts
 * at addresses without an account do not use up the limits for accounts. Attempts that identify an account have
 * separate limits. They have a valid credential, such as that of a person whose login is blocked, or an address that
 * the provider has verified.
 */
export async function recordAnonymousFailure(runtime: Runtime, { fact, actor, context }: SignInFact): Promise<void> {
  const at = runtime.clock.now()
  const since = new Date(Math.floor(at.getTime() / WINDOW_MS) * WINDOW_MS)
  const key = { since, action: fact.action, network: networkOf(context.ip) }
  // Without separate limits, a wrong password for an address would use up the entry of a later attempt with a valid
  // credential.
  const kind = { ...key, action: fact.target.id === '' ? fact.action : `${fact.action}, identified` }
  const address = fact.target.name ?? null
  const failure = { at, address, reason: fact.reason ?? 'unknown' }
  // With an address, every attempt runs the same transaction: a shorter one for some addresses would reveal, by its
  // duration, which addresses have an account.
  if (address === null && (await onConnection(runtime.pool, db => db.run(countFailure(key, failure))))) return
  // The lock of the system's audit chain serializes these transactions, so that only one process records the first
  // failure.
  await changeInSystem(
    runtime,
    { actor, context },
    {
      read: () => ({
        hasCounter: hasCounter(key),
        networks: countNetworks(key),
        account: address === null ? undefined : findAccount(address),
        recorded: address === null ? undefined : countRecorded({ ...kind, address }),
        byOrganization: address === null ? undefined : countRecordedByOrganization(kind),
        setting: address === null ? undefined : exposeMembershipsOfAddress(address), // for the next statement
        organizations: address === null ? undefined : listOrganizationsOfAddress(address),
      }),
      decide({ found }) {
        const organizations = found.organizations?.length ? found.organizations : [NO_ORGANIZATION]
        const hasRoom = found.networks < MOST_NETWORKS
        const counter = found.hasCounter ? [] : [insertCounter(hasRoom ? key : { ...key, network: '' })]
        const isOfAccount = found.account !== undefined && isWithinLimits(found, organizations)
        const recorded = isOfAccount && address !== null ? [insertRecorded({ ...kind, address }, organizations)] : []
        const isRecorded = isOfAccount || (!found.hasCounter && hasRoom)
        const counted = isRecorded ? [] : [countFailure(key, failure)]
        return { result: undefined, fact: isRecorded ? fact : null, writes: [...counter, ...recorded, ...counted] }
      },
    },
  )
}

interface Recorded {
  readonly recorded: RecordedFailures | undefined
  readonly byOrganization: readonly RecordedOfOrganization[] | undefined
}

/** True if an account of these organizations can have another entry. One organization with room is enough. */
function isWithinLimits({ recorded, byOrganization = [] }: Recorded, organizations: readonly string[]): boolean {
  if (!recorded || recorded.includes || recorded.in_all >= MOST_IN_ALL) return false
  if (recorded.networks_of_account >= MOST_NETWORKS_OF_ACCOUNT) return false
  const full = byOrganization.filter(
    ({ of_network, in_all }) => of_network >= MOST_ACCOUNTS_OF_NETWORK || in_all >= MOST_OF_ORGANIZATION,
  )
  return organizations.some(id => full.every(({ organization }) => organization !== id))
}

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
