import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { statementsOf } from '../../src/database/batch.ts'
import type { Batch, Lease } from '../../src/database/pool.ts'
import { Statement, sql } from '../../src/database/statement.ts'
import { readOrganization } from '../../src/database/transaction.ts'
import { claimDeliveries, finishDeliveries } from '../../src/features/governance/delivery/deliveries.sql.ts'
import { fanOut } from '../../src/features/governance/delivery/fan-out.ts'
import { claimDueLanes, deliveriesOf } from '../harness/deliveries.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { inDatabase, startReeve, type TestReeve } from '../harness/reeve.ts'

/** No worker runs in this file; the tests call the fan-out directly. */
let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

let profiles = 0
const createProfiles = async (acme: Organization, count: number) => {
  for (let index = 0; index < count; index++) {
    const body = { name: `Profile ${++profiles}`, permissions: [] }
    assert.equal((await acme.owner.call('POST /v1/profiles', { body })).status, 201)
  }
}
const edit = async (acme: Organization, id: string, body: object) =>
  assert.equal((await acme.owner.call(`PATCH /v1/governance/webhooks/${id}`, { body })).status, 200)
const toldOf = async (acme: Organization, id: string, status: string) => {
  await fanOut(reeve.app.pool, reeve.clock, acme.id)
  return (await deliveriesOf(reeve, acme.id, id)).filter(delivery => delivery.status === status).length
}

test('a webhook disabled before the fan-out still gets the events from while it was enabled', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { event_types: ['profile.*'] })
  await createProfiles(acme, 3)
  await edit(acme, id, { enabled: false })
  await createProfiles(acme, 2)
  assert.equal(await toldOf(acme, id, 'paused'), 3)
  await edit(acme, id, { enabled: true })
  assert.equal(await toldOf(acme, id, 'pending'), 3)
})

test('a webhook enabled before the fan-out does not get the events from while it was disabled', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { event_types: ['profile.*'] })
  await edit(acme, id, { enabled: false })
  await createProfiles(acme, 2)
  await edit(acme, id, { enabled: true })
  await createProfiles(acme, 1)
  assert.equal(await toldOf(acme, id, 'pending'), 1)
})

/** Arranges the results of the batch's statements in the same nested shape as the batch. */
function inShapeOf(batch: Batch, answers: Iterator<unknown>): unknown {
  if (!batch) return undefined
  if (batch instanceof Statement) return answers.next().value
  const parts = Object.entries(batch).map(([name, part]) => [name, inShapeOf(part, answers)] as const)
  return Array.isArray(batch) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

test('a webhook enabled during a fan-out does not get earlier events', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { event_types: ['profile.*'] })
  await edit(acme, id, { enabled: false })
  // A second webhook subscribes, because an event without subscribers is not put into the outbox.
  const { id: other } = await createWebhookFor(acme, { event_types: ['profile.*'] })
  await createProfiles(acme, 1)
  let isEnabled = false
  /**
   * Sends the batch in two halves: the first reads the events, the second the subscribers. Enables the webhook in
   * between.
   */
  const runInHalves = async (lease: Lease, batch: Batch): Promise<unknown> => {
    const statements = statementsOf(batch)
    const half = statements.findIndex(({ written }) => written.text.includes('created_sequence from webhooks'))
    if (isEnabled || half < 0) return lease.run(batch)
    isEnabled = true
    const before = await lease.run(statements.slice(0, half))
    await edit(acme, id, { enabled: true })
    return inShapeOf(batch, [...before, ...(await lease.run(statements.slice(half)))].values())
  }
  const borrow = async (): Promise<Lease> => {
    const lease = await reeve.app.pool.borrow()
    return { ...lease, run: batch => runInHalves(lease, batch) as ReturnType<typeof lease.run> as never }
  }
  const pool = { ...reeve.app.pool, borrow }
  await fanOut(pool, reeve.clock, acme.id)
  assert.equal(isEnabled, true)
  assert.deepEqual(await deliveriesOf(reeve, acme.id, id), [])
  assert.equal((await deliveriesOf(reeve, acme.id, other)).length, 1)
  await createProfiles(acme, 1)
  assert.equal(await toldOf(acme, id, 'pending'), 1)
})

test('an event is delivered by the subscription at its commit, not by the current one', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { event_types: ['profile.*'] })
  await createProfiles(acme, 2)
  await edit(acme, id, { event_types: ['oracle.*'] })
  await createProfiles(acme, 1)
  assert.equal(await toldOf(acme, id, 'pending'), 2)
})

test('a webhook gets the events committed after its creation, despite clock skew between processes', async () => {
  const acme = await reeve.organization()
  await createProfiles(acme, 1)
  reeve.clock.advance(60_000)
  const { id } = await createWebhookFor(acme, { event_types: ['profile.*'] })
  reeve.clock.advance(-60_000)
  await createProfiles(acme, 2)
  reeve.clock.advance(60_000)
  assert.equal(await toldOf(acme, id, 'pending'), 2)
})

test('a lane batch that starts after its claim has expired takes no deliveries', async () => {
  const acme = await reeve.organization()
  await createWebhookFor(acme)
  await createProfiles(acme, 1)
  await fanOut(reeve.app.pool, reeve.clock, acme.id)
  const claim = () => claimDueLanes(reeve, 50)
  const stale = (await claim()).find(lane => lane.organization_id === acme.id)
  assert.ok(stale)
  await inDatabase(reeve.app.pool, acme.id, transaction =>
    transaction.commit(sql`update delivery_lanes set claimed_until = now() where organization_id = ${acme.id}`),
  )
  assert.ok((await claim()).some(lane => lane.webhook_id === stale.webhook_id))
  const taken = await readOrganization(reeve.app.pool, acme.id, db =>
    db.run(claimDeliveries(stale, 10, reeve.clock.now())),
  )
  assert.equal(taken.length, 0)
})

test('a request aborted by Reeve is logged and uses up no retry', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { event_types: ['profile.*'] })
  await createProfiles(acme, 1)
  await fanOut(reeve.app.pool, reeve.clock, acme.id)
  const lanes = await claimDueLanes(reeve, 50)
  const lane = lanes.find(({ webhook_id }) => webhook_id === id)
  assert.ok(lane)
  const now = reeve.clock.now()
  await readOrganization(reeve.app.pool, acme.id, async db => {
    const [delivery] = await db.run(claimDeliveries(lane, 10, now))
    assert.ok(delivery)
    const timings = { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: null, total_ms: 1 }
    const attempt = {
      number: 1,
      started_at: now,
      outcome: 'cancelled',
      status: null,
      error: null,
      response_excerpt: '',
    }
    await db.run(
      finishDeliveries(lane, [
        {
          id: delivery.id,
          status: 'pending',
          next_attempt_at: now,
          finished_at: null,
          attempt: { ...attempt, ...timings },
        },
      ]),
    )
  })
  const [stored] = await deliveriesOf(reeve, acme.id, id)
  assert.deepEqual([stored?.status, stored?.attempts, stored?.attempts_in_round], ['pending', 1, 0])
})
