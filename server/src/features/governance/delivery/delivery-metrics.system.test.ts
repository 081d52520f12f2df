import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fillBacklog } from '../../../../test/harness/backlog.ts'
import { openBreaker } from '../../../../test/harness/deliveries.ts'
import { freePort } from '../../../../test/harness/free-port.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../../../../test/harness/http-receiver.ts'
import { createWebhookFor } from '../../../../test/harness/platform.ts'
import { startReeveProcess } from '../../../../test/harness/process.ts'
import { startReeve, type TestReeve } from '../../../../test/harness/reeve.ts'

let reeve: TestReeve
let receiver: HttpReceiver
before(async () => {
  receiver = await startHttpReceiver(({ path }, response) => {
    response.statusCode = path === '/bad' ? 500 : 200
    response.end()
  })
  reeve = await startReeve({ config: { webhookAllow: ALLOW_LOOPBACK } })
})
after(async () => {
  await reeve.stop()
  receiver.close()
})

async function metricsOf(url: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text.split('\n').filter(line => line.startsWith('reeve_delivery'))
  return new Map(lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

test('metrics show the backlog of the whole database, and the deliveries of this process', async t => {
  const acme = await reeve.organization()
  const globex = await reeve.organization()
  const good = await createWebhookFor(acme, { url: receiver.url('/good'), event_types: ['oracle.*'] })
  const bad = await createWebhookFor(globex, { url: receiver.url('/bad'), event_types: ['oracle.*'] })
  await fillBacklog(reeve, acme.id, good.id, 30)
  await fillBacklog(reeve, globex.id, bad.id, 12)
  await openBreaker(reeve, globex.id, bad.id, new Date(Date.now() + 60_000))
  const before = await metricsOf(reeve.url)
  assert.equal(before.get('reeve_delivery_pending'), 42)
  assert.equal(before.get('reeve_delivery_lanes_due'), 1)
  assert.equal(before.get('reeve_delivery_lanes_held'), 1)
  assert.ok((before.get('reeve_delivery_undistributed_events') ?? 0) >= 2)
  assert.ok((before.get('reeve_delivery_oldest_due_seconds') ?? -1) >= 0)
  assert.equal(before.get('reeve_delivery_lanes_in_use'), 0)

  reeve.app.worker.start()
  await receiver.until(requests => requests.length >= 30, 'the backlog')
  reeve.clock.advance(61_000)
  reeve.app.runtime.committed(globex.id)
  await receiver.until(requests => requests.some(({ path }) => path === '/bad'), 'a failing request')
  await t.waitFor(
    async () => {
      const after = await metricsOf(reeve.url)
      assert.equal(after.get('reeve_delivery_attempts_total{outcome="delivered"}'), 30)
      assert.ok((after.get('reeve_delivery_attempts_total{outcome="rejected"}') ?? 0) >= 1)
      assert.equal(after.get('reeve_delivery_attempt_duration_seconds_count'), receiver.requests.length)
    },
    { timeout: 5_000 },
  )
})

test('a worker process serves probes and metrics on their ports, and nothing else', async () => {
  const metricsPort = await freePort()
  const worker = await startReeveProcess(reeve.database.target, {
    role: 'worker',
    environment: { REEVE_WORKER_PORT: '0', REEVE_METRICS_PORT: String(metricsPort), REEVE_METRICS_TOKEN: '' },
  })
  try {
    const { url } = worker
    assert.match(url, /^http:/, 'its first line says where it answers them')
    assert.equal((await fetch(`${url}/livez`)).status, 200)
    assert.equal((await fetch(`${url}/readyz`)).status, 200)
    assert.ok((await metricsOf(`http://127.0.0.1:${metricsPort}`)).has('reeve_delivery_lanes_in_use'))
    assert.equal((await fetch(`${url}/metrics`)).status, 404)
    const nothing = await fetch(`${url}/v1/governance/webhooks`)
    assert.deepEqual([nothing.status, ((await nothing.json()) as { code: string }).code], [404, 'route_not_found'])
    const other = await fetch(`${url}/livez`, { method: 'POST' })
    assert.deepEqual([other.status, other.headers.get('allow')], [405, 'GET, HEAD'])
  } finally {
    assert.equal(await worker.stop(), 0)
  }
})
