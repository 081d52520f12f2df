import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { recordedBy } from '../../../test/harness/platform.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const pathOf = (id: string) => `PATCH /v1/platform/organizations/${id}`

test('a platform key edits the name, external ID and metadata, and the entry has the changed values', async () => {
  const acme = await reeve.organization('Acme')
  const external_id = `tenant ${newId()}`
  const body = { name: 'Acme Robotics', external_id, metadata: { plan: 'enterprise' } }
  const { entries } = await recordedBy(reeve, acme.id, async () => {
    const { status, body: edited } = await acme.owner.asPlatform(pathOf(acme.id), { body })
    const rest = { created_at: edited.created_at, frozen_at: null, frozen_reason: null }
    assert.deepEqual([status, edited], [200, { id: acme.id, ...body, ...rest }])
  })
  const [entry] = entries
  assert.deepEqual(
    [entries.length, entry?.action, entry?.actor.type, entry?.changes],
    [
      1,
      'organization.changed',
      'platform_key',
      { before: { name: 'Acme', external_id: null, metadata: {} }, after: body },
    ],
  )
  assert.equal((await acme.owner.call('GET /v1/organization')).body.name, 'Acme Robotics')
  const found = await acme.owner.asPlatform(
    `GET /v1/platform/organizations?external_id=${encodeURIComponent(external_id)}`,
  )
  assert.deepEqual(
    found.body.organizations.map(({ id }: { id: string }) => id),
    [acme.id],
  )
})

test('an edit without a change records nothing, and null removes the external ID', async () => {
  const acme = await reeve.organization('Acme')
  const external_id = newId()
  await acme.owner.asPlatform(pathOf(acme.id), { body: { external_id } })
  const { actions } = await recordedBy(reeve, acme.id, () =>
    acme.owner.asPlatform(pathOf(acme.id), { body: { name: 'Acme', external_id, metadata: {} } }),
  )
  assert.deepEqual(actions, [])
  const cleared = await acme.owner.asPlatform(pathOf(acme.id), { body: { external_id: null } })
  assert.equal(cleared.body.external_id, null)
})

test('the external ID of another organization is refused with its id, also when edits race', async () => {
  const [acme, other, third] = [await reeve.organization(), await reeve.organization(), await reeve.organization()]
  const external_id = newId()
  const edit = (id: string) => acme.owner.asPlatform(pathOf(id), { body: { external_id } })
  assert.equal(outcomeOf(await edit(acme.id)), '200')
  const refused = await edit(other.id)
  assert.deepEqual([outcomeOf(refused), refused.body.existing_id], ['409 organization_external_id_taken', acme.id])
  assert.equal(outcomeOf(await edit(acme.id)), '200')

  await acme.owner.asPlatform(pathOf(acme.id), { body: { external_id: null } })
  const outcomes = (await Promise.all([acme, other, third].map(({ id }) => edit(id)))).map(outcomeOf).sort()
  assert.deepEqual(outcomes, ['200', '409 organization_external_id_taken', '409 organization_external_id_taken'])
})

test('a refusal is recorded in the system chain', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization()]
  const headers = { 'x-request-id': newId() }
  const body = { external_id: newId() }
  await acme.owner.asPlatform(pathOf(acme.id), { body })
  await acme.owner.asPlatform(pathOf(other.id), { body, headers })
  const recorded = await reeve.query`select action, reason, target_id from audit_entries
    where request_id = ${headers['x-request-id']}`
  assert.deepEqual(
    recorded.map(entry => ({ ...entry })),
    [{ action: 'operation.refused', reason: 'organization_external_id_taken', target_id: other.id }],
  )
})

test('an Idempotency-Key belongs to the platform key, and replays the response', async () => {
  const acme = await reeve.organization('Acme')
  const headers = { 'idempotency-key': newId() }
  const edit = (name: string) => acme.owner.asPlatform(pathOf(acme.id), { body: { name }, headers })
  const first = await edit('Acme Robotics')
  await acme.owner.asPlatform(pathOf(acme.id), { body: { name: 'Acme Space' } })
  const again = await edit('Acme Robotics')
  assert.deepEqual([again.body, again.headers.get('idempotency-replayed')], [first.body, 'true'])
  assert.equal(outcomeOf(await edit('Another')), '422 idempotency_key_reused')
  const { body } = await acme.owner.asPlatform(`GET /v1/platform/organizations/${acme.id}`)
  assert.equal(body.name, 'Acme Space')
})

test('invalid metadata and blank names are refused', async () => {
  const acme = await reeve.organization()
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`key ${index}`, 'x']))
  for (const body of [{ name: ' ' }, { metadata: many }, { metadata: { a: 1 } }, { external_id: ' x' }]) {
    const answer = await acme.owner.asPlatform(pathOf(acme.id), { body })
    assert.equal(outcomeOf(answer), '422 validation_failed', JSON.stringify(body))
  }
})
