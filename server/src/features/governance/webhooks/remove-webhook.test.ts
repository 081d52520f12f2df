import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { untilRevocationsAreCleared } from '../../../../test/harness/deliveries.ts'
import { createWebhookFor, recordedBy } from '../../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const webhook = (id: string) => `/v1/governance/webhooks/${id}`

test('a removed webhook is not found any more; 204 without a body, one entry, one event', async () => {
  const acme = await reeve.organization()
  const { id, url } = await createWebhookFor(acme, { event_types: ['member.*'] })
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const answer = await acme.owner.call(`DELETE ${webhook(id)}`)
    assert.equal(answer.status, 204)
    assert.equal(answer.body, '')
  })
  assert.deepEqual((await acme.owner.call('GET /v1/governance/webhooks')).body, { webhooks: [] })
  assert.equal((await acme.owner.call(`GET ${webhook(id)}`)).status, 404)
  assert.equal((await acme.owner.call(`PATCH ${webhook(id)}`, { body: { enabled: true } })).status, 404)
  assert.deepEqual(recorded.actions, ['governance.webhook.removed'])
  assert.deepEqual(recorded.entries[0]?.changes, {
    before: { url, format: 'json', event_types: ['member.*'], description: '', enabled: true },
    after: null,
  })
  assert.deepEqual(recorded.types, ['governance.webhook.removed'])
  assert.deepEqual(recorded.events[0].data, { webhook_id: id, url, event_types: ['member.*'], enabled: true })
})

test('a second removal is a 404 like that of an unknown webhook, without another entry', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme)
  assert.equal((await acme.owner.call(`DELETE ${webhook(id)}`)).status, 204)
  await untilRevocationsAreCleared(reeve, acme.id)
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const again = await acme.owner.call(`DELETE ${webhook(id)}`)
    assert.deepEqual([again.status, again.body.code], [404, 'webhook_not_found'])
  })
  assert.deepEqual([recorded.actions, recorded.types], [[], []])
})

test('of concurrent removals one is recorded; the others wait for it or find nothing', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme)
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => acme.owner.call(`DELETE ${webhook(id)}`)))
    const statuses = answers.map(({ status }) => status)
    assert.ok(statuses.includes(204) && statuses.every(status => status === 204 || status === 404), `${statuses}`)
  })
  assert.deepEqual(recorded.actions, ['governance.webhook.removed'])
})

test('a removal leaves a disabled tombstone without secrets; other webhooks keep their secrets', async () => {
  const acme = await reeve.organization()
  const [gone, kept] = [await createWebhookFor(acme), await createWebhookFor(acme)]
  await acme.owner.call(`DELETE ${webhook(gone.id)}`)
  const [tombstone] = await reeve.query`select enabled, removed_at from webhooks where id = ${gone.id}`
  const secrets = await reeve.query`select webhook_id from webhook_secrets where organization_id = ${acme.id}`
  assert.equal(tombstone?.enabled, false)
  assert.ok(tombstone?.removed_at instanceof Date)
  assert.deepEqual([...secrets], [{ webhook_id: kept.id }])
})

test('a removal repeated with its Idempotency-Key is 204 again, without another entry', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme)
  const headers = { 'idempotency-key': 'gone' }
  const recorded = await recordedBy(reeve, acme.id, async () => {
    for (const replayed of [null, 'true']) {
      const answer = await acme.owner.call(`DELETE ${webhook(id)}`, { headers })
      assert.deepEqual([answer.status, answer.headers.get('idempotency-replayed')], [204, replayed])
    }
  })
  assert.deepEqual(recorded.actions, ['governance.webhook.removed'])
})
