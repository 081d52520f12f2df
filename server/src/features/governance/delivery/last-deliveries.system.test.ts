import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillBacklog } from '../../../../test/harness/backlog.ts'
import { startWorkerProcess, type WorkerProcess } from '../../../../test/harness/delivery-workers.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../../../../test/harness/http-receiver.ts'
import { IS_LONG } from '../../../../test/harness/long-form.ts'
import { createWebhookFor } from '../../../../test/harness/platform.ts'
import { startReeve, type TestReeve } from '../../../../test/harness/reeve.ts'

const WEBHOOKS = IS_LONG ? 20 : 5
/** Number of deliveries per webhook and status. */
const BACKLOG = IS_LONG ? 150 : 40
const TRUE_WITHIN_MS = 1_000
/** Number of the five rounds in which a status may be late: other load can only add time. */
const MOST_LATE = IS_LONG ? 0 : 1

let reeve: TestReeve
let receiver: HttpReceiver
/**
 * The receiver's status for all responses. `firstAnswered` has the time of the first response with this status, for
 * each path.
 */
let status = 200
const firstAnswered = new Map<string, { status: number; at: number }>()
let slowRequests = 0
const workers: WorkerProcess[] = []
before(async () => {
  receiver = await startHttpReceiver(({ path, at }, response) => {
    if (path === '/slow') return void setTimeout(() => response.end(), slowRequests++ > 0 ? 4_000 : 0)
    if (firstAnswered.get(path)?.status !== status) firstAnswered.set(path, { status, at })
    response.writeHead(status).end()
  })
  reeve = await startReeve({ config: { webhookAllow: ALLOW_LOOPBACK } })
  for (let index = 0; index < 2; index++) workers.push(await startWorkerProcess(reeve.database.target))
})
after(async () => {
  await Promise.all(workers.map(worker => worker.stop()))
  await reeve.stop()
  receiver.close()
})

test('last_status and last_delivery_at are those of the latest request within a second, under load', async t => {
  const acme = await reeve.organization()
  const webhooks: { id: string; path: string }[] = []
  for (let index = 0; index < WEBHOOKS; index++) {
    const path = `/${index}`
    const { id } = await createWebhookFor(acme, { url: receiver.url(path), event_types: ['oracle.*'] })
    webhooks.push({ id, path })
  }
  let answers = 0
  let slowest = 0
  const late: string[] = []
  for (const next of [201, 202, 204, 200, 201]) {
    status = next
    for (const { id } of webhooks) await fillBacklog(reeve, acme.id, id, BACKLOG)
    const shown = new Set<string>()
    let isLate = false
    for (const until = performance.now() + 3_000; performance.now() < until && shown.size < WEBHOOKS; ) {
      const asked = performance.now()
      const { body } = await acme.owner.call('GET /v1/governance/webhooks')
      for (const { id, path } of webhooks) {
        const answered = firstAnswered.get(path)
        if (answered?.status !== next || shown.has(id)) continue
        const webhook = body.webhooks.find((one: { id: string }) => one.id === id)
        answers++
        if (webhook.last_status === next) {
          shown.add(id)
          assert.ok(Math.abs(Date.parse(webhook.last_delivery_at) - Date.now()) < 5_000)
        } else {
          slowest = Math.max(slowest, asked - answered.at)
          if (asked - answered.at < TRUE_WITHIN_MS || isLate) continue
          isLate = true
          late.push(`${path} shows ${webhook.last_status}, not ${next}`)
        }
      }
      await sleep(20)
    }
    assert.ok(shown.size > 0, 'something was answered and shown')
  }
  t.diagnostic(JSON.stringify({ requests: receiver.requests.length, answers, stillUntrueAfterMs: Math.round(slowest) }))
  assert.ok(late.length <= MOST_LATE, late.join())
  assert.ok(receiver.requests.length > 500)
})

test('a completed request is shown within a second although others of the same batch hang', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { url: receiver.url('/slow'), event_types: ['oracle.*'] })
  await fillBacklog(reeve, acme.id, id, 5)
  await receiver.until(requests => requests.some(({ path }) => path === '/slow'), 'a request')
  await sleep(TRUE_WITHIN_MS)
  assert.equal((await acme.owner.call(`GET /v1/governance/webhooks/${id}`)).body.last_status, 200)
})
