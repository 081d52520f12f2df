import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

/** Creates a member who owns the Oracle, with two triggers: one runs the Oracle, the other uses an integration. */
async function platform() {
  const acme = await reeve.organization()
  const person = await acme.person()
  const { call } = acme.owner
  const body = { user_id: person.userId, kind: 'agent', name: 'T' }
  await call('PUT /v1/oracle', { body: { name: 'Pythia', owner_user_id: person.userId } })
  await call(`PUT /v1/members/${person.userId}/integrations/git`, { body: { provider: 'git', name: 'Git' } })
  await call('PUT /v1/triggers/oracle', { body: { ...body, runs_oracle: true } })
  await call('PUT /v1/triggers/pull', { body: { ...body, integration_id: 'git' } })
  const permits = async () => {
    const answers = [await call('GET /v1/triggers/oracle/permit'), await call('GET /v1/triggers/pull/permit')]
    for (const { status, body } of answers) {
      assert.equal(status, 200)
      assert.equal(body.allowed, body.reason === 'granted')
    }
    return answers.map(({ body }) => body.reason)
  }
  const member = `/v1/members/${person.userId}`
  return { acme, call, person, body, permits, member }
}

test('an enabled trigger of an active member is permitted', async () => {
  const { permits } = await platform()
  assert.deepEqual(await permits(), ['granted', 'granted'])
})

test('triggers of a suspended member are refused at once, and permitted again after reactivation', async () => {
  const { call, member, permits } = await platform()
  await call(`POST ${member}/suspension`, { body: { keep_oracle: false } })
  assert.deepEqual(await permits(), ['member_suspended', 'member_suspended'])
  await call(`DELETE ${member}/suspension`)
  assert.deepEqual(await permits(), ['granted', 'granted'])
})

test('the kept Oracle’s trigger stays permitted, also for the next owner; the member’s others do not', async () => {
  const { acme, call, member, permits } = await platform()
  await call(`POST ${member}/suspension`, { body: { keep_oracle: true } })
  assert.deepEqual(await permits(), ['granted', 'member_suspended'])
  await call('PUT /v1/oracle', { body: { name: 'Pythia', owner_user_id: acme.owner.userId } })
  assert.deepEqual(await permits(), ['granted', 'member_suspended'])
})

test('while the Oracle is paused, no trigger may run it', async () => {
  const { acme, call, member } = await platform()
  const other = await acme.person()
  const body = { user_id: other.userId, kind: 'agent', name: 'T', runs_oracle: true }
  await call('PUT /v1/triggers/other', { body })
  assert.equal((await call('GET /v1/triggers/other/permit')).body.reason, 'granted')
  await call(`POST ${member}/suspension`, { body: { keep_oracle: false } })
  assert.deepEqual((await call('GET /v1/triggers/other/permit')).body, { allowed: false, reason: 'oracle_paused' })
})

test('triggers that are disabled, without their integration, or of a removed member are refused', async () => {
  const { call, body, member, permits } = await platform()
  await call('PUT /v1/triggers/oracle', { body: { ...body, runs_oracle: true, enabled: false } })
  await call(`DELETE ${member}/integrations/git`)
  assert.deepEqual(await permits(), ['trigger_disabled', 'integration_gone'])
  await call(`DELETE ${member}`)
  assert.deepEqual(await permits(), ['not_a_member', 'not_a_member'])
})

test('an unknown or deleted trigger, or one of another organization, is not found', async () => {
  const { call } = await platform()
  const other = await reeve.organization('Other')
  assert.equal((await call('DELETE /v1/triggers/pull')).status, 204)
  const answers = [
    await call('GET /v1/triggers/unknown/permit'),
    await call('GET /v1/triggers/pull/permit'),
    await call('DELETE /v1/triggers/pull'),
    await other.owner.call('GET /v1/triggers/oracle/permit'),
  ]
  for (const { status, body } of answers) {
    assert.deepEqual([status, body.code, body.detail], [404, 'trigger_not_found', 'Trigger not found'])
  }
})
