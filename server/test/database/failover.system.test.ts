/**
 * Failovers and lost standbys under load: no acknowledged change is lost, no suspended key is accepted, and writes
 * continue. `npm test` has one of each fault; the long form has a hundred failovers.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { checkServer } from '../../src/commands/doctor/database.ts'
import { readConfig } from '../../src/config/config.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openServer } from '../../src/database/open.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { endure, type Fault, until } from '../harness/failover.ts'
import { startReeve } from '../harness/reeve.ts'
import { type PostgresNode, startReplicatedPostgres } from '../harness/replicated-postgres.ts'

const IS_LONG = Boolean(process.env.REEVE_TEST_LONG)
const LEASE_MS = 1_000
const WRITES_WITHIN_MS = 3_000
/** Number of commits whose wait for the standby is cancelled. */
const CANCELLED = 20
/** Time in which the responses to completed commits arrive. */
const RESPONSES_WITHIN_MS = 200
const log = pino({ level: process.env.REEVE_TEST_LOG ?? 'silent' })

const FAULTS: readonly (Fault & { readonly rounds: number })[] = [
  {
    name: 'the primary is killed, and the standby promoted',
    rounds: IS_LONG ? 50 : 1,
    url: 'hosts',
    async happen({ pair: { primary, standby, promote } }) {
      await primary.kill('SIGKILL')
      await promote()
      return { primary: standby, since: performance.now() }
    },
  },
  {
    name: 'the former primary keeps running, and its name moves for some processes later than for others',
    rounds: IS_LONG ? 50 : 1,
    url: 'name',
    async happen({ pair: { standby, promote }, names: [first, ...others], leaseMs }) {
      await promote()
      const since = performance.now()
      first?.lead(standby)
      await sleep(leaseMs / 4)
      for (const name of others) name.lead(standby)
      return { primary: standby, since }
    },
  },
  {
    name: 'the standby ends, and the waits of commits are cancelled, until no standby is required',
    rounds: IS_LONG ? 20 : 1,
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
  },
]

for (const fault of FAULTS) {
  test(`${fault.name}: nothing acknowledged is lost, and no suspended key is accepted`, async t => {
    for (let round = 0; round < fault.rounds; round++) {
      const seen = await endure(fault, { leaseMs: LEASE_MS })
      t.diagnostic(JSON.stringify(seen))
      assert.deepEqual([seen.lost, seen.undelivered, seen.accepted], [0, 0, 0])
      assert.deepEqual(seen.refusals, [503])
      assert.equal(seen.apisThatAccepted, 2)
      assert.ok(seen.writesAfterMs <= WRITES_WITHIN_MS, `writes only after ${seen.writesAfterMs} ms`)
    }
  })
}

test('two hosts: the one that takes writes is opened, whichever stands first', async () => {
  await using pair = await startReplicatedPostgres()
  const host = ({ target }: PostgresNode) => `${encodeURIComponent(target.host)}:${target.port}`
  for (const hosts of [
    [pair.primary, pair.standby],
    [pair.standby, pair.primary],
  ]) {
    const databaseUrl = `postgres://postgres@${hosts.map(host).join()}/reeve?target_session_attrs=read-write`
    const server = await openServer(readConfig({ DATABASE_URL: databaseUrl }), log)
    assert.equal(server.target.host, pair.primary.target.host)
  }
})

test('a commit whose wait for the standby was cancelled is answered 503 and replayed with its key', async () => {
  await using pair = await startReplicatedPostgres()
  const { target, query } = pair.primary
  await migrate(target)
  const reeve = await startReeve({ on: { target, drop: async () => {} } })
  const acme = await reeve.organization()
  const findings = async () => {
    const { problems = [] } = await checkServer(readConfig({}), 'all', reeve.app.pool, systemClock)
    return problems.map(({ code }) => code).filter(code => /standby|_local/.test(code))
  }
  assert.deepEqual(await findings(), ['standby_single'])
  const create = () => {
    const body = { name: 'Auditors', permissions: [] }
    return acme.owner.call('POST /v1/profiles', { body, headers: { 'idempotency-key': 'once' } })
  }
  await pair.standby.kill()
  await until(async () => (await findings()).includes('standby_missing'), 'the end of the standby')
  const answered = create()
  await until(async () => (await cancelReplicatedCommits(pair.primary)) > 0, 'the wait of the commit')
  const unconfirmed = await answered
  assert.equal(unconfirmed.status, 503)
  assert.match(unconfirmed.body.detail, /may or may not be stored/)

  await stopWaitingForStandbys(pair.primary)
  const [repeated, again] = [await create(), await create()]
  assert.deepEqual([repeated.status, again.status], [201, 201])
  assert.equal(again.body.id, repeated.body.id)
  assert.equal((await query`select from profiles where name = 'Auditors'`).length, 1)
  await reeve.stop()
})

/** Cancels the waits of commits for the standby, and returns their number. */
async function cancelReplicatedCommits({ query }: PostgresNode): Promise<number> {
  const waiting = await query`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
  return waiting.length
}

async function stopWaitingForStandbys({ query }: PostgresNode): Promise<void> {
  await query.unsafe(`alter system set synchronous_standby_names = ''`)
  await query`select pg_reload_conf()`
}
