import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('a member is returned as in the list, active or suspended', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  const get = async (userId: string) => (await acme.owner.call(`GET /v1/members/${userId}`)).body
  const active = await get(person.userId)
  assert.match(active.joined_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(active, {
    user_id: person.userId,
    kind: 'person',
    email: person.email,
    name: active.name,
    profile_id: acme.profiles.administrator,
    is_owner: false,
    status: 'active',
    suspended_at: null,
    joined_at: active.joined_at,
    last_active_at: null,
    external_id: null,
    metadata: {},
    directory_id: null,
    held_by: [],
    accountable_user_id: null,
  })
  const owner = await get(acme.owner.userId)
  assert.deepEqual([owner.is_owner, owner.name], [true, 'Ada Owner'])

  const before = reeve.clock.now().toISOString()
  await acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} })
  const suspended = await get(person.userId)
  assert.ok(suspended.suspended_at >= before, suspended.suspended_at)
  assert.deepEqual(suspended, {
    ...active,
    status: 'suspended',
    suspended_at: suspended.suspended_at,
    held_by: ['local'],
  })
  const { members } = (await acme.owner.call('GET /v1/members')).body
  assert.deepEqual(
    members.find(({ user_id }: { user_id: string }) => user_id === person.userId),
    suspended,
  )
})

test('an unknown member, a removed one and one of another organization are not found', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const removed = await acme.person('member')
  assert.equal((await acme.owner.call(`DELETE /v1/members/${removed.userId}`)).status, 200)
  for (const userId of [removed.userId, other.owner.userId, newId(), 'grace']) {
    assert.equal(outcomeOf(await acme.owner.call(`GET /v1/members/${userId}`)), '404 member_not_found', userId)
  }
})
