import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { putOracle, putTrigger } from '../../../test/harness/platform.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('a suspension is returned with person, reason, time, and what a reactivation would restore', async () => {
  const acme = await reeve.organization()
  const [administrator, { userId }] = [await acme.person('administrator'), await acme.person('member')]
  await putOracle(acme, userId)
  await putTrigger(acme, 'nightly', { user_id: userId, name: 'Nightly report' })
  await putTrigger(acme, 'off', { user_id: userId, enabled: false })
  const before = reeve.clock.now().toISOString()
  const body = { reason: 'Left the company', keep_oracle: false }
  const receipt = (await assertSuccess(administrator.call(`POST /v1/members/${userId}/suspension`, { body }))).body
  const suspension = (await assertSuccess(acme.owner.call(`GET /v1/members/${userId}/suspension`))).body
  assert.ok(suspension.suspended_at >= before, suspension.suspended_at)
  assert.deepEqual(suspension, {
    id: receipt.suspension_id,
    user_id: userId,
    reason: 'Left the company',
    suspended_at: suspension.suspended_at,
    suspended_by: administrator.userId,
    held_by: ['local'],
    triggers: [{ id: 'nightly', kind: 'agent', name: 'Nightly report' }],
    webhooks: [],
    oracle_paused: true,
    login_blocked: false,
  })
})

test('a member who is active or was reactivated has no suspension', async () => {
  const acme = await reeve.organization()
  const { userId } = await acme.person('member')
  const get = async () => outcomeOf(await acme.owner.call(`GET /v1/members/${userId}/suspension`))
  assert.equal(await get(), '404 not_suspended')
  await assertSuccess(acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} }))
  assert.equal(await get(), '200')
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${userId}/suspension`))
  assert.equal(await get(), '404 not_suspended')
})

test('the suspension of a member of another organization is not found', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const theirs = await other.person('member')
  await assertSuccess(other.owner.call(`POST /v1/members/${theirs.userId}/suspension`, { body: {} }))
  for (const userId of [theirs.userId, newId()]) {
    const answer = await acme.owner.call(`GET /v1/members/${userId}/suspension`)
    assert.equal(outcomeOf(answer), '404 member_not_found')
  }
})
