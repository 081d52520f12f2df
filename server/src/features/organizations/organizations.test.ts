import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { recordedBy } from '../../../test/harness/platform.ts'
import { startReeve, type TestReeve } from '../../../test/harness/reeve.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

test('any key reads its own organization, and only that', async () => {
  const [acme, other] = [await reeve.organization('Acme'), await reeve.organization('Other')]
  const bare = await acme.keyOf(acme.owner.userId, [])
  const { status, body } = await reeve.call('GET /v1/organization', { key: bare })
  assert.equal(status, 200)
  assert.match(body.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(body, { id: acme.id, name: 'Acme', created_at: body.created_at })
  assert.equal((await other.owner.call('GET /v1/organization')).body.id, other.id)
})

test('an organization is renamed, with one audit entry and no event', async () => {
  const acme = await reeve.organization('Acme')
  const administrator = await acme.person('administrator')
  const { answer, entries, events } = await recordedBy(reeve, acme.id, () =>
    administrator.call('PATCH /v1/organization', { body: { name: 'Acme & Daughters' } }),
  )
  assert.equal(answer.status, 200)
  assert.equal(answer.body.name, 'Acme & Daughters')
  assert.deepEqual((await acme.owner.call('GET /v1/organization')).body, answer.body)
  assert.deepEqual(
    entries.map(({ action, actor, target, changes }) => ({ action, actor: actor.id, target, changes })),
    [
      {
        action: 'organization.changed',
        actor: administrator.userId,
        target: { type: 'organization', id: acme.id, name: 'Acme & Daughters' },
        changes: { before: { name: 'Acme' }, after: { name: 'Acme & Daughters' } },
      },
    ],
  )
  assert.deepEqual(events, [])
})

test('the same name leaves no trace', async () => {
  const acme = await reeve.organization('Acme')
  const { answer, entries } = await recordedBy(reeve, acme.id, () =>
    acme.owner.call('PATCH /v1/organization', { body: { name: 'Acme' } }),
  )
  assert.deepEqual([answer.status, answer.body.name, entries], [200, 'Acme', []])
})

test('renaming needs the scope organization:write, which organization.manage grants', async () => {
  const acme = await reeve.organization()
  const narrow = await acme.keyOf(acme.owner.userId, ['members:write'])
  const demoted = await acme.person('administrator')
  await acme.owner.call(`PATCH /v1/members/${demoted.userId}`, { body: { profile_id: acme.profiles.member } })
  for (const key of [narrow, demoted.key]) {
    const refused = await reeve.call('PATCH /v1/organization', { key, body: { name: 'X' } })
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.required_scope],
      [403, 'insufficient_scope', 'organization:write'],
    )
  }
})

test('a name that does not fit is refused by its place', async () => {
  const acme = await reeve.organization()
  for (const [body, pointer] of [
    [{}, '/name'],
    [{ name: null }, '/name'],
    [{ name: '  ' }, '/name'],
    [{ name: 'x'.repeat(201) }, '/name'],
    [{ name: 'N\u0000UL' }, '/name'],
    [{ name: 'X', id: acme.id }, '/id'],
  ] as const) {
    const answer = await acme.owner.call('PATCH /v1/organization', { body })
    assert.deepEqual([answer.status, answer.body.errors[0].pointer], [422, pointer], JSON.stringify(body))
  }
})

test('a caller learns who they are, where, and what they may do', async () => {
  const acme = await reeve.organization('Acme')
  const person = await acme.person(await acme.profile(['members.read', 'agents.run']))
  const { status, body } = await person.call('GET /v1/caller')
  assert.equal(status, 200)
  assert.deepEqual(body, {
    organization: { id: acme.id, name: 'Acme' },
    user: { user_id: person.userId, name: body.user.name, email: person.email },
    is_owner: false,
    permissions: ['members.read', 'agents.run'],
    key: { id: body.key.id, name: 'test', scopes: ['members:read'], ineffective_scopes: [] },
  })
  const owner = (await acme.owner.call('GET /v1/caller')).body
  assert.deepEqual([owner.is_owner, owner.permissions, owner.user.name], [true, ['*'], 'Ada Owner'])
})

test('a scope that the owner of the key could no longer grant is shown as ineffective, until they could again', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  const key = await acme.keyOf(person.userId, ['members:read', 'governance:read'])
  const scopes = async () => {
    const { scopes, ineffective_scopes } = (await reeve.call('GET /v1/caller', { key })).body.key
    return { scopes, ineffective_scopes }
  }
  const assign = (profile_id: string) => acme.owner.call(`PATCH /v1/members/${person.userId}`, { body: { profile_id } })

  assert.deepEqual(await scopes(), { scopes: ['members:read', 'governance:read'], ineffective_scopes: [] })
  await assign(acme.profiles.member)
  assert.deepEqual(await scopes(), { scopes: ['members:read'], ineffective_scopes: ['governance:read'] })
  await assign(acme.profiles.administrator)
  assert.deepEqual(await scopes(), { scopes: ['members:read', 'governance:read'], ineffective_scopes: [] })
})
