import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deliveriesOf, laneOf, openBreaker, setDelivery } from '../../../../test/harness/deliveries.ts'
import type { Organization } from '../../../../test/harness/organization.ts'
import { createWebhookFor, recordedBy } from '../../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'
import { newId } from '../../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const HOUR_MS = 3_600_000
const retry = (acme: Organization, webhookId: string, id: string) =>
  acme.owner.call(`POST /v1/governance/webhooks/${webhookId}/deliveries/${id}/retry`)

async function pinged(acme: Organization) {
  const { id: webhookId } = await createWebhookFor(acme)
  const { event_id, delivery_id } = (await acme.owner.call(`POST /v1/governance/webhooks/${webhookId}/ping`)).body
  return { webhookId, id: delivery_id as string, eventId: event_id as string }
}

for (const [status, attempts] of [
  ['pending', 3],
  ['exhausted', 10],
  ['delivered', 1],
] as const) {
  test(`a retried ${status} delivery is due now, same event, new schedule; 202, one entry, no event`, async () => {
    const acme = await reeve.organization()
    const { webhookId, id, eventId } = await pinged(acme)
    const later = new Date(Date.now() + HOUR_MS)
    await setDelivery(reeve, acme.id, id, { status, attempts, nextAttemptAt: later })
    await openBreaker(reeve, acme.id, webhookId, later)
    const recorded = await recordedBy(reeve, acme.id, () => retry(acme, webhookId, id))
    const { status: answered, body } = recorded.answer
    assert.equal(answered, 202)
    assert.deepEqual([body.id, body.event_id], [id, eventId])
    assert.deepEqual([body.status, body.attempts, body.finished_at], ['pending', attempts, null])
    assert.ok(Math.abs(Date.parse(body.next_attempt_at) - reeve.clock.now().getTime()) < 60_000)
    assert.deepEqual(recorded.actions, ['governance.webhook.delivery_retried'])
    assert.equal(recorded.entries[0]?.target.id, webhookId)
    assert.deepEqual(recorded.entries[0]?.changes, { before: null, after: { delivery_id: id, event_id: eventId } })
    assert.deepEqual(recorded.types, [])
    const [stored] = await deliveriesOf(reeve, acme.id, webhookId)
    assert.deepEqual([stored?.attempts, stored?.attempts_in_round], [attempts, 0])
    const lane = await laneOf(reeve, acme.id, webhookId)
    assert.ok(lane?.next_due_at && lane.next_due_at <= new Date(body.next_attempt_at))
    assert.equal(lane.held_until, null)
  })
}

test('a retry leaves a delivery in progress to its attempt: 202, no entry', async () => {
  const acme = await reeve.organization()
  const { webhookId, id } = await pinged(acme)
  await setDelivery(reeve, acme.id, id, { status: 'sending', attempts: 3 })
  const recorded = await recordedBy(reeve, acme.id, () => retry(acme, webhookId, id))
  assert.deepEqual([recorded.answer.status, recorded.answer.body.status], [202, 'sending'])
  assert.deepEqual(recorded.actions, [])
  const [stored] = await deliveriesOf(reeve, acme.id, webhookId)
  assert.deepEqual([stored?.status, stored?.attempts_in_round], ['sending', 3])
})

for (const status of ['cancelled', 'paused']) {
  test(`a delivery that is ${status} cannot be retried: 409 delivery_not_retryable`, async () => {
    const acme = await reeve.organization()
    const { webhookId, id } = await pinged(acme)
    await setDelivery(reeve, acme.id, id, { status, attempts: 1 })
    const recorded = await recordedBy(reeve, acme.id, () => retry(acme, webhookId, id))
    assert.deepEqual([recorded.answer.status, recorded.answer.body.code], [409, 'delivery_not_retryable'])
    assert.deepEqual(recorded.actions, ['operation.refused'])
    assert.equal((await deliveriesOf(reeve, acme.id, webhookId))[0]?.status, status)
  })
}

test('a delivery of a disabled webhook cannot be retried: 409 webhook_disabled', async () => {
  const acme = await reeve.organization()
  const { webhookId, id } = await pinged(acme)
  await setDelivery(reeve, acme.id, id, { status: 'exhausted', attempts: 10 })
  await acme.owner.call(`PATCH /v1/governance/webhooks/${webhookId}`, { body: { enabled: false } })
  const answer = await retry(acme, webhookId, id)
  assert.deepEqual([answer.status, answer.body.code], [409, 'webhook_disabled'])
})

test('a delivery is retried only under its own, living webhook, in its own organization: 404', async () => {
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
    [mine.webhookId, 'no-uuid'],
  ] as const) {
    const answer = await retry(acme, webhookId, id)
    assert.deepEqual([answer.status, answer.body.code], [404, 'delivery_not_found'])
  }
})
