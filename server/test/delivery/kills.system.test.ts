import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Step } from '../../src/features/governance/delivery/index.ts'
import { expireClaims } from '../harness/deliveries.ts'
import { startWorkerProcess } from '../harness/delivery-workers.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../harness/http-receiver.ts'
import { createWebhookFor, recordOf } from '../harness/platform.ts'
import { startReeveProcess } from '../harness/process.ts'
import { call, startReeve, type TestReeve } from '../harness/reeve.ts'

const STEPS: readonly Step[] = ['fanned_out', 'claimed', 'before_send', 'written', 'answered']
const IS_LONG = Boolean(process.env.REEVE_TEST_LONG)
/** Number of kills. Each step of a worker is hit at least once, and an API process is killed at least once. */
const KILLS = IS_LONG ? 200 : 6
/** An API process is killed at every multiple of this number of kills. */
const API_AFTER = IS_LONG ? 10 : 5
/** Time after which a delivery counts as lost. The claim of a killed worker expires after 20 s. */
const ALL_WITHIN_MS = 60_000

let reeve: TestReeve
let receiver: HttpReceiver
before(async () => {
  receiver = await startHttpReceiver()
  reeve = await startReeve({ config: { webhookAllow: ALLOW_LOOPBACK } })
})
after(async () => {
  await reeve.stop()
  receiver.close()
})

test('every event arrives although workers are killed at every step, and the API right after commits', async t => {
  const acme = await reeve.organization()
  await createWebhookFor(acme, { url: receiver.url('/kept') })
  let changes = 0
  /** Creates a webhook through the given process, which is killed as soon as it responds. */
  const change = (url: string) =>
    call(url, 'POST /v1/governance/webhooks', {
      key: acme.owner.key,
      body: { url: receiver.url(`/unused/${changes++}`), event_types: ['oracle.*'] },
    })
  const makeEvents = async (count: number) => {
    for (let index = 0; index < count; index++) {
      const url = receiver.url(`/unused/${changes++}`)
      const { status } = await acme.owner.call('POST /v1/governance/webhooks', {
        body: { url, event_types: ['oracle.*'] },
      })
      const { body } = await acme.owner.call('GET /v1/governance/webhooks')
      const made = body.webhooks.find((webhook: { url: string }) => webhook.url === url)
      await acme.owner.call(`DELETE /v1/governance/webhooks/${made.id}`)
      assert.equal(status, 201)
    }
  }

  let kills = 0
  while (kills < KILLS) {
    const [step] = STEPS.slice(kills % STEPS.length)
    const worker = await startWorkerProcess(reeve.database.target, {
      ...(step && { killAt: step }),
      killAfter: 1 + (kills % 3 === 0 ? 1 : 0),
    })
    const late = setTimeout(() => worker.child.kill('SIGKILL'), 6_000)
    await makeEvents(2)
    await worker.ended
    clearTimeout(late)
    kills++
    // Expires the killed worker's claim now, not only after 20 s, so that the next worker soon reaches its step.
    await expireClaims(reeve)
    if (kills % API_AFTER === 0) {
      const api = await startReeveProcess(reeve.database.target, {
        role: 'api',
        environment: { REEVE_WEBHOOK_ALLOW: ALLOW_LOOPBACK },
      })
      assert.equal((await change(api.url)).status, 201)
      api.child.kill('SIGKILL')
      kills++
    }
  }

  const last = await startWorkerProcess(reeve.database.target)
  const { events } = await recordOf(reeve, acme.id)
  const expected = events.map(({ body }) => JSON.parse(body).id as string)
  const arrived = () => new Set(receiver.requests.filter(({ path }) => path === '/kept').map(({ id }) => id))
  const missing = () => expected.filter(id => !arrived().has(id))
  await receiver.until(() => missing().length === 0, 'every event', ALL_WITHIN_MS).catch(() => {})
  await last.stop()
  const requests = receiver.requests.filter(({ path }) => path === '/kept')
  t.diagnostic(
    JSON.stringify({
      kills,
      events: expected.length,
      requests: requests.length,
      duplicates: requests.length - arrived().size,
    }),
  )
  assert.deepEqual(missing(), [])
  // Duplicates are allowed, but must have the same id as the event in the body.
  for (const { id, body } of requests) assert.equal(JSON.parse(body).id, id)
  assert.ok([...arrived()].every(id => expected.includes(id)))
})
