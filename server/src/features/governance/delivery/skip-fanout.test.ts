import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import postgres from 'postgres'
import { deliveriesOf } from '../../../../test/harness/deliveries.ts'
import { assertSuccess } from '../../../../test/harness/every-operation.ts'
import type { Organization } from '../../../../test/harness/organization.ts'
import { createWebhookFor } from '../../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'
import { fanOut } from './fan-out.ts'

let reeve: SharedReeve
let sql: postgres.Sql
let acme: Organization
let woken = 0
before(async () => {
  reeve = await sharedReeve()
  sql = postgres({ ...reeve.database.target, max: 2, onnotice: () => {} })
  Object.assign(reeve.app.runtime, { committed: () => woken++ })
})
beforeEach(async () => {
  acme = await reeve.organization()
  await createProfile('First')
  await fanOut(reeve.app.pool, reeve.clock, acme.id)
  woken = 0
})
after(async () => {
  await sql.end()
  await reeve.stop()
})

const createProfile = (name: string) =>
  assertSuccess(acme.owner.call('POST /v1/profiles', { body: { name, permissions: [] } }))

/** Returns the number of events in the outbox. */
async function inOutbox() {
  const [row] = await sql`
    select (event_sequence - sequence)::integer as events
    from governance_heads join event_fanouts using (organization_id) where organization_id = ${acme.id}`
  return row?.events
}

test('an event without a subscriber does not wait for a fan-out, and wakes no worker', async () => {
  await createWebhookFor(acme, { event_types: ['member.*'] })
  await createProfile('Support')
  assert.deepEqual([await inOutbox(), woken], [0, 0])
})

test('a webhook receives the events that it subscribes to by name or prefix, and its own creation', async () => {
  const webhooks = []
  for (const type of ['profile.created', 'profile.*', '*', 'governance.webhook.*']) {
    webhooks.push(await createWebhookFor(acme, { event_types: [type] }))
  }
  await createProfile('Support')
  assert.ok(woken > 0)
  await fanOut(reeve.app.pool, reeve.clock, acme.id)
  const types = await Promise.all(webhooks.map(({ id }) => deliveriesOf(reeve, acme.id, id)))
  assert.deepEqual(
    types.map(deliveries => deliveries.length),
    [1, 1, 3, 1],
  )
})

test('no event is skipped while an earlier one waits in the outbox', async () => {
  const webhook = await createWebhookFor(acme, { event_types: ['profile.created'] })
  await createProfile('Support')
  await assertSuccess(acme.owner.call('PATCH /v1/organization', { body: { name: 'Acme Inc.' } }))
  await createWebhookFor(acme, { event_types: ['member.*'] })
  assert.equal(await inOutbox(), 2)
  await fanOut(reeve.app.pool, reeve.clock, acme.id)
  assert.equal((await deliveriesOf(reeve, acme.id, webhook.id)).length, 1)
})

test('a worker that is paused in the middle of a fan-out blocks no change', async () => {
  await sql.begin(async paused => {
    await paused`select from event_fanouts where organization_id = ${acme.id} for update`
    await createProfile('Support')
  })
  assert.deepEqual([await inOutbox(), woken], [1, 1])
})

test('a change that makes deliveries due wakes the worker, even without a subscriber', async () => {
  const { id } = await createWebhookFor(acme, { event_types: ['member.*'], enabled: false })
  woken = 0
  await assertSuccess(acme.owner.call(`PATCH /v1/governance/webhooks/${id}`, { body: { enabled: true } }))
  assert.equal(woken, 1)
  await assertSuccess(acme.owner.call(`POST /v1/governance/webhooks/${id}/ping`))
  assert.equal(woken, 2)
  const since = new Date(0).toISOString()
  await assertSuccess(
    acme.owner.call(`POST /v1/governance/webhooks/${id}/replay`, {
      body: { since, until: reeve.clock.now().toISOString() },
    }),
  )
  assert.equal(woken, 3)
})
