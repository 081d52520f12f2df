import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('a profile has the number of its members, with suspended and without removed ones', async () => {
  const acme = await reeve.organization()
  const id = await acme.profile(['members.read', 'agents.run'], 'Support')
  const [active, suspended, removed] = [await acme.person(id), await acme.person(id), await acme.person(id)]
  await acme.owner.call(`POST /v1/members/${suspended.userId}/suspension`, { body: {} })
  const removal = await acme.owner.call(`DELETE /v1/members/${removed.userId}`)
  assert.equal(removal.status, 200)
  assert.ok(active)
  const { status, body } = await acme.owner.call(`GET /v1/profiles/${id}`)
  assert.equal(status, 200)
  assert.deepEqual(body, {
    id,
    name: 'Support',
    description: '',
    permissions: ['members.read', 'agents.run'],
    built_in: false,
    member_count: 2,
  })
})

test('an unknown profile, one of another organization and a malformed id are not found', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization()]
  const foreign = await other.profile(['members.read'])
  for (const id of [foreign, newId(), 'not-a-uuid', '%00']) {
    for (const [method, body] of [['GET'], ['PATCH', {}], ['DELETE']] as const) {
      const answer = await acme.owner.call(`${method} /v1/profiles/${id}`, body && { body })
      assert.deepEqual([answer.status, answer.body.code], [404, 'profile_not_found'], `${method} ${id}`)
    }
  }
})
