import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deliveriesOf, laneOf, setDelivery } from '../../../../test/harness/deliveries.ts'
import type { Organization } from '../../../../test/harness/organization.ts'
import { createWebhookFor, recordedBy, recordOf } from '../../../../test/harness/platform.ts'
import { inDatabase, type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'
import { sql } from '../../../database/statement.ts'
import { newId } from '../../../kernel/ids.ts'
import { MOST_REPLAYED } from './delivery-log.contract.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const MINUTE_MS = 60_000
const EVER = '2020-01-01T00:00:00.000Z'

const replay = (acme: Organization, id: string, body: Record<string, unknown> = {}) =>
  acme.owner.call(`POST /v1/governance/webhooks/${id}/replay`, { body: { since: EVER, ...body } })

/** Causes one event of the type `profile.created`. */
async function createProfile(acme: Organization): Promise<void> {
  const body = { name: `Support ${newId()}`, permissions: ['members.read'] }
  assert.equal((await acme.owner.call('POST /v1/profiles', { body })).status, 201)
}

const statusesOf = async (acme: Organization, id: string) =>
  (await deliveriesOf(reeve, acme.id, id)).map(({ status }) => status)

/** Creates an organization with three events of the type `profile.created`, and a webhook with a delivery for each. */
async function withDeliveries() {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { event_types: ['profile.*'] })
  for (let count = 0; count < 3; count++) await createProfile(acme)
  assert.deepEqual((await replay(acme, id, { only: 'all' })).body, { matched: 3, queued: 3, next_since: null })
  reeve.clock.advance(MINUTE_MS)
  return { acme, id, deliveries: await deliveriesOf(reeve, acme.id, id) }
}

test('only=all replays subscribed events once, even from before the webhook; 202, one entry, no event', async () => {
  const acme = await reeve.organization()
  await createProfile(acme)
  const { id } = await createWebhookFor(acme, { event_types: ['profile.*'] })
  await createProfile(acme)
  const recorded = await recordedBy(reeve, acme.id, () => replay(acme, id, { only: 'all' }))
  assert.equal(recorded.answer.status, 202)
  assert.deepEqual(recorded.answer.body, { matched: 2, queued: 2, next_since: null })
  assert.deepEqual(recorded.actions, ['governance.webhook.events_replayed'])
  assert.deepEqual(recorded.entries[0]?.changes, {
    before: null,
    after: { since: EVER, only: 'all', matched: 2, queued: 2, next_since: null },
  })
  assert.deepEqual(recorded.types, [])

  const { events } = await recordOf(reeve, acme.id)
  const told = events.filter(({ type }) => type === 'profile.created').map(({ body }) => JSON.parse(body))
  const deliveries = await deliveriesOf(reeve, acme.id, id)
  assert.deepEqual(
    deliveries.map(({ event_id, event_sequence, event_type, status }) => [
      event_id,
      event_sequence,
      event_type,
      status,
    ]),
    told.map(event => [event.id, event.sequence, 'profile.created', 'pending']),
  )
  assert.ok((await laneOf(reeve, acme.id, id))?.next_due_at)
})

test('a dry run returns the number of events, and queues none', async () => {
  const { acme, id } = await withDeliveries()
  const before = await deliveriesOf(reeve, acme.id, id)
  const preview = () =>
    acme.owner.call(`POST /v1/governance/webhooks/${id}/replay?dry_run=true`, { body: { since: EVER, only: 'all' } })
  const { actions } = await recordedBy(reeve, acme.id, async () => {
    const { status, body } = await preview()
    assert.deepEqual([status, body], [202, { matched: 3, queued: 3, next_since: null }])
    return preview()
  })
  assert.deepEqual(actions, [])
  assert.deepEqual(await deliveriesOf(reeve, acme.id, id), before)
  assert.equal((await replay(acme, id, { only: 'all' })).status, 202, 'a dry run does not count as a replay')
})

