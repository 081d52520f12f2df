import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { inDatabase, startReeve, type TestReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: TestReeve
let acme: Organization
let grace: Person
before(async () => {
  reeve = await startReeve()
  acme = await reeve.organization()
  grace = await acme.person()
})
after(() => reeve.stop())

const pathOf = (userId: string, id = '') => `/v1/members/${userId}/integrations${id && `/${encodeURIComponent(id)}`}`
const git = { provider: 'git', name: 'Git' }

test('a registered integration is answered, found and listed; what was not said is connected and without times', async () => {
  const person = await acme.person()
  const id = 'acct/😀 %2F'
  const registered = { id, ...git, status: 'connected', connected_at: null, last_used_at: null }
  const answer = await acme.owner.call(`PUT ${pathOf(person.userId, id)}`, { body: git })
  assert.deepEqual([answer.status, answer.body], [200, registered])
  assert.deepEqual((await acme.owner.call(`GET ${pathOf(person.userId, id)}`)).body, registered)
  const list = await acme.owner.call(`GET ${pathOf(person.userId)}`)
  assert.deepEqual(list.body, { integrations: [registered], next_cursor: null })
})

test('registering again replaces it, and times come back in UTC with milliseconds', async () => {
  await acme.owner.call(`PUT ${pathOf(grace.userId, 'git')}`, {
    body: { ...git, last_used_at: '2026-01-01T00:00:00Z' },
  })
  const body = { provider: 'hub', name: 'Hub', status: 'error', connected_at: '2026-01-01T01:30:00.1239+01:00' }
  const answer = await acme.owner.call(`PUT ${pathOf(grace.userId, 'git')}`, { body })
  const expected = { id: 'git', ...body, connected_at: '2026-01-01T00:30:00.123Z', last_used_at: null }
  assert.deepEqual(answer.body, expected)
  assert.deepEqual((await acme.owner.call(`GET ${pathOf(grace.userId, 'git')}`)).body, expected)
})

test('a suspended member’s integration is registered too, and stands on the receipt of the suspension', async () => {
  const person = await acme.person()
  await acme.owner.call(`PUT ${pathOf(person.userId, 'git')}`, { body: git })
  await acme.owner.call('PUT /v1/triggers/uses-git', {
    body: { user_id: person.userId, kind: 'agent', name: 'T', integration_id: 'git' },
  })
  const suspension = await acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} })
  assert.deepEqual(suspension.body.integrations_on_account, [
    { id: 'git', ...git, status: 'connected', connected_at: null, last_used_at: null, triggers: 1 },
  ])
  const late = await acme.owner.call(`PUT ${pathOf(person.userId, 'late')}`, {
    body: { ...git, status: 'disconnected' },
  })
  assert.equal(late.status, 200)
})

test('deleting one leaves the triggers that use it, and a second delete finds nothing', async () => {
  await acme.owner.call(`PUT ${pathOf(grace.userId, 'gone')}`, { body: git })
  await acme.owner.call('PUT /v1/triggers/uses-gone', {
    body: { user_id: grace.userId, kind: 'agent', name: 'T', integration_id: 'gone' },
  })
  assert.equal((await acme.owner.call(`DELETE ${pathOf(grace.userId, 'gone')}`)).status, 204)
  const trigger = await acme.owner.call('GET /v1/triggers/uses-gone')
  assert.deepEqual([trigger.body.enabled, trigger.body.integration_id], [true, 'gone'])
  const again = await acme.owner.call(`DELETE ${pathOf(grace.userId, 'gone')}`)
  assert.deepEqual([again.status, again.body.code], [404, 'integration_not_found'])
})

test('lists page by id and show each integration once', async () => {
  const person = await acme.person()
  for (const id of ['c', 'a', 'e', 'b', 'd']) await acme.owner.call(`PUT ${pathOf(person.userId, id)}`, { body: git })
  const ids: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = cursor && `&cursor=${cursor}`
    const { body } = await acme.owner.call(`GET ${pathOf(person.userId)}?limit=2${query}`)
    ids.push(...body.integrations.map(({ id }: { id: string }) => id))
    cursor = body.next_cursor
  }
  assert.deepEqual(ids, ['a', 'b', 'c', 'd', 'e'])
  const { next_cursor } = (await acme.owner.call('GET /v1/members?limit=1')).body
  const foreign = await acme.owner.call(`GET ${pathOf(person.userId)}?cursor=${next_cursor}`)
  assert.deepEqual([foreign.status, foreign.body.code], [422, 'invalid_cursor'])
})

