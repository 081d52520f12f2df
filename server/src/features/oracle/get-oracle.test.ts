import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { putOracle } from '../../../test/harness/platform.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('the Oracle is returned with its owner and its status', async () => {
  const acme = await reeve.organization()
  const { userId } = await acme.person('member')
  await putOracle(acme, userId)
  const get = async () => (await acme.owner.call('GET /v1/oracle')).body
  assert.deepEqual(await get(), { name: 'Oracle', owner_user_id: userId, status: 'running' })
  await acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: { keep_oracle: false } })
  assert.deepEqual(await get(), { name: 'Oracle', owner_user_id: userId, status: 'paused' })
  await acme.owner.call(`DELETE /v1/members/${userId}/suspension`)
  assert.equal((await get()).status, 'running')
})

test('each organization has its own Oracle, or none', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  await putOracle(acme, acme.owner.userId)
  assert.equal(outcomeOf(await other.owner.call('GET /v1/oracle')), '404 oracle_not_found')
  await putOracle(other, other.owner.userId)
  assert.equal((await other.owner.call('GET /v1/oracle')).body.owner_user_id, other.owner.userId)
})
