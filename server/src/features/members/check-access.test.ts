import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startReeve, type TestReeve } from '../../../test/harness/reeve.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

test('access says whether a member may do something now, and why not', async () => {
  const acme = await reeve.organization()
  const runner = await acme.person(await acme.profile(['agents.run']))
  const ask = async (userId: string, permission = 'agents.run') =>
    (await acme.owner.call(`GET /v1/members/${userId}/access?permission=${permission}`)).body
  assert.deepEqual(await ask(runner.userId), { allowed: true, reason: 'granted' })
  assert.deepEqual(await ask(runner.userId, 'agents.stop'), { allowed: false, reason: 'not_granted' })
  assert.deepEqual(await ask(acme.owner.userId, 'anything.at_all'), { allowed: true, reason: 'granted' })
  await acme.owner.call(`POST /v1/members/${runner.userId}/suspension`, { body: {} })
  assert.deepEqual(await ask(runner.userId), { allowed: false, reason: 'member_suspended' })
  const other = await reeve.organization('Other')
  assert.deepEqual(await ask(other.owner.userId), { allowed: false, reason: 'not_a_member' })
})
