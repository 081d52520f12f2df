import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cloneDatabase, type TestDatabase } from '../../test/harness/cluster.ts'
import { startReeve } from '../../test/harness/reeve.ts'

const TOKEN = 'token-of-at-least-thirty-two-characters'

let database: TestDatabase
before(async () => {
  database = await cloneDatabase()
})
after(() => database?.drop())

/** Starts a Reeve with these settings. The returned `ask` sends `GET /metrics` to one of its servers. */
async function withMetrics(config: { metricsPort?: number; metricsToken?: string }) {
  const reeve = await startReeve({ on: database, config })
  const servers = { http: reeve.http, probes: reeve.app.openProbes(), metrics: reeve.app.openMetrics() }
  const ask = async (place: keyof typeof servers, authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization }
    return servers[place].inject({ url: '/metrics', headers })
  }
  return { ask, stop: reeve.stop }
}

test('metrics are public by default', async t => {
  const { ask, stop } = await withMetrics({})
  t.after(stop)
  for (const place of ['http', 'probes'] as const) {
    const { statusCode, body } = await ask(place)
    assert.equal(statusCode, 200, place)
    assert.match(body, /^reeve_build_info\{version="\d+\.\d+\.\d+",node="24\.[\d.]+",role="all"\} 1$/m)
    assert.match(body, /^reeve_process_cpu_seconds_total /m)
    assert.deepEqual(body.match(/^# TYPE (?!reeve_)\w+/gm), null)
  }
})

test('with a token set, metrics require it on every port', async t => {
  const { ask, stop } = await withMetrics({ metricsToken: TOKEN })
  t.after(stop)
  for (const place of ['http', 'probes', 'metrics'] as const) {
    for (const wrong of [undefined, '', 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, 'Bearer x', TOKEN]) {
      const { statusCode, headers, body } = await ask(place, wrong)
      assert.deepEqual([statusCode, headers['www-authenticate']], [401, 'Bearer realm="metrics"'], `${place} ${wrong}`)
      assert.doesNotMatch(body, /reeve_/)
    }
    assert.equal((await ask(place, `Bearer ${TOKEN}`)).statusCode, 200, place)
    assert.equal((await ask(place, `bearer ${TOKEN}`)).statusCode, 200, place)
  }
})

test('metrics with their own port are on no other port', async t => {
  const { ask, stop } = await withMetrics({ metricsPort: 0 })
  t.after(stop)
  assert.equal((await ask('http')).statusCode, 404)
  assert.equal((await ask('http')).json().code, 'route_not_found')
  assert.equal((await ask('probes')).statusCode, 404)
  assert.equal((await ask('metrics')).statusCode, 200)
})
