import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { SCOPES } from '../../kernel/vocabulary.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('the caller gets their organization, user, permissions, grantable scopes and key', async () => {
  const acme = await reeve.organization('Acme')
  const person = await acme.person(await acme.profile(['members.read', 'agents.run']))
  const { status, body } = await person.call('GET /v1/caller')
  assert.equal(status, 200)
  assert.deepEqual(body, {
    organization: { id: acme.id, name: 'Acme' },
    user: { user_id: person.userId, name: body.user.name, email: person.email },
    is_owner: false,
    permissions: ['members.read', 'agents.run'],
    grantable_scopes: ['members:read'],
    key: { id: body.key.id, name: 'test', scopes: ['members:read'], ineffective_scopes: [] },
  })
  const owner = (await acme.owner.call('GET /v1/caller')).body
  assert.deepEqual([owner.is_owner, owner.permissions, owner.user.name], [true, ['*'], 'Ada Owner'])
  assert.deepEqual(owner.grantable_scopes, SCOPES)
})

test('a scope that the key’s owner could no longer grant is ineffective until they can again', async () => {
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

test('the sample in docs/api.md has the fields of the response to an owner', async () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'api.md'), 'utf8')
  const [, sample = ''] = /\/v1\/caller"[^`]*```[^`]*```json\n([^`]*)```/.exec(text) ?? []
  const acme = await reeve.organization()
  const { body } = await acme.owner.inSession('GET /v1/caller')
  const { organization, user, ...fields } = JSON.parse(sample)
  assert.deepEqual(Object.keys(organization), Object.keys(body.organization))
  assert.deepEqual(Object.keys(user), Object.keys(body.user))
  assert.deepEqual({ organization: body.organization, user: body.user, ...fields }, body)
})
