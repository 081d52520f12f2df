import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('any key reads its own organization, and only that', async () => {
  const [acme, other] = [await reeve.organization('Acme'), await reeve.organization('Other')]
  const bare = await acme.keyOf(acme.owner.userId, [])
  const { status, body } = await reeve.call('GET /v1/organization', { key: bare })
  assert.equal(status, 200)
  assert.match(body.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(body, { id: acme.id, name: 'Acme', created_at: body.created_at })
  assert.equal((await other.owner.call('GET /v1/organization')).body.id, other.id)
})
