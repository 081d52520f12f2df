import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { GIT, integrationPath } from '../../test/harness/integrations.ts'
import type { Organization, Person } from '../../test/harness/organization.ts'
import { putTrigger, recordedBy } from '../../test/harness/platform.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../test/harness/reeve.ts'

let reeve: SharedReeve
let acme: Organization
let clerk: Person
let key: string
before(async () => {
  reeve = await sharedReeve()
  acme = await reeve.organization()
  clerk = await acme.person(await acme.profile(['triggers.manage', 'integrations.manage']))
  key = await acme.keyOf(clerk.userId, ['triggers:write', 'integrations:write'])
  await putTrigger(acme, 'owned', { user_id: acme.owner.userId })
  await acme.owner.call(`PUT ${integrationPath(acme.owner.userId, 'git')}`, { body: GIT })
})
after(() => reeve.stop())

const TRIGGER = { kind: 'agent', name: 'Mine', enabled: true }

/**
 * For each operation: the request with which the clerk acts on the owner, its body, and the target of the audit entry.
 */
const REFUSED: [string, (userId: string) => { request: string; body: object | null; target: object }][] = [
  [
    'putTrigger',
    userId => ({
      request: 'PUT /v1/triggers/owned',
      body: { ...TRIGGER, user_id: userId },
      target: { type: 'trigger', id: 'owned' },
    }),
  ],
  [
    'deleteTrigger',
    () => ({ request: 'DELETE /v1/triggers/owned', body: null, target: { type: 'trigger', id: 'owned' } }),
  ],
  [
    'putIntegration',
    userId => ({
      request: `PUT ${integrationPath(userId, 'git')}`,
      body: { ...GIT, status: 'error' },
      target: { type: 'member', id: userId },
    }),
  ],
  [
    'deleteIntegration',
    userId => ({
      request: `DELETE ${integrationPath(userId, 'git')}`,
      body: null,
      target: { type: 'member', id: userId },
    }),
  ],
]

for (const [operation, against] of REFUSED) {
  test(`${operation}: a refusal by a guard is recorded, with the person, the key and the body`, async () => {
    const { request, body, target } = against(acme.owner.userId)
    const { answer, entries, types } = await recordedBy(reeve, acme.id, () =>
      reeve.call(request, { key, ...(body && { body }) }),
    )
    assert.equal(outcomeOf(answer), '403 owner_required')
    assert.deepEqual([entries.length, types.length], [1, 0])
    const { entries: shown } = (await acme.owner.call('GET /v1/audit/entries?order=desc&limit=1')).body
    const [{ action, reason, actor, changes, ...entry }] = shown
    assert.deepEqual([action, reason], ['operation.refused', 'owner_required'])
    assert.deepEqual(entry.target, entry.target.type === 'member' ? { ...target, name: 'Ada Owner' } : target)
    assert.deepEqual([actor.type, actor.id, typeof actor.key.id], ['member', clerk.userId, 'string'])
    assert.deepEqual([changes.before, changes.after.operation], [null, operation])
    for (const [name, value] of Object.entries(body ?? {})) assert.equal(changes.after.body[name], value, name)
  })
}

test('a registration that is refused by a state, or names nothing, leaves no entry', async () => {
  const person = await acme.person()
  await acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} })
  const { actions } = await recordedBy(reeve, acme.id, async () => {
    const body = { user_id: person.userId, kind: 'agent', name: 'Report', enabled: true }
    assert.equal(outcomeOf(await acme.owner.call('PUT /v1/triggers/stopped', { body })), '409 member_suspended')
    assert.equal(outcomeOf(await acme.owner.call('DELETE /v1/triggers/none')), '404 trigger_not_found')
  })
  assert.deepEqual(actions, [])
})

test('the same refused request with an Idempotency-Key is decided and recorded each time', async () => {
  const refused = () => reeve.call('DELETE /v1/triggers/owned', { key, headers: { 'Idempotency-Key': 'refused-once' } })
  const { actions } = await recordedBy(reeve, acme.id, async () => {
    for (let n = 0; n < 2; n++) assert.equal(outcomeOf(await refused()), '403 owner_required')
  })
  assert.deepEqual(actions, ['operation.refused', 'operation.refused'])
})
