import { onConnection } from '../../../database/transaction.ts'
import type { Job } from '../../../kernel/job.ts'
import { noRequest } from '../../../operations/internal-change.ts'
import type { Mechanism } from '../../../operations/mechanism.ts'
import type { Actor } from '../../../operations/operation.ts'
import { changeInSystem, type SystemFact } from '../../audit/index.ts'
import type { SignInFact } from './audit-sign-in.ts'
import { networkOf } from './network-address.ts'
import {
  beginCounting,
  type CountedFailures,
  countFailure,
  countNetworks,
  type FailurePlace,
  listEndedPlaces,
  takeCounted,
} from './stranger-failures.sql.ts'

/** How long failures are summed up. */
const SPAN_MS = 10 * 60_000
/** How many networks have entries of their own in a span, for each kind of attempt; the others share one. */
const MOST_NETWORKS = 20
const AT_ONCE = 200

/** Someone who is not signed in, and whom no link and no password named. */
const STRANGER: Actor = { type: 'account', id: null, name: 'unknown', key: null }

/**
 * Writes down what a stranger failed at. An entry can never be deleted, so strangers must not be able to write as many
 * as they like: the first failure of a network in ten minutes is an entry at once, and the further ones are counted
 * and become one entry when the ten minutes are over.
 */
export async function noteStrangerFailure(mechanism: Mechanism, { fact, actor, context }: SignInFact): Promise<void> {
  const at = mechanism.clock.now()
  const since = new Date(Math.floor(at.getTime() / SPAN_MS) * SPAN_MS)
  const place = { since, action: fact.action, network: networkOf(context.ip ?? '') }
  const failure = { at, address: fact.target.name ?? null, reason: fact.reason ?? 'unknown' }
  if (await onConnection(mechanism.pool, sql => countFailure(sql, place, failure))) return
  // The lock of the system chain is held here, so that processes agree on who was first.
  await changeInSystem(mechanism, { actor, context }, async sql => {
    if (await countFailure(sql, place, failure)) return { result: undefined, fact: null }
    if ((await countNetworks(sql, place)) < MOST_NETWORKS) {
      await beginCounting(sql, place)
      return { result: undefined, fact }
    }
    await beginCounting(sql, { ...place, network: '' })
    await countFailure(sql, place, failure)
    return { result: undefined, fact: null }
  })
}

/** Sums up what was counted in spans that are over. Resolves to how many entries were written. */
export async function sumUpStrangerFailures(mechanism: Mechanism, signal?: AbortSignal): Promise<number> {
  const until = new Date(mechanism.clock.now().getTime() - SPAN_MS)
  let written = 0
  for (;;) {
    const places = await onConnection(mechanism.pool, sql => listEndedPlaces(sql, until, AT_ONCE))
    for (const place of places) {
      if (signal?.aborted) return written
      if (await sumUp(mechanism, place)) written++
    }
    if (places.length < AT_ONCE) return written
  }
}

export const strangerFailuresJob = (mechanism: Mechanism): Job => ({
  name: 'failures of strangers',
  everyMs: 60_000,
  run: signal => sumUpStrangerFailures(mechanism, signal),
})

const sumUp = (mechanism: Mechanism, place: FailurePlace): Promise<boolean> =>
  changeInSystem(mechanism, { actor: STRANGER, context: noRequest() }, async sql => {
    const counted = await takeCounted(sql, place)
    const isAny = counted !== undefined && counted.count > 0
    return { result: isAny, fact: isAny ? toFact(counted) : null }
  })

const toFact = ({ action, network, count, first_at, last_at, addresses, reasons }: CountedFailures): SystemFact => ({
  action,
  target: { type: 'account', id: '' },
  reason: null,
  changes: {
    before: null,
    after: { count, network: network === '' ? null : network, first_at, last_at, addresses, reasons },
  },
})
