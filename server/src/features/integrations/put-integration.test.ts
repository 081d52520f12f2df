import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { GIT, integrationPath } from '../../../test/harness/integrations.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { rawRequest, sendRaw } from '../../../test/harness/raw-http.ts'
import { inDatabase, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { sql } from '../../database/statement.ts'

let reeve: SharedReeve
let acme: Organization
let grace: Person
before(async () => {
  reeve = await sharedReeve()
  acme = await reeve.organization()
  grace = await acme.person()
})
after(() => reeve.stop())

test('a registered integration is returned and listed, by default connected and without times', async () => {
  const person = await acme.person()
  const id = 'acct/😀 %2F'
  const registered = { id, ...GIT, status: 'connected', connected_at: null, last_used_at: null }
  const answer = await acme.owner.call(`PUT ${integrationPath(person.userId, id)}`, { body: GIT })
  assert.deepEqual([answer.status, answer.body], [200, registered])
  assert.deepEqual((await acme.owner.call(`GET ${integrationPath(person.userId, id)}`)).body, registered)
  const list = await acme.owner.call(`GET ${integrationPath(person.userId)}`)
  assert.deepEqual(list.body, { integrations: [registered], next_cursor: null })
})

test('registering again replaces the integration, and times are returned in UTC with milliseconds', async () => {
  await acme.owner.call(`PUT ${integrationPath(grace.userId, 'git')}`, {
    body: { ...GIT, last_used_at: '2026-01-01T00:00:00Z' },
  })
  const body = { provider: 'hub', name: 'Hub', status: 'error', connected_at: '2026-01-01T01:30:00.1239+01:00' }
  const answer = await acme.owner.call(`PUT ${integrationPath(grace.userId, 'git')}`, { body })
  const expected = { id: 'git', ...body, connected_at: '2026-01-01T00:30:00.123Z', last_used_at: null }
  assert.deepEqual(answer.body, expected)
  assert.deepEqual((await acme.owner.call(`GET ${integrationPath(grace.userId, 'git')}`)).body, expected)
})

test('an integration of a suspended member is registered, too, and is on the suspension’s receipt', async () => {
  const person = await acme.person()
  await acme.owner.call(`PUT ${integrationPath(person.userId, 'git')}`, { body: GIT })
  await acme.owner.call('PUT /v1/triggers/uses-git', {
    body: { user_id: person.userId, kind: 'agent', name: 'T', integration_id: 'git' },
  })
  const suspension = await acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} })
  assert.deepEqual(suspension.body.integrations_on_account, [
    { id: 'git', ...GIT, status: 'connected', connected_at: null, last_used_at: null, triggers: 1 },
  ])
  const late = await acme.owner.call(`PUT ${integrationPath(person.userId, 'late')}`, {
    body: { ...GIT, status: 'disconnected' },
  })
  assert.equal(late.status, 200)
})

