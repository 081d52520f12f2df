import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('members are counted by status, without removed ones and other organizations', async () => {
  const [acme, other] = await Promise.all([reeve.organization(), reeve.organization('Other')])
  const counts = async (query = '') => (await acme.owner.call(`GET /v1/members/counts?${query}`)).body
  assert.deepEqual(await counts(), { active: 1, suspended: 0 })
  const [first, second, third] = [await acme.person('member'), await acme.person('member'), await acme.person('member')]
  await other.person('member')
  await acme.owner.call(`POST /v1/members/${first.userId}/suspension`, { body: {} })
  await acme.owner.call(`DELETE /v1/members/${second.userId}`)
  assert.deepEqual(await counts(), { active: 2, suspended: 1 })
  assert.deepEqual(await counts(`profile_id=${acme.profiles.member}`), { active: 1, suspended: 1 })
  assert.deepEqual(await counts(`q=${encodeURIComponent(third.email.toUpperCase())}`), { active: 1, suspended: 0 })
  await acme.owner.call(`PATCH /v1/members/${first.userId}/details`, { body: { external_id: 'hr-7' } })
  assert.deepEqual(await counts('external_id=hr-7'), { active: 0, suspended: 1 })
  assert.deepEqual(await counts('q=%25'), { active: 0, suspended: 0 }, '% is not a wildcard')
})
