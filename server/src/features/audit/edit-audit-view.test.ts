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

test('only the member who saved a view changes its name or its query', async () => {
  const acme = await reeve.organization()
  const { id } = (await assertSuccess(acme.owner.inSession('POST /v1/audit/views', { body: VIEW }))).body
  const edit = (who: typeof acme.owner, body: object) => who.inSession(`PATCH /v1/audit/views/${id}`, { body })
  assert.equal((await assertSuccess(edit(acme.owner, { name: 'Renamed' }))).body.query, VIEW.query)
  const edited = (await assertSuccess(edit(acme.owner, { query: 'action=member.*' }))).body
  assert.deepEqual([edited.name, edited.query], ['Renamed', 'action=member.*'])
  assert.deepEqual((await assertSuccess(acme.owner.inSession('GET /v1/audit/views'))).body, { views: [edited] })
  const other = await acme.person('administrator')
  assert.equal(outcomeOf(await edit(other, { name: 'Theirs' })), '404 audit_view_not_found')
})
