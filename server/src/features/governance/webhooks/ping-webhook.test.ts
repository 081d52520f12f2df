import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deliveriesOf, laneOf, openBreaker } from '../../../../test/harness/deliveries.ts'
import { createWebhookFor, recordedBy } from '../../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'
import { newId } from '../../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const ping = (id: string) => `POST /v1/governance/webhooks/${id}/ping`

test('a ping is an event and one delivery, whatever the webhook subscribes to; 202, one entry', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { event_types: ['profile.deleted'] })
  const other = await createWebhookFor(acme, { event_types: ['*'] })
  const recorded = await recordedBy(reeve, acme.id, () => acme.owner.call(ping(id)))
  assert.equal(recorded.answer.status, 202)
  const { event_id, delivery_id } = recorded.answer.body
  assert.deepEqual(recorded.actions, ['governance.webhook.pinged'])
  assert.deepEqual(recorded.entries[0]?.changes, { before: null, after: { event_id } })
  assert.equal(recorded.entries[0]?.target.id, id)
  assert.deepEqual(recorded.types, ['governance.webhook.ping'])
  const [event] = recorded.events
  assert.deepEqual([event.id, event.data], [event_id, { webhook_id: id }])

  const [delivery, ...more] = await deliveriesOf(reeve, acme.id, id)
  assert.deepEqual(more, [])
  const { next_attempt_at, ...stored } = delivery ?? {}
  assert.deepEqual(stored, {
    id: delivery_id,
    event_id,
    event_type: 'governance.webhook.ping',
    event_sequence: event.sequence,
    status: 'pending',
    attempts: 0,
    attempts_in_round: 0,
    finished_at: null,
  })
  assert.deepEqual((await laneOf(reeve, acme.id, id))?.next_due_at, next_attempt_at)
  assert.deepEqual(await deliveriesOf(reeve, acme.id, other.id), [])
})

test('a ping is sent even while the breaker is open', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme)
  await openBreaker(reeve, acme.id, id, new Date(Date.now() + 3_600_000))
  await acme.owner.call(ping(id))
  assert.equal((await laneOf(reeve, acme.id, id))?.held_until, null)
})

test('every ping is a new event', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme)
  const events = [await acme.owner.call(ping(id)), await acme.owner.call(ping(id))].map(({ body }) => body.event_id)
  assert.deepEqual(
    (await deliveriesOf(reeve, acme.id, id)).map(({ event_id }) => event_id),
    events,
  )
})

test('pinging a disabled webhook is refused: 409 webhook_disabled, and nothing is created', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { enabled: false })
  const recorded = await recordedBy(reeve, acme.id, () => acme.owner.call(ping(id)))
  assert.deepEqual([recorded.answer.status, recorded.answer.body.code], [409, 'webhook_disabled'])
  assert.deepEqual([recorded.actions, recorded.types], [['operation.refused'], []])
  assert.deepEqual(await deliveriesOf(reeve, acme.id, id), [])
})

test('a webhook that is removed, unknown or of another organization cannot be pinged: 404', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const [removed, foreign] = [await createWebhookFor(acme), await createWebhookFor(other)]
  await acme.owner.call(`DELETE /v1/governance/webhooks/${removed.id}`)
  for (const id of [removed.id, foreign.id, newId(), 'no-uuid']) {
    const answer = await acme.owner.call(ping(id))
    assert.deepEqual([answer.status, answer.body.code], [404, 'webhook_not_found'])
  }
  assert.deepEqual(await deliveriesOf(reeve, other.id, foreign.id), [])
})
