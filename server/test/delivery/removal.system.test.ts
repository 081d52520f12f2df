import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillBacklog } from '../harness/backlog.ts'
import { startWorkerProcess, type WorkerProcess } from '../harness/delivery-workers.ts'
import { ALLOW_LOOPBACK } from '../harness/http-receiver.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'
import { startTimedReceiver, type TimedReceiver, watchAnswers } from '../harness/timed-receiver.ts'

const IS_LONG = Boolean(process.env.REEVE_TEST_LONG)
const REMOVALS = IS_LONG ? 1_000 : 20
/** Number of removals without the barrier. After about one in ten of them, a request still arrives. */
const UNGUARDED_REMOVALS = IS_LONG ? 200 : 50
/** Maximum number of rounds. Depending on the load of the machine, a round may have no removal during a request. */
const ROUNDS = 5
const AT_ONCE = 10
const BACKLOG = 60

let reeve: TestReeve
let unguarded: TestReeve
let receiver: TimedReceiver
const answers = watchAnswers()
const workers: WorkerProcess[] = []
before(async () => {
  receiver = await startTimedReceiver({ answersWithinMs: 8 })
  reeve = await startReeve({ config: { webhookAllow: ALLOW_LOOPBACK } })
  unguarded = await startReeve({
    on: reeve.database,
    config: { webhookAllow: ALLOW_LOOPBACK },
    delivery: { barrier: { pauseSending() {}, wait: async () => {} } },
  })
  for (let index = 0; index < 3; index++) workers.push(await startWorkerProcess(reeve.database.target, { delayMs: 60 }))
})
after(async () => {
  await Promise.all(workers.map(worker => worker.stop()))
  await unguarded.stop()
  await reeve.stop()
  receiver.close()
  answers.stop()
})

type Busied = (through: TestReeve, acme: Organization, webhook: { id: string }, path: string) => Promise<void>

/** Creates a backlog of due deliveries, and waits for the first request. */
const withBacklog: Busied = async (through, acme, webhook, path) => {
  await fillBacklog(through, acme.id, webhook.id, BACKLOG)
  const seen = receiver.requests.length
  for (const until = performance.now() + 3_000; performance.now() < until; await sleep(5))
    if (receiver.requests.slice(seen).some(request => request.path === path)) break
}

/** Creates a single delivery, and waits for a random time, so that the removal hits any of its steps. */
const withOneDelivery: Busied = async (_, acme, webhook) => {
  const pinged = acme.owner.call(`POST /v1/governance/webhooks/${webhook.id}/ping`)
  // Sometimes does not wait for the response: on a busy machine the delivery may already be sent by then.
  if (Math.random() < 0.5) await pinged
  await sleep(Math.random() * 40)
}

/**
 * Removes webhooks during their deliveries. `late` counts requests that certainly arrived after the response to the
 * removal was sent. `unclear` counts requests that were read after this response, but may have arrived before it.
 */
async function removeServed(through: TestReeve, removals: number, name: string, busy: Busied = withBacklog) {
  const removedAt = new Map<string, number>()
  const durations: number[] = []
  const refused: number[] = []
  const before = receiver.requests.length
  const organizations = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => through.organization(`${name} ${index}`)),
  )
  let left = removals
  await Promise.all(
    organizations.map(async acme => {
      await createWebhookFor(acme, { url: receiver.url(`/first/${acme.id}`) })
      while (left-- > 0) {
        const path = `/${name}/${left}`
        const webhook = await createWebhookFor(acme, { url: receiver.url(path), event_types: ['oracle.*'] })
        await busy(through, acme, webhook, path)
        const start = performance.now()
        const url = `/v1/governance/webhooks/${webhook.id}`
        const { status } = await acme.owner.call(`DELETE ${url}`)
        if (status !== 204) refused.push(status)
        else {
          removedAt.set(path, answers.sentAt('DELETE', url))
          durations.push(performance.now() - start)
        }
      }
    }),
  )
  await sleep(1_500)
  await receiver.flush()
  const requests = receiver.requests.slice(before).filter(request => removedAt.has(request.path))
  const countAfter = (time: 'notBefore' | 'readAt') =>
    requests.filter(request => request[time] > (removedAt.get(request.path) ?? 0)).length
  const late = countAfter('notBefore')
  const stallMs = Math.round(Math.max(0, ...requests.map(({ notBefore, readAt }) => readAt - notBefore)))
  durations.sort((a, b) => a - b)
  const at = (part: number) => Math.round(durations[Math.floor(durations.length * part)] ?? 0)
  return {
    removals: removedAt.size,
    requests: requests.length,
    late,
    unclear: countAfter('readAt') - late,
    stallMs,
    refused,
    p50: at(0.5),
    p95: at(0.95),
  }
}