test('of somebody who is no member here, or no longer one, nothing is found or registered', async () => {
  const removed = await acme.person()
  await acme.owner.call(`PUT ${pathOf(removed.userId, 'git')}`, { body: git })
  await acme.owner.call(`DELETE /v1/members/${removed.userId}`)
  const other = await reeve.organization('Other')
  await other.owner.call(`PUT ${pathOf(other.owner.userId, 'git')}`, { body: git })
  for (const userId of [removed.userId, other.owner.userId, newId(), 'grace']) {
    for (const [request, body] of [
      [`PUT ${pathOf(userId, 'git')}`, git],
      [`GET ${pathOf(userId, 'git')}`],
      [`DELETE ${pathOf(userId, 'git')}`],
      [`GET ${pathOf(userId)}`],
    ] as const) {
      const answer = await acme.owner.call(request, body ? { body } : {})
      assert.deepEqual([answer.status, answer.body.code], [404, 'member_not_found'], request)
    }
  }
  assert.equal((await other.owner.call(`GET ${pathOf(other.owner.userId, 'git')}`)).status, 200)
  const kept = await inDatabase(
    reeve.app.pool,
    acme.id,
    async ({ sql }) => sql`
    select from integrations where organization_id = ${acme.id} and user_id = ${removed.userId}`,
  )
  assert.equal(kept.length, 1)
})

test('one account’s integrations in two organizations are apart', async () => {
  const other = await reeve.organization('Other')
  const there = await other.person('member', { email: grace.email })
  assert.equal(there.userId, grace.userId)
  await other.owner.call(`PUT ${pathOf(grace.userId, 'theirs')}`, { body: git })
  const ours = await acme.owner.call(`GET ${pathOf(grace.userId, 'theirs')}`)
  assert.deepEqual([ours.status, ours.body.code], [404, 'integration_not_found'])
  assert.equal((await other.owner.call(`GET ${pathOf(grace.userId)}`)).body.integrations.length, 1)
})

for (const [what, body, pointer] of [
  ['a secret', { ...git, access_token: 'secret' }, '/access_token'],
  ['an id in the body', { ...git, id: 'git' }, '/id'],
  ['no provider', { name: 'Git' }, '/provider'],
  ['an unknown status', { ...git, status: 'broken' }, '/status'],
  ['NUL in a provider', { ...git, provider: 'a\0b' }, '/provider'],
  ['a time that is none', { ...git, connected_at: 'yesterday' }, '/connected_at'],
  ['a day that is none', { ...git, connected_at: '2026-02-30T00:00:00Z' }, '/connected_at'],
  ['a leap second', { ...git, connected_at: '2016-12-31T23:59:60Z' }, '/connected_at'],
  ['the year 0', { ...git, last_used_at: '0000-01-01T00:00:00Z' }, '/last_used_at'],
  ['the year 9999', { ...git, last_used_at: '9999-12-31T23:59:59-10:00' }, '/last_used_at'],
  ['a number for a time', { ...git, last_used_at: 1 }, '/last_used_at'],
] as const) {
  test(`${what}: 422 at ${pointer}, and nothing is registered`, async () => {
    const answer = await acme.owner.call(`PUT ${pathOf(grace.userId, 'refused')}`, { body })
    assert.equal(answer.status, 422)
    assert.equal(answer.body.errors[0].pointer, pointer)
    assert.equal((await acme.owner.call(`GET ${pathOf(grace.userId, 'refused')}`)).status, 404)
  })
}

test('each operation needs its scope, and that its owner could still grant it', async () => {
  const admin = await acme.person('administrator')
  const reading = await acme.keyOf(admin.userId, ['integrations:read'])
  const writing = await acme.keyOf(admin.userId, ['integrations:write'])
  const requests = {
    reading: [`GET ${pathOf(grace.userId)}`, `GET ${pathOf(grace.userId, 'scoped')}`],
    writing: [`PUT ${pathOf(grace.userId, 'scoped')}`, `DELETE ${pathOf(grace.userId, 'scoped')}`],
  }
  const ask = async (request: string, key: string) => {
    const answer = await reeve.call(request, { key, ...(request.startsWith('PUT') && { body: git }) })
    return answer.body.code
  }
  for (const request of requests.reading) assert.equal(await ask(request, writing), 'insufficient_scope')
  for (const request of requests.writing) assert.equal(await ask(request, reading), 'insufficient_scope')
  for (const request of requests.writing) assert.equal(await ask(request, writing), undefined)
  await acme.owner.call(`PATCH /v1/members/${admin.userId}`, { body: { profile_id: acme.profiles.member } })
  for (const request of requests.reading) assert.equal(await ask(request, reading), 'insufficient_scope')
  for (const request of requests.writing) assert.equal(await ask(request, writing), 'insufficient_scope')
})

test('registering is bookkeeping: no audit entry and no event', async () => {
  const heads = () =>
    inDatabase(
      reeve.app.pool,
      acme.id,
      async ({ sql }) => sql`
      select audit_sequence, event_sequence from governance_heads where organization_id = ${acme.id}`,
    )
  const before = await heads()
  await acme.owner.call(`PUT ${pathOf(grace.userId, 'quiet')}`, { body: git })
  await acme.owner.call(`DELETE ${pathOf(grace.userId, 'quiet')}`)
  assert.deepEqual(await heads(), before)
})
