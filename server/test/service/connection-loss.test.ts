import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { newId } from '../../src/kernel/ids.ts'
import { cloneDatabase, releaseCluster, type TestDatabase } from '../harness/cluster.ts'
import { type CuttingProxy, startCuttingProxy } from '../harness/cutting-proxy.ts'
import { assertSuccess } from '../harness/every-operation.ts'
import { holdOrganization } from '../harness/hold-organization.ts'
import type { Organization } from '../harness/organization.ts'
import { recordOf } from '../harness/platform.ts'
import { type Answer, startReeve, type TestReeve } from '../harness/reeve.ts'
import { type ChecksumReader, openChecksumReader } from '../harness/row-checksums.ts'

const IS_LONG = Boolean(process.env.REEVE_TEST_LONG)
const KILLS = IS_LONG ? 2_000 : 40
/**
 * The short form cuts before and after every odd message n: PostgreSQL has then received n - 1 or n messages, so each
 * number occurs once. The long form cuts before and after every message.
 */
const STEP = IS_LONG ? 1 : 2

let database: TestDatabase
let proxy: CuttingProxy
let reeve: TestReeve
let spectator: ChecksumReader
const unhandled: unknown[] = []
before(async () => {
  process.on('unhandledRejection', error => unhandled.push(error))
  database = await cloneDatabase()
  proxy = await startCuttingProxy(database.target)
  // With few connections, requests soon get a connection that was lost.
  reeve = await startReeve({ on: { ...database, target: proxy.target }, config: { databaseConnections: 3 } })
  spectator = await openChecksumReader(database)
})
after(async () => {
  await spectator.close()
  await reeve.stop()
  await proxy.close()
  await database.drop()
  await releaseCluster()
})

const terminate = (pids: number[]) => spectator.sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) as pid`
const terminateAll = () => spectator.sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'reeve'`

const create = (acme: Organization, name: string) =>
  acme.owner.call('POST /v1/profiles', {
    body: { name, permissions: [] },
    headers: { 'idempotency-key': name.replaceAll(' ', '-') },
  })

function assertUnavailable({ status, headers, body }: Answer) {
  assert.deepEqual([status, body.code], [503, 'database_unavailable'])
  assert.ok(Number(headers.get('retry-after')) >= 1)
  assert.doesNotMatch(JSON.stringify(body), /connection was|CONNECTION_|terminat|127\.0\.0\.1/)
}

/**
 * Asserts that each of these profiles exists exactly once, with one audit entry and one event, and that the chain is
 * valid and without gaps.
 */
async function assertEachOnce(acme: Organization, names: readonly string[]) {
  const { entries, events } = await recordOf(reeve, acme.id)
  const made = entries.filter(({ action }) => action === 'profile.created').map(({ target }) => target.name ?? '')
  const stored = await spectator.sql`
    select name from profiles where organization_id = ${acme.id} and built_in is null`
  const sorted = (list: readonly string[]) => [...list].sort()
  assert.deepEqual(sorted(made), sorted(names))
  assert.deepEqual(sorted(stored.map(({ name }) => name)), sorted(names))
  assert.equal(events.filter(({ type }) => type === 'profile.created').length, names.length)
  assert.deepEqual(
    entries.map(({ sequence }) => sequence),
    entries.map((_, index) => index + 1),
  )
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, index) => index + 1),
  )
  assert.equal((await assertSuccess(acme.owner.call('GET /v1/audit/verification'))).body.valid, true)
}

test('a change whose connection is terminated while it waits is 503, writes nothing, and can be repeated', async () => {
  const acme = await reeve.organization()
  const earlier = await spectator.checksums(acme.id)
  const held = await holdOrganization(database, acme.id)
  const answer = create(acme, 'Support')
  await terminate(await held.waiting())
  assertUnavailable(await answer)
  await held.release()
  assert.deepEqual(await spectator.checksums(acme.id), earlier)
  assert.equal((await create(acme, 'Support')).status, 201)
  await assertEachOnce(acme, ['Support'])
})

test('a query or bookkeeping whose connection is terminated is 503, and can be repeated', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const body = { user_id: person.userId, kind: 'agent', name: 'Nightly' }
  const requests = [() => acme.owner.call('GET /v1/members'), () => acme.owner.call('PUT /v1/triggers/a', { body })]
  for (const request of requests) {
    const holder = postgres({ ...database.target, max: 1 })
    const [own] = await holder<{ pid: number }[]>`select pg_backend_pid() as pid`
    await holder.unsafe('begin; lock table members, triggers in access exclusive mode')
    const answer = request()
    await terminate([await waitingFor(own?.pid ?? 0)])
    assertUnavailable(await answer)
    await holder.end()
    await assertSuccess(request())
  }
})

