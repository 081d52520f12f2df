import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Organization } from '../../../test/harness/organization.ts'
import { startReeve, type TestReeve } from '../../../test/harness/reeve.ts'

let reeve: TestReeve
let acme: Organization
before(async () => {
  reeve = await startReeve()
  acme = await reeve.organization()
})
after(() => reeve.stop())

const put = (id: string, userId: string) =>
  acme.owner.call(`PUT /v1/triggers/${id}`, { body: { user_id: userId, kind: 'agent', name: 'Daily report' } })

test('a deleted trigger is gone, and deleting it again finds none', async () => {
  await put('gone', acme.owner.userId)
  assert.equal((await acme.owner.call('DELETE /v1/triggers/gone')).status, 204)
  assert.equal((await acme.owner.call('GET /v1/triggers/gone')).status, 404)
  assert.equal((await acme.owner.call('DELETE /v1/triggers/gone')).status, 404)
})

test('nobody deletes the trigger of an owner, or of someone who can do more', async () => {
  const platform = await acme.person(await acme.profile(['triggers.manage']))
  const stronger = await acme.person(await acme.profile(['triggers.manage', 'agents.run']))
  await put('owned', acme.owner.userId)
  await put('stronger', stronger.userId)
  const owned = await platform.call('DELETE /v1/triggers/owned')
  assert.deepEqual([owned.status, owned.body.code], [403, 'owner_required'])
  const beyond = await platform.call('DELETE /v1/triggers/stronger')
  assert.deepEqual([beyond.status, beyond.body.code], [403, 'target_exceeds_caller'])
  assert.equal((await acme.owner.call('GET /v1/triggers/owned')).status, 200)
  assert.equal((await stronger.call('DELETE /v1/triggers/stronger')).status, 204)
})
