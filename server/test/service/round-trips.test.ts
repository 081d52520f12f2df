import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { cloneDatabase, type TestDatabase } from '../harness/cluster.ts'
import { type DistantDatabase, startDistantDatabase } from '../harness/distant-database.ts'
import { assertSuccess } from '../harness/every-operation.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor, putTrigger } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

/**
 * Latency of a round trip. It is far longer than the rest of a request, so that a request's duration shows the number
 * of its round trips.
 */
const DISTANCE_MS = 150
const TRIES = { least: 3, most: 10 }
const ASKED = 3 + TRIES.most

let database: TestDatabase
let distant: DistantDatabase
let reeve: TestReeve
let acme: Organization
before(async () => {
  database = await cloneDatabase()
  distant = await startDistantDatabase(database.target)
  // One shared connection and one to borrow, so that a few requests prepare their statements on both.
  reeve = await startReeve({ on: { ...database, target: distant.target }, config: { databaseConnections: 2 } })
  acme = await reeve.organization()
})
after(async () => {
  await reeve.stop()
  await distant.close()
  await database.drop()
})

/**
 * Measures the number of a request's sequential database round trips, once its statements are prepared. Uses the
 * shortest duration of several tries, because other load can only add time. If the result is unclear, there are more
 * tries.
 */
async function roundTrips(ask: () => Promise<unknown>): Promise<number> {
  for (let warmUp = 0; warmUp < 3; warmUp++) await ask()
  let least = Number.POSITIVE_INFINITY
  const isUnclear = () => least % DISTANCE_MS > DISTANCE_MS / 3
  for (let tries = 0; tries < TRIES.least || (tries < TRIES.most && isUnclear()); tries++) {
    // Waits for the previous request, which may still be notifying workers.
    await sleep(100)
    distant.distanceMs = DISTANCE_MS
    const began = performance.now()
    await ask()
    least = Math.min(least, performance.now() - began)
    distant.distanceMs = 0
  }
  return Math.floor(least / DISTANCE_MS)
}

test('a query is one round trip', async () => {
  const { userId } = await acme.person('member')
  await putTrigger(acme, 'nightly', { user_id: userId })
  for (const path of [
    '/v1/governance/webhooks',
    `/v1/members/${userId}/access?permission=members.read`,
    '/v1/triggers/nightly/permit',
    `/v1/members/${userId}`,
  ]) {
    assert.equal(await roundTrips(() => assertSuccess(acme.owner.call(`GET ${path}`))), 1, path)
  }
})

test('assigning a profile takes three round trips: admission, the lock with its reads, the commit', async () => {
  const { userId } = await acme.person('member')
  const profiles = await Promise.all(
    ['One', 'Two'].map(name =>
      assertSuccess(acme.owner.call('POST /v1/profiles', { body: { name, permissions: [] } })),
    ),
  )
  let assignments = 0
  const assign = () =>
    assertSuccess(
      acme.owner.call(`PATCH /v1/members/${userId}`, { body: { profile_id: profiles[assignments++ % 2]?.body.id } }),
    )
  assert.equal(await roundTrips(assign), 3)
})

for (const [what, body] of [
  ['suspending', {}],
  ['suspending with a login block', { block_login: true }],
] as const) {
  test(`${what} takes three round trips: admission, the locks with their reads, the commit`, async () => {
    const people = await Promise.all(Array.from({ length: ASKED }, () => acme.person('member')))
    const suspend = () =>
      assertSuccess(acme.owner.call(`POST /v1/members/${people.pop()?.userId}/suspension`, { body }))
    assert.equal(await roundTrips(suspend), 3)
  })
}

test('reactivating and removing a member take three round trips each', async () => {
  const people = await Promise.all(Array.from({ length: ASKED }, () => acme.person('member')))
  for (const { userId } of people) {
    await assertSuccess(acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: { block_login: true } }))
  }
  const leaving = [...people]
  const reactivate = () => assertSuccess(acme.owner.call(`DELETE /v1/members/${people.pop()?.userId}/suspension`))
  assert.equal(await roundTrips(reactivate), 3)
  const remove = () => assertSuccess(acme.owner.call(`DELETE /v1/members/${leaving.pop()?.userId}`))
  assert.equal(await roundTrips(remove), 3)
})

test('removing an idle webhook takes three round trips, without a barrier for requests in flight', async () => {
  const webhooks: { id: string }[] = []
  for (let made = 0; made < ASKED; made++) webhooks.push(await createWebhookFor(acme))
  const remove = () => assertSuccess(acme.owner.call(`DELETE /v1/governance/webhooks/${webhooks.pop()?.id}`))
  assert.equal(await roundTrips(remove), 3)
})