async function waitingFor(holder: number): Promise<number> {
  for (let tries = 0; tries < 1_000; tries++) {
    const [blocked] = await spectator.sql`
      select pid from pg_stat_activity where ${holder} = any (pg_blocking_pids(pid)) limit 1`
    if (blocked) return blocked.pid
    await sleep(10)
  }
  throw new Error('nothing came to wait')
}

test('a change cut off at any message is applied or 503, never partial, and a retry applies it once', async () => {
  const acme = await reeve.organization()
  const names: string[] = []
  const cutOnce = async (nth: number, when: 'before' | 'after', isWarm: boolean) => {
    const name = `${when} ${nth} ${isWarm ? 'warm' : 'cold'}`
    if (isWarm) {
      names.push(`${name} up`)
      assert.equal((await create(acme, `${name} up`)).status, 201)
    }
    proxy.cutAt(nth, when)
    const answer = await create(acme, name)
    const wasCut = proxy.wasCut()
    if (answer.status !== 201) assertUnavailable(answer)
    // PostgreSQL may still execute the statements of the lost connection, whose transaction holds the idempotency key.
    let again = await create(acme, name)
    while (again.body.code === 'idempotency_key_in_use') again = await create(acme, name)
    assert.equal(again.status, 201, `${name}: ${JSON.stringify(again.body)}`)
    names.push(name)
    return wasCut
  }
  for (const when of ['before', 'after'] as const) {
    for (const isWarm of [true, false]) {
      let nth = 1
      while (await cutOnce(nth, when, isWarm)) nth += STEP
      assert.ok(nth > 20, `the change has only ${nth} messages`)
    }
  }
  await assertEachOnce(acme, names)
})

test('a query cut off at any message is answered or 503', async () => {
  const acme = await reeve.organization()
  const list = () => acme.owner.call('GET /v1/members')
  const whole = (await assertSuccess(list())).body
  for (const when of ['before', 'after'] as const) {
    for (let nth = 1; ; nth += STEP) {
      proxy.cutAt(nth, when)
      const answer = await list()
      const wasCut = proxy.wasCut()
      if (answer.status === 200) assert.deepEqual(answer.body, whole)
      else assertUnavailable(answer)
      if (!wasCut) break
    }
  }
})

test(`${KILLS} times all connections are terminated under load: every answered change exists once`, async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const confirmed: string[] = []
  const others = new Set<number>()
  let isOver = false
  const creating = async () => {
    while (!isOver) {
      const name = `Profile ${newId()}`
      let answer = await create(acme, name)
      while (answer.status === 503) answer = await create(acme, name)
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      confirmed.push(name)
    }
  }
  const asking = async () => {
    for (let round = 0; !isOver; round++) {
      const body = { user_id: person.userId, kind: 'agent', name: `Round ${round}` }
      others.add((await acme.owner.call('PUT /v1/triggers/one', { body })).status)
      others.add((await acme.owner.call('GET /v1/members')).status)
    }
  }
  const killing = async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(Math.random() * 25)
      await terminateAll()
      // After every fifth kill, waits for a success: even on a slow machine some requests must succeed.
      for (const known = confirmed.length; kill % 5 === 0 && confirmed.length === known; ) await sleep(5)
    }
    isOver = true
  }
  await Promise.all([creating(), creating(), asking(), killing()])

  assert.ok(confirmed.length >= 10, `only ${confirmed.length} got through`)
  assert.deepEqual(
    [...others].filter(status => status !== 200 && status !== 503),
    [],
  )
  await assertEachOnce(acme, confirmed)
})

test('while the database is down everything is 503 and not ready; afterwards everything recovers', async () => {
  const acme = await reeve.organization()
  assert.equal((await reeve.call('GET /readyz')).status, 200)
  proxy.goDown()
  const down = await Promise.all([
    acme.owner.call('GET /v1/members'),
    acme.owner.call('GET /v1/caller'),
    create(acme, 'Support'),
    acme.owner.call('GET /v1/audit/verification'),
  ])
  for (const answer of down) assertUnavailable(answer)
  const earlier = proxy.connections()
  assertUnavailable(await acme.owner.call('GET /v1/members'))
  assert.equal(proxy.connections() - earlier, 1, 'one request tries once, and not for ever')
  assert.equal((await reeve.call('GET /readyz')).status, 503)
  assert.equal((await reeve.call('GET /livez')).status, 200)
  proxy.comeUp()
  for (let tries = 0; tries < 100 && (await reeve.call('GET /readyz')).status !== 200; tries++) await sleep(50)
  assert.equal((await create(acme, 'Support')).status, 201)
  await assertEachOnce(acme, ['Support'])
})

test('no unhandled rejection occurred', () => {
  assert.deepEqual(unhandled, [])
})
