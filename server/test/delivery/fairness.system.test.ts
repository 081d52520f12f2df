import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../src/database/statement.ts'
import { onConnection } from '../../src/database/transaction.ts'
import { fillBacklog } from '../harness/backlog.ts'
import { openBreaker } from '../harness/deliveries.ts'
import { startWorkerProcess, type WorkerProcess } from '../harness/delivery-workers.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../harness/http-receiver.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

const IS_LONG = Boolean(process.env.REEVE_TEST_LONG)
const HEALTHY = 50
const WAITING = IS_LONG ? 100_000 : 10_000
/** The short form stops after two fair rounds, because other load changes between two measurements. */
const FAIR_ROUNDS = 2
const ROUNDS = IS_LONG ? 8 : 10
const EVENTS = IS_LONG ? 25 : 6

let reeve: TestReeve
let receiver: HttpReceiver
let worker: WorkerProcess
const FOREVER = new Date('2100-01-01')
const hangs = new Set<ServerResponse>()
before(async () => {
  receiver = await startHttpReceiver((request, response) => {
    if (request.path !== '/hang') return response.end()
    hangs.add(response)
    response.on('close', () => hangs.delete(response))
  })
  reeve = await startReeve({ config: { webhookAllow: ALLOW_LOOPBACK } })
  // The delivery timeout is longer than a round, so that requests to the hanging receiver hang until the round ends.
  worker = await startWorkerProcess(reeve.database.target, {}, { REEVE_DELIVERY_TIMEOUT: '1m' })
})
after(async () => {
  await worker.stop()
  await reeve.stop()
  receiver.close()
})

test(`a hanging endpoint with ${WAITING} waiting deliveries does not slow ${HEALTHY - 1} healthy ones`, async t => {
  const acme = await reeve.organization()
  for (let index = 0; index < HEALTHY - 1; index++) {
    await createWebhookFor(acme, { url: receiver.url(`/healthy/${index}`), event_types: ['profile.*'] })
  }
  const globex = await reeve.organization()
  const hanging = await createWebhookFor(globex, { url: receiver.url('/hang'), event_types: ['oracle.*'] })
  await openBreaker(reeve, globex.id, hanging.id, FOREVER)
  await fillBacklog(reeve, globex.id, hanging.id, WAITING)
  await measure(acme, 3) // Opens the connections and warms up the code.

  const alone: number[][] = []
  const beside: number[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await measure(acme, EVENTS))
    await openBreaker(reeve, globex.id, hanging.id, null)
    const asked = receiver.requests.length
    await receiver.until(
      requests => requests.slice(asked).some(({ path }) => path === '/hang'),
      'the hanging endpoint is asked',
    )
    beside.push(await measure(acme, EVENTS))
    assert.ok(hangs.size > 0, 'it hangs until the end of the measurement')
    await endHanging(globex, hanging.id)
    if (!IS_LONG && isFair(alone, beside)) break
  }
  const figures = { alone: percentiles(alone.flat()), beside: percentiles(beside.flat()) }
  t.diagnostic(JSON.stringify({ waiting: WAITING, healthy: HEALTHY - 1, ...figures }))
  assert.ok(isFair(alone, beside), `${figures.beside.p95} ms beside, ${figures.alone.p95} ms alone`)
})

/**
 * True if the latencies beside the hanging endpoint are within the bound of the design: those of all rounds, or in the
 * short form those of two rounds. Their two measurements follow each other, so that other load slows both. There the
 * bound is wider, because the latencies of a few events vary on a busy machine.
 */
function isFair(alone: readonly number[][], beside: readonly number[][]): boolean {
  if (IS_LONG) return percentiles(beside.flat()).p95 <= percentiles(alone.flat()).p95 * 1.2
  const fair = beside.filter((round, index) => percentiles(round).p95 <= percentiles(alone[index] ?? []).p95 * 2 + 50)
  return fair.length >= FAIR_ROUNDS
}

/** Closes the hanging requests and opens the webhook's circuit breaker, so that no further request is sent. */
async function endHanging({ id }: Organization, webhookId: string) {
  for (const late = performance.now() + 30_000; ; await sleep(20)) {
    for (const response of hangs) response.destroy()
    await openBreaker(reeve, id, webhookId, FOREVER)
    const [lane] = await onConnection(reeve.app.pool, db =>
      db.run(sql<{ claim_id: string | null }[]>`select claim_id from delivery_lanes where organization_id = ${id}`),
    )
    if (lane?.claim_id === null && hangs.size === 0) return
    assert.ok(performance.now() < late, 'the hanging batch ends')
  }
}

/** The latencies in milliseconds, from the commit of an event to its arrival at each healthy endpoint. */
async function measure(acme: Organization, events: number): Promise<number[]> {
  const took: number[] = []
  for (let event = 0; event < events; event++) {
    const before = receiver.requests.length
    const body = { name: `Profile ${before}`, description: '', permissions: [] }
    const { status } = await acme.owner.call('POST /v1/profiles', { body })
    assert.equal(status, 201)
    const committed = performance.now()
    const arrived = () => receiver.requests.slice(before).filter(({ path }) => path.startsWith('/healthy'))
    await receiver.until(() => arrived().length >= HEALTHY - 1, 'every healthy endpoint')
    took.push(...arrived().map(({ at }) => Math.max(0, at - committed)))
  }
  return took
}

function percentiles(took: readonly number[]) {
  const sorted = [...took].sort((a, b) => a - b)
  const at = (part: number) => Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
