import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { onConnection } from '../src/database/transaction.ts'
import { scimProvider } from '../src/features/accounts/index.ts'
import type { Organization } from './harness/organization.ts'
import { recordedBy } from './harness/platform.ts'
import { startReeve, type TestReeve } from './harness/reeve.ts'
import { type ScimServer, startScimServer } from './harness/scim-server.ts'

let reeve: TestReeve
let scim: ScimServer
before(async () => {
  scim = await startScimServer()
  const identityProvider = scimProvider({ baseUrl: scim.url, token: scim.token, timeoutMs: 1_000 })
  reeve = await startReeve({ identityProvider })
})
after(async () => {
  await reeve.stop()
  await scim.close()
})
beforeEach(() => {
  scim.fault = { method: 'PATCH', what: 'none' }
})

const path = (person: { userId: string }) => `/v1/members/${person.userId}/suspension`
const suspend = (acme: Organization, person: { userId: string }) =>
  acme.owner.call(`POST ${path(person)}`, { body: { block_login: true } })
const flags = ({ body }: { body: Record<string, unknown> }) => [
  body.login_blocked,
  body.login_block_failed,
  body.login_blocked_unmarked,
]
const stateOf = (userId: string) =>
  onConnection(reeve.app.pool, async sql => {
    const [row] = await sql<{ state: string }[]>`select state from login_blocks where user_id = ${userId}`
    return row?.state ?? 'none'
  })

/** As the background worker does, once what is due has come. */
async function finishDue() {
  reeve.clock.advance(31_000)
  return reeve.app.loginBlocks.finishDue()
}

async function personWithLogin() {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  scim.users.set(person.email, true)
  return { acme, person }
}

test('the provider is told after the commit; suspension and confirmed block are two entries', async () => {
  const { acme, person } = await personWithLogin()
  const recorded = await recordedBy(reeve, acme.id, async () => {
    assert.deepEqual(flags(await suspend(acme, person)), [true, false, false])
  })
  assert.equal(scim.users.get(person.email), false)
  assert.equal(await stateOf(person.userId), 'in_place')
  assert.deepEqual(recorded.actions, ['member.suspended', 'member.login_blocked'])
  assert.equal(recorded.types.filter(type => type === 'member.login_blocked').length, 1)
})

test('reactivation reopens the login that this suspension closed', async () => {
  const { acme, person } = await personWithLogin()
  await suspend(acme, person)
  const back = await acme.owner.call(`DELETE ${path(person)}`)
  assert.equal(back.body.login_unblocked, true)
  assert.deepEqual([scim.users.get(person.email), await stateOf(person.userId)], [true, 'none'])
})

for (const what of ['error', 'silence'] as const) {
  test(`a provider that answers with ${what}: the suspension stands, login_block_failed, and a worker finishes`, async () => {
    const { acme, person } = await personWithLogin()
    scim.fault = { method: 'PATCH', what }
    assert.deepEqual(flags(await suspend(acme, person)), [false, true, false])
    assert.equal((await acme.owner.call(`GET /v1/members/${person.userId}`)).body.status, 'suspended')
    assert.equal(scim.users.get(person.email), true)
    scim.fault = { method: 'PATCH', what: 'none' }
    assert.ok((await finishDue()) > 0)
    assert.deepEqual([scim.users.get(person.email), await stateOf(person.userId)], [false, 'in_place'])
    assert.equal((await acme.owner.call(`GET ${path(person)}`)).body.login_blocked, true)
  })
}

test('a provider that did it and did not say so: the worker finds it closed by us, and reactivation reopens it', async () => {
  const { acme, person } = await personWithLogin()
  scim.fault = { method: 'PATCH', what: 'done_but_silent' }
  assert.deepEqual(flags(await suspend(acme, person)), [false, true, false])
  assert.equal(await stateOf(person.userId), 'calling')
  scim.fault = { method: 'PATCH', what: 'none' }
  await finishDue()
  assert.equal(await stateOf(person.userId), 'in_place')
  assert.equal((await acme.owner.call(`DELETE ${path(person)}`)).body.login_unblocked, true)
  assert.equal(scim.users.get(person.email), true)
})

test('a login that was closed there before is unmarked, and reactivation does not open it', async () => {
  const { acme, person } = await personWithLogin()
  scim.users.set(person.email, false)
  assert.deepEqual(flags(await suspend(acme, person)), [true, false, true])
  assert.equal((await acme.owner.call(`DELETE ${path(person)}`)).body.login_unblocked, false)
  assert.equal(scim.users.get(person.email), false)
})

test('what never reached the provider stands as an intention, and a worker carries it out', async () => {
  const { acme, person } = await personWithLogin()
  scim.fault = { method: 'GET', what: 'error' }
  assert.deepEqual(flags(await suspend(acme, person)), [false, true, false])
  assert.equal(await stateOf(person.userId), 'requested')
  scim.fault = { method: 'GET', what: 'none' }
  await finishDue()
  assert.deepEqual([scim.users.get(person.email), await stateOf(person.userId)], [false, 'in_place'])
})

test('a repeated suspension tries the missing block again at once', async () => {
  const { acme, person } = await personWithLogin()
  scim.fault = { method: 'PATCH', what: 'error' }
  await suspend(acme, person)
  scim.fault = { method: 'PATCH', what: 'none' }
  assert.deepEqual(flags(await suspend(acme, person)), [true, false, false])
})

test('a reactivation before the provider was ever told tells it nothing', async () => {
  const { acme, person } = await personWithLogin()
  scim.fault = { method: 'GET', what: 'error' }
  await suspend(acme, person)
  assert.equal((await acme.owner.call(`DELETE ${path(person)}`)).body.login_unblocked, true)
  scim.fault = { method: 'GET', what: 'none' }
  assert.deepEqual([scim.users.get(person.email), await stateOf(person.userId)], [true, 'none'])
})

test('a reopening that fails is finished by a worker', async () => {
  const { acme, person } = await personWithLogin()
  await suspend(acme, person)
  scim.fault = { method: 'PATCH', what: 'error' }
  await acme.owner.call(`DELETE ${path(person)}`)
  assert.equal(await stateOf(person.userId), 'lifting')
  scim.fault = { method: 'PATCH', what: 'none' }
  await finishDue()
  assert.deepEqual([scim.users.get(person.email), await stateOf(person.userId)], [true, 'none'])
})

for (const [method, left] of [
  ['GET', 'requested'],
  ['PATCH', 'calling'],
] as const) {
  test(`a process that never comes back from its ${method} leaves ${left}, and a worker finishes`, async () => {
    const { acme, person } = await personWithLogin()
    scim.fault = { method, what: method === 'PATCH' ? 'done_but_silent' : 'silence' }
    const gone = suspend(acme, person)
    while ((await stateOf(person.userId)) !== left) await new Promise(resolve => setTimeout(resolve, 5))
    if (method === 'PATCH') while (scim.users.get(person.email)) await new Promise(resolve => setTimeout(resolve, 5))
    scim.fault = { method, what: 'none' }
    await finishDue()
    assert.deepEqual([scim.users.get(person.email), await stateOf(person.userId)], [false, 'in_place'])
    assert.equal((await gone).status, 200)
    assert.deepEqual([scim.users.get(person.email), await stateOf(person.userId)], [false, 'in_place'])
  })
}
