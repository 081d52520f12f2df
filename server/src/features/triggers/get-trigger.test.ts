import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { putTrigger } from '../../../test/harness/platform.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('a trigger is returned as registered, and as changed by a suspension', async () => {
  const acme = await reeve.organization()
  const { userId } = await acme.person('member')
  await putTrigger(acme, 'a/b', { user_id: userId, name: 'Daily report', runs_oracle: true })
  const get = async () => (await acme.owner.call('GET /v1/triggers/a%2Fb')).body
  const registered = {
    id: 'a/b',
    user_id: userId,
    kind: 'agent',
    name: 'Daily report',
    enabled: true,
    integration_id: null,
    runs_oracle: true,
    disabled_by_suspension: null,
  }
  assert.deepEqual(await get(), registered)
  const suspension = await acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} })
  const disabled_by_suspension = suspension.body.suspension_id
  assert.ok(disabled_by_suspension)
  assert.deepEqual(await get(), { ...registered, enabled: false, disabled_by_suspension })
})

test('an unknown trigger, or one of another organization, is not found', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  await putTrigger(other, 'theirs', { user_id: other.owner.userId })
  for (const id of ['theirs', newId()]) {
    assert.equal(outcomeOf(await acme.owner.call(`GET /v1/triggers/${id}`)), '404 trigger_not_found')
  }
})
