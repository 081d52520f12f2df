import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { GIT, integrationPath } from '../../../test/harness/integrations.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
let acme: Organization
let grace: Person
before(async () => {
  reeve = await sharedReeve()
  acme = await reeve.organization()
  grace = await acme.person()
})
after(() => reeve.stop())

test('deleting an integration keeps the triggers that use it, and a second delete is a 404', async () => {
  await acme.owner.call(`PUT ${integrationPath(grace.userId, 'gone')}`, { body: GIT })
  await acme.owner.call('PUT /v1/triggers/uses-gone', {
    body: { user_id: grace.userId, kind: 'agent', name: 'T', integration_id: 'gone' },
  })
  assert.equal((await acme.owner.call(`DELETE ${integrationPath(grace.userId, 'gone')}`)).status, 204)
  const trigger = await acme.owner.call('GET /v1/triggers/uses-gone')
  assert.deepEqual([trigger.body.enabled, trigger.body.integration_id], [true, 'gone'])
  const again = await acme.owner.call(`DELETE ${integrationPath(grace.userId, 'gone')}`)
  assert.deepEqual([again.status, again.body.code], [404, 'integration_not_found'])
})

test('an integration is deleted only by a caller with every permission of its member', async () => {
  const clerk = await acme.person(await acme.profile(['integrations.manage']))
  const administrator = await acme.person('administrator')
  for (const [member, code] of [
    [acme.owner, 'owner_required'],
    [administrator, 'target_exceeds_caller'],
  ] as const) {
    const path = integrationPath(member.userId, 'theirs')
    await acme.owner.call(`PUT ${path}`, { body: GIT })
    const refused = await clerk.call(`DELETE ${path}`)
    assert.deepEqual([refused.status, refused.body.code], [403, code])
    assert.equal((await acme.owner.call(`GET ${path}`)).status, 200)
  }
})