test('only=failed, the default, makes undelivered events due now, and no others', async () => {
  const { acme, id, deliveries } = await withDeliveries()
  const [first, second, third] = deliveries
  assert.ok(first && second && third)
  await createProfile(acme)
  const later = new Date(Date.now() + 24 * 60 * MINUTE_MS)
  await setDelivery(reeve, acme.id, first.id, { status: 'delivered', attempts: 1 })
  await setDelivery(reeve, acme.id, second.id, { status: 'exhausted', attempts: 10 })
  await setDelivery(reeve, acme.id, third.id, { status: 'pending', attempts: 9, nextAttemptAt: later })
  assert.deepEqual((await replay(acme, id)).body, { matched: 2, queued: 2, next_since: null })
  const now = await deliveriesOf(reeve, acme.id, id)
  assert.deepEqual(
    now.map(({ id, status, attempts, attempts_in_round }) => ({ id, status, attempts, attempts_in_round })),
    [
      { id: first.id, status: 'delivered', attempts: 1, attempts_in_round: 1 },
      { id: second.id, status: 'pending', attempts: 10, attempts_in_round: 0 },
      { id: third.id, status: 'pending', attempts: 9, attempts_in_round: 0 },
    ],
  )
  assert.ok(now.every(({ next_attempt_at }) => next_attempt_at === null || next_attempt_at < later))
})

test('only=all queues delivered events again, and leaves a delivery in progress to its attempt', async () => {
  const { acme, id, deliveries } = await withDeliveries()
  const [first, second, third] = deliveries
  assert.ok(first && second && third)
  await setDelivery(reeve, acme.id, first.id, { status: 'delivered', attempts: 1 })
  await setDelivery(reeve, acme.id, second.id, { status: 'sending', attempts: 1 })
  await setDelivery(reeve, acme.id, third.id, { status: 'cancelled', attempts: 1 })
  assert.deepEqual((await replay(acme, id, { only: 'all' })).body, { matched: 3, queued: 2, next_since: null })
  assert.deepEqual(await statusesOf(acme, id), ['pending', 'sending', 'pending'])
  assert.deepEqual(
    (await deliveriesOf(reeve, acme.id, id)).map(delivery => delivery.id),
    deliveries.map(delivery => delivery.id),
  )
})

test('since is inclusive, and until is exclusive', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { event_types: ['profile.created'] })
  const moments: string[] = []
  for (let count = 0; count < 3; count++) {
    reeve.clock.advance(MINUTE_MS)
    await createProfile(acme)
    const { events } = await recordOf(reeve, acme.id)
    moments.push(JSON.parse(events.at(-1)?.body ?? '').timestamp)
  }
  const [, second, third] = moments
  assert.equal((await replay(acme, id, { since: second, until: third, only: 'all' })).body.matched, 1)
  const [delivery, ...more] = await deliveriesOf(reeve, acme.id, id)
  assert.deepEqual([delivery?.event_type, more], ['profile.created', []])
  reeve.clock.advance(MINUTE_MS)
  assert.equal((await replay(acme, id, { since: second, only: 'all' })).body.matched, 2)
})

test('types in the request replace the subscription of the webhook', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { event_types: ['member.*'] })
  await createProfile(acme)
  assert.equal((await replay(acme, id, { only: 'all' })).body.matched, 0)
  reeve.clock.advance(MINUTE_MS)
  assert.equal((await replay(acme, id, { only: 'all', types: ['profile.*'] })).body.matched, 1)
})

test('pings are not replayed', async () => {
  const acme = await reeve.organization()
  const [{ id }, other] = [await createWebhookFor(acme), await createWebhookFor(acme)]
  await acme.owner.call(`POST /v1/governance/webhooks/${other.id}/ping`)
  await replay(acme, id, { only: 'all', types: ['*'] })
  const types = (await deliveriesOf(reeve, acme.id, id)).map(({ event_type }) => event_type)
  assert.ok(types.length > 0 && !types.includes('governance.webhook.ping'))
})

