import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId, SYSTEM_ORGANIZATION } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('a platform key reads an organization, which has an ETag', async () => {
  const acme = await reeve.organization('Acme')
  const { status, body, headers } = await acme.owner.asPlatform(`GET /v1/platform/organizations/${acme.id}`)
  const { created_at, ...rest } = body
  assert.equal(status, 200)
  assert.deepEqual(rest, {
    id: acme.id,
    name: 'Acme',
    external_id: null,
    metadata: {},
    frozen_at: null,
    frozen_reason: null,
  })
  const own = await acme.owner.call('GET /v1/organization')
  assert.equal(created_at, own.body.created_at)
  assert.match(headers.get('etag') ?? '', /^"[\w-]{22}"$/)
})

test('an unknown organization and the system organization are not found', async () => {
  const acme = await reeve.organization()
  for (const id of [newId(), SYSTEM_ORGANIZATION]) {
    const answer = await acme.owner.asPlatform(`GET /v1/platform/organizations/${id}`)
    assert.equal(outcomeOf(answer), '404 organization_not_found')
  }
})