test('no request arrives after a removal has answered, although three workers process a backlog', async t => {
  const figures = await removeServed(reeve, REMOVALS, 'guarded')
  t.diagnostic(JSON.stringify(figures))
  assert.deepEqual(figures.refused, [])
  assert.equal(figures.late, 0)
  assert.ok(figures.requests > REMOVALS, 'the removals must come while requests are under way')
})

test('no request arrives if the removal coincides with any step of a webhook’s only delivery', async t => {
  const total = { removals: 0, requests: 0 }
  const isMixed = () => total.requests > 0 && total.requests < total.removals
  for (let round = 1; round <= ROUNDS && !isMixed(); round++) {
    const figures = await removeServed(reeve, REMOVALS, `single-${round}`, withOneDelivery)
    t.diagnostic(JSON.stringify(figures))
    assert.deepEqual(figures.refused, [])
    assert.equal(figures.late, 0)
    total.removals += figures.removals
    total.requests += figures.requests
  }
  assert.ok(isMixed(), 'some removals must come before the request, and some after it')
})

test('without the barrier the same test reports late requests', async t => {
  let late = 0
  for (let round = 1; late === 0 && round <= ROUNDS; round++) {
    const figures = await removeServed(unguarded, UNGUARDED_REMOVALS, `unguarded-${round}`)
    t.diagnostic(JSON.stringify(figures))
    late = figures.late
  }
  assert.ok(late > 0)
})

test('removing a disabled webhook cancels all of its paused deliveries, however many', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { url: receiver.url('/paused'), enabled: false })
  await fillBacklog(reeve, acme.id, id, 7_000)
  await reeve.query.begin(async sql => {
    // The lane is locked before the deliveries, as a worker does it: another order could deadlock.
    await sql`update delivery_lanes set next_due_at = null where webhook_id = ${id}`
    await sql`update deliveries set status = 'paused', next_attempt_at = null where webhook_id = ${id}`
  })
  assert.equal((await acme.owner.call(`DELETE /v1/governance/webhooks/${id}`)).status, 204)
  const left = async () => {
    const [row] = await reeve.query<{ deliveries: number; lanes: number }[]>`
      select (select count(*)::int from deliveries where webhook_id = ${id} and finished_at is null) as deliveries,
        (select count(*)::int from delivery_lanes where webhook_id = ${id}) as lanes`
    return row
  }
  for (const late = performance.now() + 60_000; ; await sleep(50)) {
    const { deliveries, lanes } = (await left()) ?? {}
    if (deliveries === 0 && lanes === 0) break
    assert.ok(performance.now() < late, `${deliveries} deliveries and ${lanes} lanes are left`)
  }
})

test('a hanging receiver delays a removal by little more than half a second', async t => {
  const acme = await reeve.organization()
  const durations: number[] = []
  for (let index = 0; index < (IS_LONG ? 20 : 2); index++) {
    const path = `/hang/${index}`
    const webhook = await createWebhookFor(acme, { url: receiver.url(path) })
    await receiver.until(requests => requests.some(request => request.path === path), 'a hanging request')
    const start = performance.now()
    const { status } = await acme.owner.call(`DELETE /v1/governance/webhooks/${webhook.id}`)
    durations.push(performance.now() - start)
    assert.equal(status, 204)
  }
  durations.sort((a, b) => a - b)
  t.diagnostic(`removals with a hanging receiver: ${durations.map(Math.round).join(', ')} ms`)
  assert.ok((durations.at(-1) ?? 0) < 2_000)
})
