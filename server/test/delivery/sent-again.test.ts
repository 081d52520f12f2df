import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { deliveriesOf } from '../harness/deliveries.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../harness/http-receiver.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

let reeve: TestReeve
let receiver: HttpReceiver
before(async () => {
  receiver = await startHttpReceiver((_request, response) => response.end('thank you'))
  reeve = await startReeve({ config: { webhookAllow: ALLOW_LOOPBACK } })
  reeve.app.worker.start()
})
after(async () => {
  await reeve.stop()
  receiver.close()
})

const at = (path: string) => receiver.requests.filter(request => request.path === path)
const idsAt = (path: string) => at(path).map(({ id }) => id)
/** Time after which a duplicate would have arrived: longer than fan-out, claim and request together. */
const SETTLED_MS = 700

test('a ping is sent once, to its own webhook only, and a retry resends it with the same webhook-id', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { url: receiver.url('/pinged'), event_types: ['profile.deleted'] })
  await createWebhookFor(acme, { url: receiver.url('/other'), event_types: ['governance.webhook.ping'] })
  const path = `/v1/governance/webhooks/${id}`
  const { event_id, delivery_id } = (await acme.owner.call(`POST ${path}/ping`)).body
  await receiver.until(() => at('/pinged').length > 0, 'the ping')
  await sleep(SETTLED_MS)
  assert.deepEqual(idsAt('/pinged'), [event_id])
  assert.deepEqual(idsAt('/other'), [])
  const delivered = (await acme.owner.call(`GET ${path}/deliveries/${delivery_id}`)).body
  assert.deepEqual([delivered.status, delivered.attempts, delivered.attempt_log.length], ['delivered', 1, 1])
  assert.deepEqual([delivered.last_status, delivered.attempt_log[0].response_excerpt], [200, 'thank you'])

  assert.equal((await acme.owner.call(`POST ${path}/deliveries/${delivery_id}/retry`)).status, 202)
  await receiver.until(() => at('/pinged').length > 1, 'the retried ping')
  await sleep(SETTLED_MS)
  assert.deepEqual(idsAt('/pinged'), [event_id, event_id])
  const again = (await acme.owner.call(`GET ${path}/deliveries/${delivery_id}`)).body
  assert.deepEqual(
    again.attempt_log.map(({ number }: { number: number }) => number),
    [1, 2],
  )
})

test('a replay resends events with the same webhook-id, and includes events from before the webhook', async () => {
  const acme = await reeve.organization()
  const createProfile = (name: string) =>
    acme.owner.call('POST /v1/profiles', { body: { name, permissions: ['members.read'] } })
  await createProfile('Before')
  await sleep(SETTLED_MS)
  const { id } = await createWebhookFor(acme, { url: receiver.url('/replayed'), event_types: ['profile.created'] })
  await createProfile('After')
  await receiver.until(() => at('/replayed').length > 0, 'the event after')
  const [arrived] = idsAt('/replayed')
  await sleep(SETTLED_MS)
  const body = { since: '2020-01-01T00:00:00Z', only: 'all' }
  const replay = await acme.owner.call(`POST /v1/governance/webhooks/${id}/replay`, { body })
  assert.deepEqual(replay.body, { matched: 2, queued: 2, next_since: null })
  await receiver.until(() => at('/replayed').length > 2, 'both events')
  const ids = idsAt('/replayed')
  assert.equal(ids.filter(one => one === arrived).length, 2)
  assert.equal(new Set(ids).size, 2)
  assert.equal((await deliveriesOf(reeve, acme.id, id)).length, 2)
})
