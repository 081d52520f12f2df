import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { rawRequest, sendRaw } from '../../../test/harness/raw-http.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('a new id is not a dot segment, because clients remove those from a path', async () => {
  const acme = await reeve.organization()
  const put = (id: string) => {
    const body = JSON.stringify({ user_id: acme.owner.userId, kind: 'agent', name: 'Dots' })
    const head = [`Host: reeve`, `Authorization: Bearer ${acme.owner.key}`, 'Content-Type: application/json']
    const line = `PUT /v1/triggers/${id} HTTP/1.1`
    return sendRaw(reeve.url, rawRequest([line, ...head, `Content-Length: ${body.length}`], body))
  }
  for (const id of ['.', '..', '%2E', '%2e%2E', '.%2e']) {
    const { status, body } = await put(id)
    assert.deepEqual([status, Object(body).code], [422, 'invalid_trigger_id'], id)
  }
  for (const id of ['...', '.a', 'a.']) assert.equal((await put(id)).status, 200, id)
})