test('each webhook allows one replay a minute: 429 with Retry-After, and no entry', async () => {
  const acme = await reeve.organization()
  const [{ id }, other] = [await createWebhookFor(acme), await createWebhookFor(acme)]
  assert.equal((await replay(acme, id)).status, 202)
  const recorded = await recordedBy(reeve, acme.id, () => replay(acme, id))
  assert.deepEqual([recorded.answer.status, recorded.answer.body.code], [429, 'replay_throttled'])
  const seconds = Number(recorded.answer.headers.get('retry-after'))
  assert.ok(seconds > 0 && seconds <= 60)
  assert.deepEqual(recorded.actions, [])
  assert.equal((await replay(acme, other.id)).status, 202)
  reeve.clock.advance(seconds * 1000)
  assert.equal((await replay(acme, id)).status, 202)
})

test('of concurrent replays, one succeeds', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme)
  const answers = await Promise.all(Array.from({ length: 5 }, () => replay(acme, id)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 429, 429, 429, 429])
})

test(`more than ${MOST_REPLAYED} events take several calls, each of which continues at next_since`, async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { event_types: ['trigger.disabled'] })
  const most = MOST_REPLAYED + 2
  await inDatabase(reeve.app.pool, acme.id, transaction =>
    transaction.commit(sql`
      insert into governance_events (organization_id, sequence, id, type, occurred_at, body)
      select ${acme.id}, 1000000 + n, gen_random_uuid(), 'trigger.disabled',
        timestamptz '2026-03-01Z' + n * interval '1 second',
        '{"data":{"user_id":"","suspension_id":"","triggers":[]}}'
      from generate_series(1, ${most}::integer) as n`),
  )
  const first = await replay(acme, id, { only: 'all' })
  const next = new Date(Date.parse('2026-03-01T00:00:00Z') + (MOST_REPLAYED + 1) * 1000).toISOString()
  assert.deepEqual(first.body, { matched: MOST_REPLAYED, queued: MOST_REPLAYED, next_since: next })
  reeve.clock.advance(MINUTE_MS)
  const second = await replay(acme, id, { only: 'all', since: first.body.next_since })
  assert.deepEqual(second.body, { matched: 2, queued: 2, next_since: null })
  assert.equal((await deliveriesOf(reeve, acme.id, id)).length, most)
})

test('a replay to a disabled webhook is refused: 409 webhook_disabled', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { enabled: false })
  const answer = await replay(acme, id, { only: 'all' })
  assert.deepEqual([answer.status, answer.body.code], [409, 'webhook_disabled'])
  assert.deepEqual(await deliveriesOf(reeve, acme.id, id), [])
})

for (const [what, body, pointer] of [
  ['no since', { since: undefined }, '/since'],
  ['an invalid since', { since: 'yesterday' }, '/since'],
  ['an invalid until', { until: 1 }, '/until'],
  ['an unknown type', { types: ['member.*', 'nothing.known'] }, '/types/1'],
  ['an empty list of types', { types: [] }, '/types'],
  ['an unknown value of only', { only: 'some' }, '/only'],
  ['an unknown field', { limit: 5 }, '/limit'],
] as const) {
  test(`${what} is refused: 422 at ${pointer}`, async () => {
    const acme = await reeve.organization()
    const { id } = await createWebhookFor(acme)
    const answer = await replay(acme, id, body)
    assert.deepEqual([answer.status, answer.body.errors[0].pointer], [422, pointer])
  })
}

test('a replay to a removed or unknown webhook, or one of another organization, is refused: 404', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const [removed, foreign] = [await createWebhookFor(acme), await createWebhookFor(other)]
  await acme.owner.call(`DELETE /v1/governance/webhooks/${removed.id}`)
  for (const id of [removed.id, foreign.id, newId(), 'no-uuid']) {
    const answer = await replay(acme, id, { only: 'all' })
    assert.deepEqual([answer.status, answer.body.code], [404, 'webhook_not_found'])
  }
})
