import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillBacklog } from '../harness/backlog.ts'
import { awaitNoDueDeliveries, deliveriesOf, openBreaker, setFailing } from '../harness/deliveries.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../harness/http-receiver.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

/**
 * Number of deliveries. The request that disables the webhook pauses only a part of them, so that a lane batch has to
 * pause the rest.
 */
const BACKLOG = 1_100
const SIX_DAYS_MS = 6 * 24 * 60 * 60_000

let reeve: TestReeve
let receiver: HttpReceiver
/** The status with which the receiver responds at each path; 200 by default. */
const statuses = new Map<string, number>()
/** If set, a lane batch pauses after its claim, until `released` resolves. */
let hold: { reached: PromiseWithResolvers<void>; released: PromiseWithResolvers<void> } | undefined
before(async () => {
  receiver = await startHttpReceiver(({ path }, response) => void response.writeHead(statuses.get(path) ?? 200).end())
  reeve = await startReeve({
    config: { webhookAllow: ALLOW_LOOPBACK },
    delivery: {
      async atStep(step) {
        if (step !== 'claimed' || !hold) return
        hold.reached.resolve()
        await hold.released.promise
      },
    },
  })
  reeve.app.worker.start()
})
after(async () => {
  await reeve.stop()
  receiver.close()
})

/** Disables the webhook, and enables it again while a lane batch pauses after its claim. */
async function enableDuringBatch(acme: Organization, id: string) {
  const edit = (body: object) => acme.owner.call(`PATCH /v1/governance/webhooks/${id}`, { body })
  const { reached, released } = { reached: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() }
  hold = { reached, released }
  assert.equal((await edit({ enabled: false })).status, 200)
  await reached.promise
  assert.equal((await edit({ enabled: true })).status, 200)
  hold = undefined
  released.resolve()
}

test('a webhook enabled just before a lane batch unschedules its deliveries gets all of them', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { url: receiver.url('/meanwhile'), event_types: ['oracle.*'] })
  await openBreaker(reeve, acme.id, id, new Date(Date.now() + 60_000))
  await fillBacklog(reeve, acme.id, id, BACKLOG)
  await enableDuringBatch(acme, id)
  const delivered = async () => (await deliveriesOf(reeve, acme.id, id)).filter(({ status }) => status === 'delivered')
  for (const late = performance.now() + 20_000; (await delivered()).length < BACKLOG; await sleep(100)) {
    assert.ok(performance.now() < late, 'all are delivered')
  }
})

test('enabling a webhook during a lane batch restarts its failing period', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { url: receiver.url('/failing'), event_types: ['oracle.*'] })
  await openBreaker(reeve, acme.id, id, new Date(Date.now() + 60_000))
  await fillBacklog(reeve, acme.id, id, 20)
  await setFailing(reeve, acme.id, id, new Date(Date.now() - SIX_DAYS_MS), 12)
  statuses.set('/failing', 500)
  await enableDuringBatch(acme, id)
  await receiver.until(requests => requests.some(({ path }) => path === '/failing'), 'a delivery fails')
  const { lane } = await awaitNoDueDeliveries(reeve, acme.id, id)
  assert.ok(lane?.failing_since && Date.now() - lane.failing_since.getTime() < 60_000, `${lane?.failing_since}`)
  assert.equal((await acme.owner.call(`GET /v1/governance/webhooks/${id}`)).body.enabled, true)
})
