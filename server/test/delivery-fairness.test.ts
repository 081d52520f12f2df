import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fillBacklog } from './harness/backlog.ts'
import { startWorkerProcess, type WorkerProcess } from './harness/delivery-workers.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from './harness/http-receiver.ts'
import type { Organization } from './harness/organization.ts'
import { createWebhookFor } from './harness/platform.ts'
import { startReeve, type TestReeve } from './harness/reeve.ts'

const IS_LONG = Boolean(process.env.REEVE_TEST_LONG)
const HEALTHY = 50
const WAITING = IS_LONG ? 100_000 : 10_000
const ROUNDS = IS_LONG ? 40 : 6

let reeve: TestReeve
let receiver: HttpReceiver
let worker: WorkerProcess
const committedAt = new Map<string, number>()
before(async () => {
  receiver = await startHttpReceiver((request, response) => {
    if (!request.path.startsWith('/hang')) response.end()
  })
  reeve = await startReeve({ config: { webhookAllow: ALLOW_LOOPBACK } })
  worker = await startWorkerProcess(reeve.database.target)
})
after(async () => {
  await worker.stop()
  await reeve.stop()
  receiver.close()
})

test(`an endpoint that hangs with ${WAITING} deliveries waiting does not slow down ${HEALTHY} healthy ones`, async t => {
  const acme = await reeve.organization()
  for (let index = 0; index < HEALTHY - 1; index++) {
    await createWebhookFor(acme, { url: receiver.url(`/healthy/${index}`), event_types: ['profile.*'] })
  }
  await measure(acme, 2) // connections are opened, code is warm
  const alone = await measure(acme, ROUNDS)

  const globex = await reeve.organization()
  const hanging = await createWebhookFor(globex, { url: receiver.url('/hang') })
  await fillBacklog(reeve, globex.id, hanging.id, WAITING)
  await receiver.until(requests => requests.some(({ path }) => path === '/hang'), 'the hanging endpoint is asked')
  const beside = await measure(acme, ROUNDS)
  t.diagnostic(JSON.stringify({ waiting: WAITING, healthy: HEALTHY - 1, alone, beside }))
  // Few rounds on a busy machine say little: here a wide bound, in the long form the design's.
  assert.ok(
    beside.p95 <= alone.p95 * (IS_LONG ? 1.2 : 2) + (IS_LONG ? 0 : 50),
    `${beside.p95} ms beside, ${alone.p95} ms alone`,
  )
})

/** Commit to arrival at every healthy endpoint, in milliseconds. */
async function measure(acme: Organization, rounds: number) {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = receiver.requests.length
    const name = `Profile ${committedAt.size}`
    const { status } = await acme.owner.call('POST /v1/profiles', { body: { name, description: '', permissions: [] } })
    assert.equal(status, 201)
    const committed = performance.now()
    committedAt.set(name, committed)
    const arrived = () => receiver.requests.slice(before).filter(({ path }) => path.startsWith('/healthy'))
    await receiver.until(() => arrived().length >= HEALTHY - 1, 'every healthy endpoint')
    took.push(...arrived().map(({ at }) => Math.max(0, at - committed)))
  }
  took.sort((a, b) => a - b)
  const at = (part: number) => Math.round((took[Math.floor(took.length * part)] ?? 0) * 10) / 10
  return { p50: at(0.5), p95: at(0.95) }
}
