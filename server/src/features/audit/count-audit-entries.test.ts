import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { appendFacts, facts } from '../../../test/harness/append-facts.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const MINUTE_MS = 60_000

/** The expected counts of a span in which all entries belong to the family `access`. */
const access = (entries: number) => ({ members: 0, access: entries, webhooks: 0, security: 0 })

/** Creates an organization with one, two and three entries in the first, second and fourth minute from `from` on. */
async function withThreeMinutes() {
  const acme = await reeve.organization()
  reeve.clock.advance(MINUTE_MS)
  const from = reeve.clock.now().getTime()
  for (const [minutes, count] of [
    [1, 1],
    [2, 2],
    [1, 3],
  ] as const) {
    const actions = facts(count, index => ({ action: index === 0 ? 'test.first' : 'test.other' }))
    await appendFacts(reeve.app.runtime, acme.id, actions)
    reeve.clock.advance(minutes * MINUTE_MS)
  }
  const at = (minutes: number) => new Date(from + minutes * MINUTE_MS).toISOString()
  const count = (query: string) => acme.owner.call(`GET /v1/audit/counts?since=${at(0)}&${query}`)
  return { acme, at, count }
}

test('entries are counted in spans of equal length, including empty spans', async () => {
  const { at, count } = await withThreeMinutes()
  const { status, body } = await count(`until=${at(4)}&spans=4`)
  assert.equal(status, 200)
  assert.deepEqual(body, {
    since: at(0),
    until: at(4),
    total: 6,
    spans: [1, 2, 0, 3].map((entries, minute) => ({ since: at(minute), entries, families: access(entries) })),
  })
  assert.deepEqual((await count(`until=${at(1)}&spans=1`)).body.spans, [
    { since: at(0), entries: 1, families: access(1) },
  ])
  assert.deepEqual((await count(`until=${at(0)}`)).body, { since: at(0), until: at(0), total: 0, spans: [] })
})

test('with by_action the entries are also counted by action', async () => {
  const { count, at } = await withThreeMinutes()
  const { body } = await count(`until=${at(3)}&spans=3&by_action=true`)
  assert.deepEqual(
    body.spans.map(({ actions }: { actions: object }) => actions),
    [{ 'test.first': 1 }, { 'test.first': 1, 'test.other': 1 }, {}],
  )
  const { body: plain } = await count(`until=${at(3)}&spans=3&by_action=false`)
  assert.equal('actions' in plain.spans[0], false)
})

test('the counts accept the filters of the list', async () => {
  const { acme, at, count } = await withThreeMinutes()
  const entriesOf = async (query: string) =>
    (await count(`until=${at(4)}&spans=4&${query}`)).body.spans.map(({ entries }: { entries: number }) => entries)
  assert.deepEqual(await entriesOf('action=test.first'), [1, 1, 0, 1])
  assert.deepEqual(await entriesOf('action=test.*'), [1, 2, 0, 3])
  assert.deepEqual(await entriesOf('action=test'), [0, 0, 0, 0])
  assert.deepEqual(await entriesOf('target=1&target_type=test&request_id=test'), [1, 2, 0, 3])
  assert.deepEqual(await entriesOf(`actor=${acme.owner.userId}`), [0, 0, 0, 0])
})

test('without `until` the counts end now, and an invalid range is refused', async () => {
  const { count, at } = await withThreeMinutes()
  const { body } = await count('')
  assert.deepEqual([body.total, body.spans.length], [6, 60])
  assert.ok(Math.abs(Date.parse(body.until) - reeve.clock.now().getTime()) < MINUTE_MS)
  for (const query of ['spans=0', 'spans=201', `until=${at(-1)}`]) assert.equal((await count(query)).status, 422, query)
})

test('with a time zone the entries are counted by day and by family', async () => {
  const acme = await reeve.organization()
  const actions = ['member.created', 'member.profile_changed', 'member.login_blocked', 'operation.refused']
  const others = ['invitation.revoked', 'governance.webhook.created', 'profile.created', 'organization.changed']
  const from = reeve.clock.now()
  await appendFacts(
    reeve.app.runtime,
    acme.id,
    [...actions, ...others].map(action => ({ ...facts(1)[0], action }) as ReturnType<typeof facts>[0]),
  )
  const until = new Date(from.getTime() + 24 * 60 * MINUTE_MS).toISOString()
  const range = `since=${from.toISOString()}&until=${until}&spans=7`
  const { body } = await acme.owner.call(`GET /v1/audit/counts?${range}&time_zone=America/Sao_Paulo`)
  assert.equal(body.spans.length, 2)
  assert.match(body.spans[1].since, /T03:00:00\.000Z$/)
  assert.deepEqual(body.spans[0].families, { members: 2, access: 3, webhooks: 1, security: 2 })
  assert.deepEqual([body.total, body.spans[0].entries, body.spans[1].entries], [8, 8, 0])
  const refused = await acme.owner.call(`GET /v1/audit/counts?${range}&time_zone=Acme/Office`)
  assert.deepEqual([refused.status, refused.body.code], [422, 'invalid_time_zone'])
})
