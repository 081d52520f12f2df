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

test('only the member who saved a view deletes it, and only once', async () => {
  const acme = await reeve.organization()
  const { id } = (await assertSuccess(acme.owner.inSession('POST /v1/audit/views', { body: VIEW }))).body
  const remove = async (who: typeof acme.owner) => outcomeOf(await who.inSession(`DELETE /v1/audit/views/${id}`))
  assert.equal(await remove(await acme.person('administrator')), '404 audit_view_not_found')
  assert.equal(await remove(acme.owner), '204')
  assert.equal(await remove(acme.owner), '404 audit_view_not_found')
  assert.deepEqual((await assertSuccess(acme.owner.inSession('GET /v1/audit/views'))).body, { views: [] })
})
