import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ALLOW_LOOPBACK, startHttpReceiver } from '../../../../test/harness/http-receiver.ts'
import { createWebhookFor } from '../../../../test/harness/platform.ts'
import { inDatabase, startReeve, type TestReeve } from '../../../../test/harness/reeve.ts'
import { forgetOldDeliveries } from './retention.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve({ config: { webhookAllow: ALLOW_LOOPBACK } })
  reeve.app.worker.start()
})
after(() => reeve.stop())

test('attempts and finished deliveries are kept for 30 days, and what waits for as long as it waits', async () => {
  const receiver = await startHttpReceiver()
  const acme = await reeve.organization()
  await createWebhookFor(acme, { url: receiver.url('/kept') })
  await receiver.until(requests => requests.length === 1, 'a delivery')
  const count = () =>
    inDatabase(reeve.app.pool, acme.id, async ({ sql }) => {
      const [row] = await sql<{ deliveries: number; attempts: number }[]>`
        select (select count(*)::integer from deliveries where organization_id = ${acme.id} and finished_at is not null) as deliveries,
          (select count(*)::integer from delivery_attempts where organization_id = ${acme.id}) as attempts`
      return row
    })
  while ((await count())?.attempts === 0) await new Promise(resolve => setTimeout(resolve, 20))
  const forget = () =>
    forgetOldDeliveries({ pool: reeve.app.pool, clock: reeve.clock, days: 30 }, new AbortController().signal)

  reeve.clock.advance(29 * 24 * 60 * 60_000)
  await forget()
  assert.deepEqual(await count(), { deliveries: 1, attempts: 1 })
  reeve.clock.advance(2 * 24 * 60 * 60_000)
  await forget()
  assert.deepEqual(await count(), { deliveries: 0, attempts: 0 })
  receiver.close()
})
