/**
 * Failovers and lost standbys under load: no acknowledged change is lost, no suspended key is accepted, and writes
 * continue. `npm test` has one failover of each kind. The long form has a hundred of them, and standbys that are lost
 * under load.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { checkServer } from '../../src/commands/doctor/database.ts'
import { readConfig } from '../../src/config/config.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openServer } from '../../src/database/open.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { endure, until } from '../harness/failover.ts'
import {
  cancelReplicatedCommits,
  formerPrimary,
  killedPrimary,
  lostStandby,
  stopWaitingForStandbys,
} from '../harness/failover-faults.ts'
import { IS_LONG } from '../harness/long-form.ts'
import { startReeve } from '../harness/reeve.ts'
import { type PostgresNode, type ReplicatedPostgres, startReplicatedPostgres } from '../harness/replicated-postgres.ts'

const LEASE_MS = 1_000
const WRITES_WITHIN_MS = 3_000
const log = pino({ level: process.env.REEVE_TEST_LOG ?? 'silent' })

const FAULTS = [
  { fault: killedPrimary, rounds: IS_LONG ? 50 : 1 },
  { fault: formerPrimary, rounds: IS_LONG ? 50 : 1 },
  // The short form needs no round, because the last test of this file also loses a standby.
  { fault: lostStandby, rounds: IS_LONG ? 20 : 0 },
]

for (const { fault, rounds } of FAULTS.filter(({ rounds }) => rounds > 0)) {
  test(`${fault.name}: no acknowledged change is lost, and no suspended key is accepted`, async t => {
    for (let round = 0; round < rounds; round++) {
      const seen = await endure(fault, { leaseMs: LEASE_MS })
      t.diagnostic(JSON.stringify(seen))
      assert.deepEqual([seen.lost, seen.undelivered, seen.accepted], [0, 0, 0])
      assert.deepEqual(seen.refusals, [503])
      assert.ok(seen.writesAfterMs <= WRITES_WITHIN_MS, `writes only after ${seen.writesAfterMs} ms`)
    }
  })
}

test('the writable one of two hosts is opened, and it confirms no commit without its standby', async () => {
  await using pair = await startReplicatedPostgres()
  await assertOpensPrimary(pair)
  await assertConfirmsNoCommitAlone(pair)
})

/** Asserts that the primary is opened, in whichever order DATABASE_URL has the two hosts. */
async function assertOpensPrimary(pair: ReplicatedPostgres): Promise<void> {
  const host = ({ target }: PostgresNode) => `${encodeURIComponent(target.host)}:${target.port}`
  for (const hosts of [
    [pair.primary, pair.standby],
    [pair.standby, pair.primary],
  ]) {
    const databaseUrl = `postgres://postgres@${hosts.map(host).join()}/reeve?target_session_attrs=read-write`
    const server = await openServer(readConfig({ DATABASE_URL: databaseUrl }), log)
    assert.equal(server.target.host, pair.primary.target.host)
  }
}

/**
 * Asserts that a request gets 503 if its commit's wait for the standby is cancelled, and that a repetition with the
 * same idempotency key succeeds without a second profile.
 */
async function assertConfirmsNoCommitAlone(pair: ReplicatedPostgres): Promise<void> {
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
}
