import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeKey } from '../../src/features/api-keys/key-format.ts'
import { assertSuccess } from '../harness/every-operation.ts'
import { recordOf } from '../harness/platform.ts'
import { type Answer, type SharedReeve, sharedReeve, startReeve, type TestReeve } from '../harness/reeve.ts'

const LIMIT = 10

/** `reeve` creates the data of the tests, without a limit. `limited` limits the requests of each key. */
let reeve: SharedReeve
let limited: TestReeve
before(async () => {
  reeve = await sharedReeve()
  limited = await startReeve({ on: reeve.database, config: { requestsPerMinute: LIMIT } })
})
after(async () => {
  await limited.stop()
  await reeve.stop()
})

const ask = (key: string) => limited.call('GET /v1/caller', { key })
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status)
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

test('every response has the remaining requests, and a 429 has Retry-After', async () => {
  const { owner } = await reeve.organization()
  for (let left = LIMIT - 1; left >= 0; left--) {
    const { status, headers } = await ask(owner.key)
    assert.equal(status, 200)
    assert.equal(headers.get('ratelimit-policy'), `"requests";q=${LIMIT};w=60`)
    assert.match(headers.get('ratelimit') ?? '', new RegExp(`^"requests";r=${left};t=([1-9]|[1-5]\\d|60)$`))
    assert.equal(headers.get('retry-after'), null)
  }
  const { status, headers, body } = await ask(owner.key)
  assert.deepEqual([status, body.code], [429, 'rate_limited'])
  assert.match(headers.get('ratelimit') ?? '', /^"requests";r=0;t=\d+$/)
  const seconds = Number(headers.get('retry-after'))
  assert.ok(seconds >= 1 && seconds <= 60, String(seconds))
})

test('of 200 concurrent requests exactly the limit passes, and the others change nothing', async () => {
  const acme = await reeve.organization()
  const earlier = (await recordOf(reeve, acme.id)).entries.length
  let made = 0
  const answers = await times(200, () => {
    const body = { name: `Profile ${++made}`, permissions: [] }
    return limited.call('POST /v1/profiles', { key: acme.owner.key, body })
  })
  const passed = statuses(answers).filter(status => status === 201)
  assert.equal(passed.length, LIMIT)
  assert.deepEqual([...new Set(statuses(answers))].sort(), [201, 429])
  assert.equal((await recordOf(reeve, acme.id)).entries.length, earlier + LIMIT)
})

test('each key has its own limit, also two of one member', async () => {
  const acme = await reeve.organization()
  const second = await acme.keyOf(acme.owner.userId, [])
  await times(LIMIT, () => ask(acme.owner.key))
  assert.equal((await ask(acme.owner.key)).status, 429)
  assert.equal((await ask(second)).status, 200)
})

test('requests refused for scope or body count; an invalid key has no limit', async () => {
  const acme = await reeve.organization()
  const key = await acme.keyOf(acme.owner.userId, [])
  const refused = await times(LIMIT, () => limited.call('GET /v1/members', { key }))
  assert.deepEqual([...new Set(statuses(refused))], [403])
  assert.equal((await ask(key)).status, 429)

  const unknown = makeKey(acme.id)
  const unknowns = await times(LIMIT + 5, () => ask(unknown))
  assert.deepEqual([...new Set(statuses(unknowns))], [401])
  assert.equal(unknowns[0]?.headers.get('ratelimit'), null)
})

test('429 comes before the checks of scope, body and target', async () => {
  const acme = await reeve.organization()
  const key = await acme.keyOf(acme.owner.userId, [])
  await times(LIMIT, () => ask(key))
  const { status } = await limited.call('PATCH /v1/members/x', { key, body: { no_such_field: 1 } })
  assert.equal(status, 429)
})

test('0 disables the limit and its headers', async () => {
  const { owner } = await reeve.organization()
  const answers = await times(50, () => owner.call('GET /v1/caller'))
  assert.deepEqual([...new Set(statuses(answers))], [200])
  assert.equal(answers[0]?.headers.get('ratelimit'), null)
  assert.equal(answers[0]?.headers.get('ratelimit-policy'), null)
})

test('requests without a key are not limited', async () => {
  const answers = await times(LIMIT + 5, () => limited.call('GET /livez'))
  assert.deepEqual([...new Set(statuses(answers))], [200])
})

test('a key over its limit does not delay its owner’s other requests', async () => {
  const acme = await reeve.organization()
  await times(LIMIT + 1, () => ask(acme.owner.key))
  await assertSuccess(acme.owner.call('GET /v1/caller'))
})
