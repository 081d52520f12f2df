import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { putAttempt, setDelivery } from '../../../../test/harness/deliveries.ts'
import type { Organization } from '../../../../test/harness/organization.ts'
import { createWebhookFor, recordOf } from '../../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'
import { newId } from '../../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const get = (acme: Organization, webhookId: string, id: string) =>
  acme.owner.call(`GET /v1/governance/webhooks/${webhookId}/deliveries/${id}`)

async function pinged(acme: Organization) {
  const { id: webhookId } = await createWebhookFor(acme)
  const { delivery_id: id } = (await acme.owner.call(`POST /v1/governance/webhooks/${webhookId}/ping`)).body
  return { webhookId, id: id as string }
}

test('a delivery has every attempt, oldest first, with outcome, timings, excerpt, error and next attempt', async () => {
  const acme = await reeve.organization()
  const { webhookId, id } = await pinged(acme)
  assert.deepEqual((await get(acme, webhookId, id)).body.attempt_log, [])

  const next = new Date(reeve.clock.now().getTime() + 5_000)
  const refused = { outcome: 'connect_failed', status: null, error: 'ECONNREFUSED', next_attempt_at: next }
  await putAttempt(reeve, acme.id, { webhookId, id, number: 1 }, refused)
  await putAttempt(reeve, acme.id, { webhookId, id, number: 2 }, { outcome: 'delivered', status: 204, dns_ms: null })
  await setDelivery(reeve, acme.id, id, { status: 'delivered', attempts: 2 })
  const { status, body } = await get(acme, webhookId, id)
  assert.equal(status, 200)
  const { attempt_log, ...delivery } = body
  assert.deepEqual([delivery.status, delivery.attempts, delivery.next_attempt_at], ['delivered', 2, null])
  assert.deepEqual([delivery.last_outcome, delivery.last_status], ['delivered', 204])
  assert.match(delivery.finished_at, /Z$/)
  const timings = { dns_ms: 1.5, connect_ms: 2.5, tls_ms: null, first_byte_ms: 10.25, total_ms: 14.25 }
  assert.deepEqual(
    attempt_log.map(({ started_at, ...attempt }: { started_at: string }) => attempt),
    [
      {
        number: 1,
        status: null,
        outcome: 'connect_failed',
        timings,
        response_excerpt: 'sorry',
        error: 'ECONNREFUSED',
        next_attempt_at: next.toISOString(),
      },
      {
        number: 2,
        status: 204,
        outcome: 'delivered',
        timings: { ...timings, dns_ms: null },
        response_excerpt: 'sorry',
        error: null,
        next_attempt_at: null,
      },
    ],
  )
  assert.match(attempt_log[0].started_at, /Z$/)
})

test('a delivery shows the exact body that it sends', async () => {
  const acme = await reeve.organization()
  const { webhookId, id } = await pinged(acme)
  const { event_id, request_body } = (await get(acme, webhookId, id)).body
  const { events } = await recordOf(reeve, acme.id)
  assert.ok(events.some(({ body }) => body === request_body))
  const { id: sent, type } = JSON.parse(request_body)
  assert.deepEqual([sent, type], [event_id, 'governance.webhook.ping'])
})

test('a delivery in progress has no next attempt', async () => {
  const acme = await reeve.organization()
  const { webhookId, id } = await pinged(acme)
  await setDelivery(reeve, acme.id, id, { status: 'sending' })
  const { body } = await get(acme, webhookId, id)
  assert.deepEqual([body.status, body.next_attempt_at], ['sending', null])
})

test('a delivery is found only under its own, living webhook, in its own organization: 404', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const [mine, second, removed, foreign] = [
    await pinged(acme),
    await pinged(acme),
    await pinged(acme),
    await pinged(other),
  ]
  await acme.owner.call(`DELETE /v1/governance/webhooks/${removed.webhookId}`)
  for (const [webhookId, id] of [
    [second.webhookId, mine.id],
    [removed.webhookId, removed.id],
    [foreign.webhookId, foreign.id],
    [mine.webhookId, foreign.id],
    [mine.webhookId, newId()],
    [newId(), mine.id],
    [mine.webhookId, 'no-uuid'],
    ['no-uuid', mine.id],
  ] as const) {
    const answer = await get(acme, webhookId, id)
    assert.deepEqual([answer.status, answer.body.code], [404, 'delivery_not_found'])
  }
})
