import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
let acme: Organization
before(async () => {
  reeve = await sharedReeve()
  acme = await reeve.organization()
})
after(() => reeve.stop())

let names = 0

/** Creates a member with an enabled trigger that uses an integration, then suspends the member. */
async function stopped() {
  const person = await acme.person()
  const id = `kept-${++names}`
  const registration = {
    user_id: person.userId,
    kind: 'agent',
    name: 'Report',
    integration_id: 'git',
    runs_oracle: false,
  }
  await acme.owner.call(`PUT /v1/members/${person.userId}/integrations/git`, { body: { provider: 'git', name: 'Git' } })
  await put(id, registration)
  const suspension = await acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} })
  assert.equal(suspension.body.agent_triggers_disabled, 1)
  return { person, id, registration, suspensionId: suspension.body.suspension_id as string }
}

async function put(id: string, body: object) {
  const answer = await acme.owner.call(`PUT /v1/triggers/${id}`, { body })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

const trigger = async (id: string) => (await acme.owner.call(`GET /v1/triggers/${id}`)).body
const reactivate = async ({ userId }: Person) => (await acme.owner.call(`DELETE /v1/members/${userId}/suspension`)).body

test('a stopped trigger names the suspension that stopped it, and reactivation enables it', async () => {
  const { person, id, suspensionId } = await stopped()
  const { enabled, disabled_by_suspension } = await trigger(id)
  assert.deepEqual([enabled, disabled_by_suspension], [false, suspensionId])
  const { triggers_restored, not_restored } = await reactivate(person)
  assert.deepEqual([triggers_restored, not_restored], [1, []])
  const after = await trigger(id)
  assert.deepEqual([after.enabled, after.disabled_by_suspension], [true, null])
})

for (const [what, change] of [
  ['registered again without `enabled`', {}],
  ['registered again as disabled', { enabled: false }],
  ['renamed', { name: 'Weekly report' }],
] as const) {
  test(`a stopped trigger that is ${what} stays on the kept list`, async () => {
    const { person, id, registration, suspensionId } = await stopped()
    assert.equal((await put(id, { ...registration, ...change })).disabled_by_suspension, suspensionId)
    assert.equal((await reactivate(person)).triggers_restored, 1)
    assert.equal((await trigger(id)).name, 'name' in change ? change.name : 'Report')
  })
}

for (const [what, change] of [
  ['kind', { kind: 'integration' }],
  ['integration', { integration_id: null }],
  ['use of the Oracle', { runs_oracle: true }],
] as const) {
  test(`a stopped trigger whose ${what} was changed is not enabled by reactivation`, async () => {
    const { person, id, registration } = await stopped()
    assert.equal((await put(id, { ...registration, ...change })).disabled_by_suspension, null)
    await put(id, registration)
    const { triggers_restored, not_restored } = await reactivate(person)
    assert.deepEqual([triggers_restored, not_restored], [0, [{ id, reason: 'changed' }]])
    assert.equal((await trigger(id)).enabled, false)
  })
}

test('a stopped trigger that was given to another member is not restored by reactivation', async () => {
  const { person, id, registration } = await stopped()
  const other = await acme.person()
  const moved = await put(id, { ...registration, user_id: other.userId, integration_id: null })
  assert.deepEqual([moved.user_id, moved.enabled, moved.disabled_by_suspension], [other.userId, false, null])
  assert.deepEqual((await reactivate(person)).not_restored, [{ id, reason: 'changed' }])
  assert.equal((await trigger(id)).enabled, false)
})

test('a deleted trigger is reported as deleted, or as changed if another one has its id', async () => {
  const [gone, replaced] = [await stopped(), await stopped()]
  for (const { id } of [gone, replaced]) assert.equal((await acme.owner.call(`DELETE /v1/triggers/${id}`)).status, 204)
  await put(replaced.id, { ...replaced.registration, enabled: false })
  assert.deepEqual((await reactivate(gone.person)).not_restored, [{ id: gone.id, reason: 'deleted' }])
  assert.deepEqual((await reactivate(replaced.person)).not_restored, [{ id: replaced.id, reason: 'changed' }])
})

test('a stopped trigger without its integration stays disabled, and can be enabled once that is back', async () => {
  const { person, id, registration } = await stopped()
  const integration = `/v1/members/${person.userId}/integrations/git`
  await acme.owner.call(`DELETE ${integration}`)
  assert.deepEqual((await reactivate(person)).not_restored, [{ id, reason: 'integration_gone' }])
  assert.equal((await trigger(id)).enabled, false)
  await acme.owner.call(`PUT ${integration}`, { body: { provider: 'git', name: 'Git' } })
  const { enabled, disabled_by_suspension } = await put(id, { ...registration, enabled: true })
  assert.deepEqual([enabled, disabled_by_suspension], [true, null])
})
