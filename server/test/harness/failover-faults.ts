/** Faults of a primary and its synchronous standby, for `endure`. */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, until } from './failover.ts'
import type { PostgresNode } from './replicated-postgres.ts'

/** Number of commits whose wait for the standby is cancelled. */
const CANCELLED = 20
/** Time in which the responses to completed commits arrive. */
const RESPONSES_WITHIN_MS = 200

export const killedPrimary: Fault = {
  name: 'the primary is killed, and the standby promoted',
  url: 'hosts',
  async happen({ pair: { primary, standby, promote } }) {
    await primary.kill('SIGKILL')
    await promote()
    return { primary: standby, since: performance.now() }
  },
}

export const formerPrimary: Fault = {
  name: 'the former primary keeps running, and its name moves for some processes later than for others',
  url: 'name',
  async happen({ pair: { standby, promote }, names: [first, ...others], leaseMs }) {
    await promote()
    first?.lead(standby)
    await sleep(leaseMs / 4)
    for (const name of others) name.lead(standby)
    return { primary: standby, since: performance.now() }
  },
}

export const lostStandby: Fault = {
  name: 'the standby ends, and the waits of commits are cancelled, until no standby is required',
  url: 'name',
  async happen({ pair: { primary, standby }, ledger: { acknowledged } }) {
    await standby.kill('SIGKILL')
    await until(async () => (await cancelReplicatedCommits(primary)) > 0, 'a commit that waits for the standby')
    await sleep(RESPONSES_WITHIN_MS)
    const before = acknowledged.length
    for (let cancelled = 0; cancelled < CANCELLED; await sleep(5)) cancelled += await cancelReplicatedCommits(primary)
    await sleep(RESPONSES_WITHIN_MS)
    assert.equal(acknowledged.length, before)
    await stopWaitingForStandbys(primary)
    return { primary, since: performance.now() }
  },
}

/** Cancels the waits of commits for the standby, and returns their number. */
export async function cancelReplicatedCommits({ query }: PostgresNode): Promise<number> {
  const waiting = await query`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
  return waiting.length
}

/** Empties `synchronous_standby_names`. */
export async function stopWaitingForStandbys({ query }: PostgresNode): Promise<void> {
  await query.unsafe(`alter system set synchronous_standby_names = ''`)
  await query`select pg_reload_conf()`
}
