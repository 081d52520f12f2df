import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createKey, rotateKey } from '../../../test/harness/api-keys.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('creating or rotating a key requires a session that began within the last ten minutes', async () => {
  const acme = await reeve.organization()
  const { id } = (await assertSuccess(createKey(acme.owner))).body
  const body = { name: 'Persistent', scopes: ['members:write'] }
  const issue = async () => [
    (await acme.owner.inSession('POST /v1/api-keys', { body })).body.code,
    (await acme.owner.inSession(`POST /v1/api-keys/${id}/rotate`, { body: {} })).body.code,
  ]
  reeve.clock.advance(10 * 60_000 + 1_000)
  // Refused before the body is validated and any lock is taken.
  const invalid = await acme.owner.inSession('POST /v1/api-keys', { body: {} })
  assert.deepEqual([invalid.status, invalid.body.code], [403, 'session_not_fresh'])
  assert.deepEqual(await issue(), ['session_not_fresh', 'session_not_fresh'])
  assert.equal((await createKey(acme.owner)).status, 201)
  assert.equal((await rotateKey(acme.owner, id)).status, 201)
})
