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

test('a view is saved with its name and query, and a member has at most 50', async () => {
  const { owner } = await reeve.organization()
  const save = () => owner.inSession('POST /v1/audit/views', { body: VIEW })
  const { status, body } = await save()
  const { id, created_at, ...saved } = body
  assert.deepEqual([status, saved], [201, VIEW])
  assert.ok(id && created_at)
  for (let count = 1; count < 49; count++) await assertSuccess(save())
  const atOnce = await Promise.all([save(), save()])
  assert.deepEqual(atOnce.map(outcomeOf).sort(), ['201', '409 audit_view_limit_reached'])
})
