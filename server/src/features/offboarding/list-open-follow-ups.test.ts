import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { GIT, integrationPath } from '../../../test/harness/integrations.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('follow-ups are listed until they are done, their webhook is disabled, or the member is removed', async () => {
  const acme = await reeve.organization()
  const list = async () => (await assertSuccess(acme.owner.call('GET /v1/members/follow-ups'))).body.follow_ups
  const suspended = async () => {
    const { userId, inSession } = await acme.person('administrator')
    await assertSuccess(acme.owner.call(`PUT ${integrationPath(userId, `git-${userId}`)}`, { body: GIT }))
    const body = { url: 'https://hooks.acme.test/reeve', event_types: ['*'] }
    const webhook = (await assertSuccess(inSession('POST /v1/governance/webhooks', { body }))).body
    const path = `/v1/members/${userId}/suspension`
    await assertSuccess(acme.owner.call(`POST ${path}`, { body: {} }))
    return { userId, webhook, path }
  }
  assert.deepEqual(await list(), [])
  const mallory = await suspended()
  const trent = await suspended()
  const rows = async () => (await list()).map(({ id: _, ...row }: { id: string }) => row)
  const rowsOf = ({ userId, webhook }: typeof mallory) => [
    { kind: 'integration', item_id: `git-${userId}`, name: GIT.name, user_id: userId },
    { kind: 'webhook', item_id: webhook.id, name: 'https://hooks.acme.test', user_id: userId },
  ]
  assert.deepEqual(await rows(), [...rowsOf(mallory), ...rowsOf(trent)])
  const first = await assertSuccess(acme.owner.call('GET /v1/members/follow-ups?limit=3'))
  const next = `GET /v1/members/follow-ups?limit=3&cursor=${first.body.next_cursor}`
  const second = (await assertSuccess(acme.owner.call(next))).body
  assert.deepEqual([...first.body.follow_ups, ...second.follow_ups], await list())

  await assertSuccess(acme.owner.call(`DELETE /v1/members/${trent.userId}`))
  await assertSuccess(acme.owner.call(`DELETE ${mallory.path}`))
  assert.deepEqual(await rows(), rowsOf(mallory))
  const disabled = { body: { enabled: false } }
  await assertSuccess(acme.owner.call(`PATCH /v1/governance/webhooks/${mallory.webhook.id}`, disabled))
  assert.deepEqual(await rows(), rowsOf(mallory).slice(0, 1))
  const { follow_ups } = (await assertSuccess(acme.owner.call(`GET ${mallory.path}/follow-ups`))).body
  const git = follow_ups.find(({ kind }: { kind: string }) => kind === 'integration')
  await assertSuccess(acme.owner.call(`PATCH ${mallory.path}/follow-ups/${git.id}`, { body: { done: true } }))
  assert.deepEqual(await rows(), [])
  const reader = await acme.person('member')
  assert.equal(outcomeOf(await reader.call('GET /v1/members/follow-ups')), '403 permission_required')
})
