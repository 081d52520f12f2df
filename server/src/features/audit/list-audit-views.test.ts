import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const VIEW = { name: 'Refused', query: 'action=operation.refused' }

test('a member sees their own views of this organization only', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const administrator = await acme.person('administrator')
  await other.person('administrator', { email: administrator.email })
  const first = (await assertSuccess(administrator.inSession('POST /v1/audit/views', { body: VIEW }))).body
  const second = (
    await assertSuccess(administrator.inSession('POST /v1/audit/views', { body: { ...VIEW, name: 'B' } }))
  ).body
  assert.deepEqual((await assertSuccess(administrator.inSession('GET /v1/audit/views'))).body, {
    views: [first, second],
  })
  assert.deepEqual((await assertSuccess(acme.owner.inSession('GET /v1/audit/views'))).body, { views: [] })
  const elsewhere = { headers: { 'reeve-organization': other.id } }
  assert.deepEqual((await assertSuccess(administrator.inSession('GET /v1/audit/views', elsewhere))).body, { views: [] })
  assert.equal(outcomeOf(await acme.owner.call('GET /v1/audit/views')), '403 session_required')
})
