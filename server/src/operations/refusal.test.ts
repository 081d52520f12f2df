import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SharedReeve, sharedReeve } from '../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('a refusal with a large body is recorded with at most 4 kB of it', async () => {
  const acme = await reeve.organization()
  const inviter = await acme.person(await acme.profile(['members.read', 'members.invite']))
  const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`key ${n}`, '😀'.repeat(250)]))
  const body = { email: acme.owner.email, name: 'Ada', profile_id: acme.profiles.member, metadata }
  const { status } = await inviter.call('POST /v1/members', { body })
  assert.ok(status === 409 || status === 403, String(status))
  const { entries } = (await acme.owner.call('GET /v1/audit/entries?action=operation.refused')).body
  assert.equal(entries.length, 1)
  const { after: recorded } = entries[0].changes
  assert.ok(Buffer.byteLength(JSON.stringify(recorded)) < 4_200)
  assert.deepEqual([recorded.operation, recorded.body.email], ['createMember', acme.owner.email])
})
