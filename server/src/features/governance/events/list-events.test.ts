import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWebhookFor, recordOf } from '../../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const LIST = 'GET /v1/governance/events'

interface Event {
  type: string
  timestamp: string
  sequence: number
}

/** Creates an organization with this many events, by creating a webhook and editing it repeatedly. */
async function organizationWithEvents(events: number) {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme)
  for (let number = 1; number < events; number++) {
    await acme.owner.call(`PATCH /v1/governance/webhooks/${id}`, { body: { description: `number ${number}` } })
  }
  const list = async (query = '') => {
    const answer = await acme.owner.call(`${LIST}${query}`)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body as { events: Event[]; next_cursor: string | null }
  }
  return { acme, list }
}

const sequencesOf = ({ events }: { events: Event[] }) => events.map(({ sequence }) => sequence)

test('events are listed by sequence, exactly as they are stored and sent', async () => {
  const { acme, list } = await organizationWithEvents(3)
  const { events, next_cursor } = await list()
  const stored = await recordOf(reeve, acme.id)
  assert.deepEqual(
    events.map(event => JSON.stringify(event)),
    stored.events.map(({ body }) => body),
  )
  assert.deepEqual(
    events.map(({ sequence, type }) => [sequence, type]),
    [
      [1, 'governance.webhook.created'],
      [2, 'governance.webhook.changed'],
      [3, 'governance.webhook.changed'],
    ],
  )
  assert.equal(next_cursor, null)
})

test('pages neither skip nor repeat an event, even if more are appended', async () => {
  const { acme, list } = await organizationWithEvents(5)
  const first = await list('?limit=2')
  await createWebhookFor(acme)
  const second = await list(`?limit=2&cursor=${first.next_cursor}`)
  const third = await list(`?limit=2&cursor=${second.next_cursor}`)
  assert.deepEqual([first, second, third].map(sequencesOf), [
    [1, 2],
    [3, 4],
    [5, 6],
  ])
  assert.equal(third.next_cursor, null)
})

test('since_sequence and type filter the events, also together and on every page', async () => {
  const { acme, list } = await organizationWithEvents(4)
  await createWebhookFor(acme)
  assert.deepEqual(sequencesOf(await list('?since_sequence=3')), [4, 5])
  assert.deepEqual(sequencesOf(await list('?since_sequence=99')), [])
  assert.deepEqual(sequencesOf(await list('?type=governance.webhook.created')), [1, 5])
  assert.deepEqual(sequencesOf(await list('?type=member.suspended')), [])
  const query = '?type=governance.webhook.changed&since_sequence=2&limit=1'
  const first = await list(query)
  const second = await list(`${query}&cursor=${first.next_cursor}`)
  assert.deepEqual([sequencesOf(first), sequencesOf(second), second.next_cursor], [[3], [4], null])
})

test('a range of time includes its beginning and excludes its end, in both orders', async () => {
  const { acme, list } = await organizationWithEvents(2)
  reeve.clock.advance(60_000)
  const at = reeve.clock.now().toISOString()
  await createWebhookFor(acme)
  reeve.clock.advance(60_000)
  await createWebhookFor(acme)
  const { events } = await list('?since_sequence=2&limit=1')
  const third = events[0]?.timestamp ?? ''
  assert.ok(third >= at)
  assert.deepEqual(sequencesOf(await list(`?since=${third}`)), [3, 4])
  assert.deepEqual(sequencesOf(await list(`?since=${third}&order=desc`)), [4, 3])
  assert.deepEqual(sequencesOf(await list(`?until=${third}`)), [1, 2])
  assert.deepEqual(sequencesOf(await list(`?until=${third}&order=desc&limit=1`)), [2])
  assert.deepEqual(sequencesOf(await list(`?since=${third}&since_sequence=3`)), [4])
  assert.deepEqual(sequencesOf(await list(`?since=${third}&until=${third}`)), [])
})

test('a range of time misses no event if the clocks of two processes differ', async () => {
  const { acme, list } = await organizationWithEvents(1)
  const at = reeve.clock.now()
  reeve.clock.advance(10 * 60_000)
  await createWebhookFor(acme)
  reeve.clock.advance(-20 * 60_000)
  await createWebhookFor(acme)
  reeve.clock.advance(10 * 60_000)
  assert.deepEqual(sequencesOf(await list(`?since=${new Date(at.getTime() + 60_000).toISOString()}`)), [2])
  assert.deepEqual(sequencesOf(await list(`?until=${new Date(at.getTime() - 60_000).toISOString()}`)), [3])
})

test('events of another organization are not listed', async () => {
  await organizationWithEvents(2)
  const other = await reeve.organization()
  assert.deepEqual((await other.owner.call(LIST)).body, { events: [], next_cursor: null })
})

for (const [query, pointer] of [
  ['?type=member.*', '/type'],
  ['?type=nothing.known', '/type'],
  ['?since_sequence=-1', '/since_sequence'],
  ['?since_sequence=x', '/since_sequence'],
  ['?since_sequence=9007199254740993', '/since_sequence'],
  ['?limit=201', '/limit'],
  ['?cursor=WyJtZW1iZXJzIiwxXQ', '/cursor'],
  ['?since=yesterday', '/since'],
  ['?offset=1', '/offset'],
] as const) {
  test(`${query} is refused: 422 at ${pointer}`, async () => {
    const acme = await reeve.organization()
    const answer = await acme.owner.call(`${LIST}${query}`)
    assert.equal(answer.status, 422)
    assert.equal(answer.body.errors[0].pointer, pointer)
  })
}

test('without governance:read no event is shown: 403 insufficient_scope', async () => {
  const acme = await reeve.organization()
  const key = await acme.keyOf(acme.owner.userId, ['governance:write'])
  const answer = await reeve.call(LIST, { key })
  assert.deepEqual([answer.status, answer.body.required_scope], [403, 'governance:read'])
})
