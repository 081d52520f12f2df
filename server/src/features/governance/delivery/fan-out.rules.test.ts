import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { writtenBy } from '../../../../test/harness/webhook-rows.ts'
import { newId } from '../../../kernel/ids.ts'
import { deliveriesOf, fanOutBeforeChange } from './fan-out.ts'
import { lockLanes } from './lanes.sql.ts'
import { advanceFanout, type OutboxEvent, type Subscriber } from './outbox.sql.ts'

const organizationId = newId()
const now = new Date('2026-03-02T09:00:00Z')

const eventOf = (type: string, sequence = 10, pinged: string | null = null): OutboxEvent => ({
  id: newId(),
  type,
  sequence,
  pinged_webhook_id: pinged,
})
const subscriber = (event_types: string[], created_sequence = 0): Subscriber => ({
  id: newId(),
  format: 'json',
  event_types,
  created_sequence,
})
const getsIt = (event: OutboxEvent, webhook: Subscriber) => deliveriesOf([event], [webhook]).length === 1

describe('fan-out', () => {
  test('a webhook of the format `set` gets only the events that have a token, and its own pings', () => {
    const webhook: Subscriber = { ...subscriber(['*']), format: 'set' }
    const getting = (type: string) => getsIt(eventOf(type), webhook)
    assert.deepEqual(['member.suspended', 'api_key.revoked'].map(getting), [true, true])
    assert.deepEqual(['profile.created', 'member.created', 'governance.webhook.changed'].map(getting), [
      false,
      false,
      false,
    ])
    assert.equal(getsIt(eventOf('governance.webhook.ping', 10, webhook.id), webhook), true)
    assert.equal(getsIt(eventOf('governance.webhook.ping', 10, newId()), webhook), false)
    assert.equal(getsIt(eventOf('member.suspended'), { ...webhook, event_types: ['member.removed'] }), false)
  })

  test('a webhook receives the events that it subscribes to by name, by prefix, or by *', () => {
    const event = eventOf('governance.webhook.changed')
    for (const type of ['governance.webhook.changed', 'governance.webhook.*', 'governance.*', '*'])
      assert.ok(getsIt(event, subscriber([type])), type)
    for (const type of ['governance.webhook.created', 'member.*']) assert.ok(!getsIt(event, subscriber([type])), type)
  })

  test('a webhook receives no event from before its creation', () => {
    assert.ok(!getsIt(eventOf('oracle.paused', 7), subscriber(['*'], 7)))
    assert.ok(getsIt(eventOf('oracle.paused', 8), subscriber(['*'], 7)))
  })

  test('a ping goes only to the webhook that it names, whatever the subscriptions', () => {
    const [pinged, other] = [subscriber(['oracle.*']), subscriber(['*'])]
    const deliveries = deliveriesOf([eventOf('governance.webhook.ping', 10, pinged.id)], [pinged, other])
    assert.deepEqual(
      deliveries.map(({ webhook_id }) => webhook_id),
      [pinged.id],
    )
  })

  test('an empty outbox requires no writes before a change', () => {
    assert.equal(fanOutBeforeChange(organizationId, [newId()], { events: [], subscribers: [] }, now), undefined)
  })

  test('before a change, all lanes are locked in order, and then all events are fanned out', () => {
    const subscribers = [subscriber(['*']), subscriber(['oracle.*'])]
    const changing = newId()
    const events = Array.from({ length: 250 }, (_, index) => eventOf('profile.created', index + 1))
    const [first, ...slices] = writtenBy(fanOutBeforeChange(organizationId, [changing], { events, subscribers }, now))
    const lanes = [...subscribers.map(({ id }) => id), changing].sort()
    assert.deepEqual(first, writtenBy(lockLanes(organizationId, lanes))[0])
    const tables = slices.map(({ text }) => /insert into (\w+)/.exec(text)?.[1])
    const slice = ['delivery_lanes', 'deliveries', 'event_fanouts']
    assert.deepEqual(tables, [...slice, ...slice, ...slice])
    assert.deepEqual(
      [slices[2], slices[5], slices[8]],
      [100, 200, 250].flatMap(sequence => writtenBy(advanceFanout(organizationId, sequence))),
    )
  })

  test('events without a subscriber only advance the position', () => {
    const outbox = { events: [eventOf('profile.created', 4)], subscribers: [] }
    const written = writtenBy(fanOutBeforeChange(organizationId, [newId()], outbox, now))
    assert.deepEqual(written.slice(1), writtenBy(advanceFanout(organizationId, 4)))
  })
})