test('an integration of a suspended member becomes a follow-up, once, also in two requests at a time', async () => {
  const acme = await reeve.organization()
  const [person, other] = [await acme.person(), await acme.person()]
  const put = (id: string, name: string) =>
    assertSuccess(acme.owner.call(`PUT ${integrationPath(person.userId, id)}`, { body: { ...GIT, name } }))
  const followUps = async () => {
    const { body } = await assertSuccess(acme.owner.call(`GET /v1/members/${person.userId}/suspension/follow-ups`))
    return body.follow_ups.map(({ item_id, name }: { item_id: string; name: string }) => [item_id, name])
  }
  await put('before', 'Before')
  await assertSuccess(acme.owner.call(`POST /v1/members/${other.userId}/suspension`, { body: {} }))
  await assertSuccess(acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} }))
  await Promise.all([put('late', 'Late'), put('late', 'Late'), put('before', 'Renamed')])
  await put('late', 'Renamed')
  const expected = [
    ['before', 'Before'],
    ['late', 'Late'],
  ]
  assert.deepEqual(await followUps(), expected)
  const open = (await assertSuccess(acme.owner.call('GET /v1/members/follow-ups'))).body.follow_ups
  assert.deepEqual(
    open.map(({ user_id, item_id }: { user_id: string; item_id: string }) => [user_id, item_id]),
    expected.map(([id]) => [person.userId, id]),
  )
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${person.userId}/suspension`))
  await put('after', 'After')
  assert.deepEqual(await followUps(), expected)
})

for (const [what, body, pointer] of [
  ['a secret', { ...GIT, access_token: 'secret' }, '/access_token'],
  ['an id in the body', { ...GIT, id: 'git' }, '/id'],
  ['no provider', { name: 'Git' }, '/provider'],
  ['an unknown status', { ...GIT, status: 'broken' }, '/status'],
  ['NUL in a provider', { ...GIT, provider: 'a\0b' }, '/provider'],
  ['an invalid time', { ...GIT, connected_at: 'yesterday' }, '/connected_at'],
  ['an invalid day', { ...GIT, connected_at: '2026-02-30T00:00:00Z' }, '/connected_at'],
  ['a leap second', { ...GIT, connected_at: '2016-12-31T23:59:60Z' }, '/connected_at'],
  ['the year 0', { ...GIT, last_used_at: '0000-01-01T00:00:00Z' }, '/last_used_at'],
  ['the year 9999', { ...GIT, last_used_at: '9999-12-31T23:59:59-10:00' }, '/last_used_at'],
  ['a number instead of a time', { ...GIT, last_used_at: 1 }, '/last_used_at'],
] as const) {
  test(`${what}: 422 at ${pointer}, and nothing is registered`, async () => {
    const answer = await acme.owner.call(`PUT ${integrationPath(grace.userId, 'refused')}`, { body })
    assert.equal(answer.status, 422)
    assert.equal(answer.body.errors[0].pointer, pointer)
    assert.equal((await acme.owner.call(`GET ${integrationPath(grace.userId, 'refused')}`)).status, 404)
  })
}

test('an integration is registered and changed only by a caller with every permission of its member', async () => {
  const clerk = await acme.person(await acme.profile(['integrations.manage']))
  const peer = await acme.person(await acme.profile(['integrations.manage']))
  const administrator = await acme.person('administrator')
  await assertSuccess(acme.owner.call(`PUT ${integrationPath(acme.owner.userId, 'old')}`, { body: GIT }))
  for (const [member, code] of [
    [acme.owner, 'owner_required'],
    [administrator, 'target_exceeds_caller'],
  ] as const) {
    for (const id of ['old', 'new']) {
      const answer = await clerk.call(`PUT ${integrationPath(member.userId, id)}`, { body: { ...GIT, name: 'Mine' } })
      assert.deepEqual([answer.status, answer.body.code], [403, code], id)
    }
    assert.equal((await acme.owner.call(`GET ${integrationPath(member.userId, 'new')}`)).status, 404)
  }
  assert.equal((await acme.owner.call(`GET ${integrationPath(acme.owner.userId, 'old')}`)).body.name, GIT.name)
  assert.equal((await clerk.call(`PUT ${integrationPath(peer.userId, 'git')}`, { body: GIT })).status, 200)
})

test('registering and deleting an integration leave no audit entry and no event', async () => {
  const { actions, types } = await recordedBy(reeve, acme.id, async () => {
    await assertSuccess(acme.owner.call(`PUT ${integrationPath(grace.userId, 'quiet')}`, { body: GIT }))
    await assertSuccess(acme.owner.call(`DELETE ${integrationPath(grace.userId, 'quiet')}`))
  })
  assert.deepEqual([actions, types], [[], []])
})

test('a new id has no invisible characters; an existing one that has some stays usable', async () => {
  const acme = await reeve.organization()
  const path = (id: string) => `/v1/members/${acme.owner.userId}/integrations/${encodeURIComponent(id)}`
  const put = (id: string) => acme.owner.call(`PUT ${path(id)}`, { body: { provider: 'github', name: 'New' } })
  for (const id of ['a\nb', '\u202eabc', 'a\u200bb', ' ']) {
    const { status, body } = await put(id)
    assert.deepEqual([status, body.code], [422, 'invalid_integration_id'], JSON.stringify(id))
    assert.equal((await acme.owner.call(`GET ${path(id)}`)).status, 404)
  }
  for (const id of ['a\0', 'x'.repeat(201)]) {
    const { status, body } = await put(id)
    assert.deepEqual([status, body.code], [404, 'integration_not_found'])
  }
  const old = 'old\u202e'
  await inDatabase(reeve.app.pool, acme.id, async transaction => {
    await transaction.commit(sql`
        insert into integrations (organization_id, user_id, id, provider, name, status)
        values (${acme.id}, ${acme.owner.userId}, ${old}, 'github', 'Old', 'connected')`)
  })
  assert.equal((await put(old)).body.name, 'New')
  assert.equal((await acme.owner.call(`DELETE ${path(old)}`)).status, 204)
  assert.equal((await put('daily report/1')).status, 200)
})

test('a new id is not a dot segment, because clients remove those from a path', async () => {
  const acme = await reeve.organization()
  const put = (id: string) => {
    const body = JSON.stringify({ provider: 'github', name: 'Dots' })
    const head = [`Host: reeve`, `Authorization: Bearer ${acme.owner.key}`, 'Content-Type: application/json']
    const line = `PUT /v1/members/${acme.owner.userId}/integrations/${id} HTTP/1.1`
    return sendRaw(reeve.url, rawRequest([line, ...head, `Content-Length: ${body.length}`], body))
  }
  for (const id of ['.', '..', '%2E', '%2e%2E', '.%2e']) {
    const { status, body } = await put(id)
    assert.deepEqual([status, Object(body).code], [422, 'invalid_integration_id'], id)
  }
  for (const id of ['...', '.a', 'a.']) assert.equal((await put(id)).status, 200, id)
})

test('a member has at most 1,000 integrations: 409 integration_limit_reached', async () => {
  const person = await acme.person()
  await reeve.query`
      insert into integrations (organization_id, user_id, id, provider, name, status)
      select ${acme.id}, ${person.userId}, 'many-' || n, 'hub', 'Hub', 'connected' from generate_series(1, 999) n`
  const register = (id: string) => acme.owner.call(`PUT ${integrationPath(person.userId, id)}`, { body: GIT })
  await assertSuccess(register('last'))
  const { status, body } = await register('one more')
  assert.deepEqual([status, body.code], [409, 'integration_limit_reached'])
  await assertSuccess(register('last'))
  await assertSuccess(acme.owner.call(`DELETE ${integrationPath(person.userId, 'last')}`))
  await assertSuccess(register('one more'))
})

test('the follow-ups of a suspension have at most 2,000 integrations: 409 follow_up_limit_reached', async () => {
  const person = await acme.person()
  const register = (id: string) => acme.owner.call(`PUT ${integrationPath(person.userId, id)}`, { body: GIT })
  await assertSuccess(register('first'))
  await assertSuccess(acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} }))
  await reeve.query`
      insert into suspension_follow_ups (organization_id, suspension_id, id, kind, item_id, name)
      select organization_id, id, gen_random_uuid(), 'integration', 'deleted-' || n, 'Hub'
      from suspensions, generate_series(1, 1998) n
      where organization_id = ${acme.id} and user_id = ${person.userId}`
  await assertSuccess(register('last'))
  await assertSuccess(acme.owner.call(`DELETE ${integrationPath(person.userId, 'last')}`))
  const { status, body } = await register('one more')
  assert.deepEqual([status, body.code], [409, 'follow_up_limit_reached'])
  await assertSuccess(register('first'))
})
