import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fillBacklog } from '../../../../test/harness/backlog.ts'
import { openBreaker } from '../../../../test/harness/deliveries.ts'
import { ALLOW_LOOPBACK, startHttpReceiver } from '../../../../test/harness/http-receiver.ts'
import { createWebhookFor } from '../../../../test/harness/platform.ts'
import { inDatabase, startReeve, type TestReeve } from '../../../../test/harness/reeve.ts'
import { sql } from '../../../database/statement.ts'
import { pruneDeliveries } from './retention.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve({ config: { webhookAllow: ALLOW_LOOPBACK } })
  reeve.app.worker.start()
})
after(() => reeve.stop())

test('one run deletes more than one batch of deliveries', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { event_types: ['oracle.*'] })
  await openBreaker(reeve, acme.id, id, new Date('2100-01-01'))
  await fillBacklog(reeve, acme.id, id, 2_500)
  const now = reeve.clock.now()
  const left = () =>
    inDatabase(reeve.app.pool, acme.id, async transaction => {
      const { rows } = await transaction.commit({
        rows: sql<object[]>`select from deliveries where organization_id = ${acme.id}`,
        finished: sql`
          update deliveries set status = 'delivered', next_attempt_at = null, finished_at = ${now}
          where organization_id = ${acme.id}`,
      })
      return rows.length
    })
  assert.equal(await left(), 2_500)
  const clock = { now: () => new Date(now.getTime() + 31 * 24 * 60 * 60_000) }
  await pruneDeliveries({ pool: reeve.app.pool, clock, days: 30 }, new AbortController().signal)
  assert.equal(await left(), 0)
})

test('attempts and finished deliveries are kept for 30 days, and pending ones until they finish', async () => {
  const receiver = await startHttpReceiver()
  const acme = await reeve.organization()
  await createWebhookFor(acme, { url: receiver.url('/kept') })
  await receiver.until(requests => requests.length === 1, 'a delivery')
  const count = () =>
    inDatabase(reeve.app.pool, acme.id, transaction =>
      transaction.run(
        sql<{ deliveries: number; attempts: number }[]>`
        select (
            select count(*)::integer from deliveries
            where organization_id = ${acme.id} and finished_at is not null) as deliveries,
          (select count(*)::integer from delivery_attempts where organization_id = ${acme.id}) as attempts`.first(),
      ),
    )
  while ((await count())?.attempts === 0) await new Promise(resolve => setTimeout(resolve, 20))
  const forget = () =>
    pruneDeliveries({ pool: reeve.app.pool, clock: reeve.clock, days: 30 }, new AbortController().signal)

  reeve.clock.advance(29 * 24 * 60 * 60_000)
  await forget()
  assert.deepEqual(await count(), { deliveries: 1, attempts: 1 })
  reeve.clock.advance(2 * 24 * 60 * 60_000)
  await forget()
  assert.deepEqual(await count(), { deliveries: 0, attempts: 0 })
  receiver.close()
})
