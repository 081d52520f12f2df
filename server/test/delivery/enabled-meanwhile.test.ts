import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillBacklog } from '../harness/backlog.ts'
import { deliveriesOf, holdLane } from '../harness/deliveries.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../harness/http-receiver.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

/** More than the disabling itself takes off the schedule, so that a lane batch has to. */
const BACKLOG = 1_100

let reeve: TestReeve
let receiver: HttpReceiver
const held = Promise.withResolvers<void>()
const reached = Promise.withResolvers<void>()
let holdsBatches = false
before(async () => {
  receiver = await startHttpReceiver()
  reeve = await startReeve({
    config: { webhookAllow: ALLOW_LOOPBACK },
    delivery: {
      async atStep(step) {
        if (step !== 'claimed' || !holdsBatches) return
        reached.resolve()
        await held.promise
      },
    },
  })
  reeve.app.worker.start()
})
after(async () => {
  await reeve.stop()
  receiver.close()
})

test('a webhook that is enabled while a lane batch is about to unschedule deliveries gets all of them', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { url: receiver.url('/meanwhile'), event_types: ['oracle.*'] })
  const edit = (body: object) => acme.owner.call(`PATCH /v1/governance/webhooks/${id}`, { body })
  await holdLane(reeve, acme.id, id, new Date(Date.now() + 60_000))
  await fillBacklog(reeve, acme.id, id, BACKLOG)
  holdsBatches = true
  assert.equal((await edit({ enabled: false })).status, 200)
  await reached.promise
  assert.equal((await edit({ enabled: true })).status, 200)
  holdsBatches = false
  held.resolve()
  const delivered = async () => (await deliveriesOf(reeve, acme.id, id)).filter(({ status }) => status === 'delivered')
  for (const late = performance.now() + 20_000; (await delivered()).length < BACKLOG; await sleep(100)) {
    assert.ok(performance.now() < late, 'all are delivered')
  }
})
