import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deliveriesOf } from '../../../../test/harness/deliveries.ts'
import { createWebhookFor, recordOf } from '../../../../test/harness/platform.ts'
import { inDatabase, type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'
import { sql } from '../../../database/statement.ts'
import { fanOut } from './fan-out.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('concurrent fan-outs, also after a crash, create one delivery for each event and webhook', async () => {
  const acme = await reeve.organization()
  const webhooks = [await createWebhookFor(acme), await createWebhookFor(acme)]
  for (let index = 0; index < 5; index++) {
    await acme.owner.call('POST /v1/profiles', { body: { name: `Profile ${index}`, permissions: [] } })
  }
  const fanOutAtOnce = () => Promise.all(Array.from({ length: 8 }, () => fanOut(reeve.app.pool, reeve.clock, acme.id)))
  await fanOutAtOnce()
  // Simulates a crash that lost the outbox position.
  await inDatabase(reeve.app.pool, acme.id, transaction =>
    transaction.commit(sql`update event_fanouts set sequence = 0 where organization_id = ${acme.id}`),
  )
  await fanOutAtOnce()
  const { events } = await recordOf(reeve, acme.id)
  for (const { id, created_at } of webhooks) {
    const told = events.map(({ body }) => JSON.parse(body)).filter(({ timestamp }) => timestamp >= created_at)
    const deliveries = await deliveriesOf(reeve, acme.id, id)
    assert.deepEqual(
      deliveries.map(({ event_id }) => event_id),
      told.map(event => event.id),
    )
  }
})
