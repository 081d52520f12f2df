import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Lease } from '../../src/database/pool.ts'
import { ALERTS, watchAlerts } from '../harness/alerts.ts'
import { createKey } from '../harness/api-keys.ts'
import { fillBacklog } from '../harness/backlog.ts'
import { cloneDatabase } from '../harness/cluster.ts'
import { startCuttingProxy } from '../harness/cutting-proxy.ts'
import { awaitNoDueDeliveries } from '../harness/deliveries.ts'
import { holdOrganization } from '../harness/hold-organization.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../harness/http-receiver.ts'
import { invite } from '../harness/invitations.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { selectorsIn } from '../harness/promql.ts'
import { type Answer, runJob, startReeve, type TestReeve } from '../harness/reeve.ts'

const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND
/**
 * Time after which cached measurements are read again, except those that are cached for longer because they change
 * slowly.
 */
const REMEMBERED = 11 * SECOND
/** The longest `for` of all alerts, in minutes. */
const LONGEST = 30

let reeve: TestReeve
let acme: Organization
let receiver: HttpReceiver
let firedByFullPool: Promise<string[]>
before(async () => {
  receiver = await startHttpReceiver(({ path }, response) => {
    response.statusCode = path === '/gone' ? 410 : 500
    response.end()
  })
  reeve = await startReeve({
    tampers: true,
    config: {
      webhookAllow: ALLOW_LOOPBACK,
      // URLs with ports on which no server listens.
      smtpUrl: 'smtp://127.0.0.1:1?tls=none',
      auditSink: { url: 'http://127.0.0.1:1/', token: null },
      identityProvider: { kind: 'scim', url: 'http://127.0.0.1:1/scim', token: 'token' },
    },
  })
  acme = await reeve.organization()
  firedByFullPool = fillPool()
  // Without a handler, a rejection before the test awaits the promise would be unhandled.
  firedByFullPool.catch(() => {})
})
after(async () => {
  await reeve?.stop()
  receiver?.close()
})

const fired = new Set<string>()

/**
 * Asserts that no alert fires. Then creates the condition, keeps it for half an hour, and returns all alerts that fire.
 * The first samples must precede the condition, because Prometheus computes an increase from two samples.
 */
async function firedBy(
  watched: Pick<TestReeve, 'url' | 'clock'>,
  make: () => Promise<unknown>,
  goOn: () => Promise<unknown> = async () => {},
): Promise<string[]> {
  const watch = watchAlerts(async () => {
    const answer = await fetch(`${watched.url}/metrics`).catch(() => null)
    return (await answer?.text()) ?? null
  })
  const scrape = async () => {
    watched.clock.advance(REMEMBERED)
    await watch.scrape()
  }
  await scrape()
  watch.advance(LONGEST)
  await scrape()
  assert.deepEqual(watch.firing(), [], 'something fires before the condition is made')
  await make()
  await scrape()
  await goOn()
  await scrape()
  const firing = new Set(watch.firing())
  for (let minute = 0; minute < LONGEST; minute++) {
    watch.advance(1)
    for (const name of watch.firing()) firing.add(name)
  }
  for (const name of firing) fired.add(name)
  return [...firing].sort()
}

const sign = () => runJob(reeve, 'audit checkpoints')

test('failed sign-ins fire ReeveSignInFailures', async () => {
  const signIn = () =>
    reeve.call('POST /auth/sign-in/email', { body: { email: acme.owner.email, password: 'not the password' } })
  const verify = () => reeve.call('POST /auth/two-factor/verify-totp', { body: { code: '123456' } })
  await Promise.all([signIn(), verify()])
  await sign()
  const many = async () => {
    await Promise.all([...Array.from({ length: 4 }, signIn), ...Array.from({ length: 30 }, verify)])
    await sign()
  }
  assert.deepEqual(await firedBy(reeve, many), ['ReeveSignInFailures'])
})

test('slow requests fire ReeveRequestsSlow', async () => {
  await acme.owner.call('PATCH /v1/organization', { body: { name: 'Fast' } })
  await sign()
  const slow = async () => {
    const held = await holdOrganization(reeve.database, acme.id)
    const renamed = acme.owner.call('PATCH /v1/organization', { body: { name: 'Slow' } })
    await held.waiting()
    await new Promise(resolve => setTimeout(resolve, 1_100))
    await held.release()
    assert.equal((await renamed).status, 200)
    await sign()
  }
  assert.deepEqual(await firedBy(reeve, slow), ['ReeveRequestsSlow'])
})

test('a mail server that accepts no mail fires ReeveMailLate', async () => {
  const post = async () => {
    assert.equal((await invite(acme.owner, 'grace@acme.test', acme.profiles.member)).status, 201)
    await sign()
    reeve.clock.advance(16 * 60 * SECOND)
  }
  assert.deepEqual(await firedBy(reeve, post), ['ReeveMailLate'])
  await reeve.query`delete from outgoing_mails`
})

test('an audit sink that accepts no entries fires ReeveAuditSinkLate', async () => {
  await sign()
  const ship = async () => {
    await runJob(reeve, 'audit sink')
    await reeve.query`update audit_sink_positions set waiting_since = now() - interval '11 minutes'`
  }
  assert.deepEqual(await firedBy(reeve, ship), ['ReeveAuditSinkLate'])
  await reeve.query`delete from audit_sink_positions`
})

test('deliveries that no worker sends fire ReeveDeliveriesLate', async () => {
  const webhook = await createWebhookFor(acme, { url: receiver.url('/'), event_types: ['oracle.*'] })
  await sign()
  const fall = async () => {
    await fillBacklog(reeve, acme.id, webhook.id, 3)
    reeve.clock.advance(6 * 60 * SECOND)
  }
  assert.deepEqual(await firedBy(reeve, fall), ['ReeveDeliveriesLate'])
  await reeve.query`delete from delivery_lanes`
  await reeve.query`delete from deliveries`
})

test('a login that the provider does not block fires ReeveLoginBlocksWait', async () => {
  const { userId } = await acme.person('member')
  await sign()
  const suspend = async () => {
    const suspended = await acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: { block_login: true } })
    assert.equal(suspended.status, 200, JSON.stringify(suspended.body))
    await sign()
  }
  assert.deepEqual(await firedBy(reeve, suspend), ['ReeveLoginBlocksWait'])
  await reeve.query`delete from login_blocks`
})

test('checkpoints that no worker signs fire ReeveCheckpointsLate', async () => {
  await sign()
  const change = async () => {
    assert.equal((await acme.owner.call('PATCH /v1/organization', { body: { name: 'Unsigned' } })).status, 200)
    reeve.clock.advance(130 * SECOND)
  }
  assert.deepEqual(await firedBy(reeve, change), ['ReeveCheckpointsLate'])
  await sign()
})

test('a key in use that expires soon fires ReeveKeysExpire', async () => {
  const expires_at = new Date(reeve.clock.now().getTime() + 20 * DAY).toISOString()
  const { status, body } = await createKey(acme.owner, { expires_at })
  assert.equal(status, 201, JSON.stringify(body))
  // Otherwise the alert for late mail would also fire, because of the mail about the new key.
  await reeve.query`delete from outgoing_mails`
  await sign()
  const pass = async () => {
    reeve.clock.advance(14 * DAY)
    // Updates the last use directly, because this server writes it only once an hour of real time.
    await reeve.query`update api_keys set last_used_at = ${reeve.clock.now()} where id = ${body.id}`
  }
  assert.deepEqual(await firedBy(reeve, pass), ['ReeveKeysExpire'])
  await reeve.query`update api_keys set revoked_at = now(), revoked_reason = 'revoked' where id = ${body.id}`
  reeve.clock.advance(10 * 60 * SECOND)
})

test('a tampered audit chain fires ReeveAuditChainBroken', async () => {
  const newest = reeve.query`
    organization_id = ${acme.id} and sequence =
      (select audit_sequence from governance_heads where organization_id = ${acme.id})`
  const forge = async () => {
    await acme.owner.call('PATCH /v1/organization', { body: { name: 'Forged' } })
    await reeve.query`update audit_entries set action = 'forged' where ${newest}`
    await sign()
  }
  assert.deepEqual(await firedBy(reeve, forge), ['ReeveAuditChainBroken'])
  await reeve.query`update audit_entries set action = 'organization.changed' where ${newest}`
  await sign()
})

test('a failing receiver and a 410 fire ReeveDeliveriesFail, ReeveWebhookPaused and ReeveWebhookDisabled', async () => {
  reeve.app.worker.start()
  const failing = await createWebhookFor(acme, { url: receiver.url('/'), event_types: ['oracle.*'] })
  const gone = await createWebhookFor(acme, { url: receiver.url('/gone'), event_types: ['oracle.*'] })
  await runJob(reeve, 'audit checkpoints')
  const fail = async () => {
    await fillBacklog(reeve, acme.id, failing.id, 8)
    await awaitNoDueDeliveries(reeve, acme.id, failing.id)
    await fillBacklog(reeve, acme.id, gone.id, 1)
    const disabled = async () => (await acme.owner.call(`GET /v1/governance/webhooks/${gone.id}`)).body.disabled_reason
    for (const late = Date.now() + 60_000; (await disabled()) !== 'gone'; await sleep(20)) assert.ok(Date.now() < late)
    await sign()
  }
  const expected = ['ReeveDeliveriesFail', 'ReeveWebhookDisabled', 'ReeveWebhookPaused']
  assert.deepEqual(await firedBy(reeve, fail), expected)
})

test('a lost database fires ReeveNotReady and ReeveRequestsFail, and a stopped process ReeveAbsent', async t => {
  const database = await cloneDatabase()
  const proxy = await startCuttingProxy(database.target)
  const cut = await startReeve({ on: { ...database, target: proxy.target }, tampers: true })
  t.after(async () => {
    await proxy.close()
    await database.drop()
  })
  const { owner } = await cut.organization()
  await runJob(cut, 'audit checkpoints')
  let slowest = 0
  const fail = async () => {
    proxy.goDown()
    const began = performance.now()
    assert.equal((await owner.call('GET /v1/members')).status, 503)
    slowest = Math.max(slowest, performance.now() - began)
  }
  const fired = await firedBy(cut, fail, fail)
  // On a busy machine an error response may take over a second. ReeveRequestsSlow then fires correctly.
  const others = fired.filter(alert => alert !== 'ReeveRequestsSlow' || slowest < SECOND)
  assert.deepEqual(others, ['ReeveNotReady', 'ReeveRequestsFail'])
  proxy.comeUp()
  cut.clock.advance(10 * 60 * SECOND)
  assert.deepEqual(await firedBy(cut, () => cut.stop()), ['ReeveAbsent'])
})

test('an exhausted pool fires ReeveConnectionsRunOut and ReeveConnectionsRefused', async () => {
  const expected = [
    'ReeveConnectionsRefused',
    'ReeveConnectionsRunOut',
    'ReeveNotReady',
    'ReeveRequestsFail',
    'ReeveRequestsSlow',
  ]
  assert.deepEqual(await firedByFullPool, expected)
})

/**
 * Exhausts a connection pool. Runs during the other tests, because a request waits 15 s for a connection until it
 * fails.
 */
async function fillPool(): Promise<string[]> {
  const small = await startReeve({ config: { databaseConnections: 2 } })
  const { owner } = await small.organization()
  await runJob(small, 'audit checkpoints')
  const changes: Promise<Answer>[] = []
  const ask = () => changes.push(owner.call('PATCH /v1/organization', { body: { name: 'Refused' } }))
  let held: Lease | undefined
  const hold = async () => {
    held = await small.app.pool.borrow()
    ask()
    await sleep(SECOND)
    ask()
    assert.equal((await changes[0])?.status, 503)
    ask()
  }
  const goOn = async () => assert.equal((await changes[1])?.status, 503)
  try {
    return await firedBy(small, hold, goOn)
  } finally {
    held?.end()
    await Promise.all(changes)
    await runJob(small, 'audit checkpoints')
    await small.stop()
  }
}

test('every alert has fired, links to a runbook, and uses existing metrics and labels', () => {
  assert.deepEqual([...fired].sort(), ALERTS.map(({ alert }) => alert).sort())
  for (const { alert, annotations, labels } of ALERTS) {
    const [page = '', anchor = ''] = annotations.runbook?.split('#') ?? []
    assert.ok(headings(readFileSync(join(root, page), 'utf8')).includes(anchor), `${alert}: ${annotations.runbook}`)
    assert.ok(annotations.summary && labels.severity, alert)
  }
  assert.deepEqual(
    ALERTS.flatMap(({ expr }) => unknownIn(expr)),
    [],
  )
})

interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string }[]
}

test('every dashboard panel uses existing metrics and labels, and together they use every metric', () => {
  const dashboard = JSON.parse(readFileSync(join(root, 'deploy/grafana-dashboard.json'), 'utf8'))
  const expressions = (dashboard.panels as Panel[]).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  assert.ok(expressions.length > 10)
  assert.deepEqual(expressions.flatMap(unknownIn), [])
  const read = new Set(expressions.flatMap(selectorsIn).map(({ metric }) => metric.replace(/_(bucket|count|sum)$/, '')))
  assert.deepEqual(
    metrics().filter(name => !isOfNode(name) && !read.has(name)),
    [],
  )
  assert.deepEqual(unknownIn('sum by (nobody) (rate(reeve_nothing[5m])) / sum(reeve_refusals_total{who="x"})'), [
    'reeve_nothing',
    'reeve_refusals_total has no label who',
  ])
})

test('the documents list every metric', () => {
  const page = readFileSync(join(root, 'docs/operating/monitoring.md'), 'utf8')
  const listed = [...page.matchAll(/^\| `(reeve_\w+)` \|/gm)].map(([, name]) => name)
  const ours = metrics().filter(name => !isOfNode(name))
  assert.deepEqual(listed.sort(), ours.sort())
})

const root = join(import.meta.dirname, '../../..')
const headings = (page: string) =>
  [...page.matchAll(/^## (.*)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))
const isOfNode = (name: string) => /^reeve_(process|nodejs)_/.test(name)
const metrics = () => reeve.app.registry.getMetricsAsArray().map(({ name }) => name)

/** The metrics and labels of an expression that the service does not have. */
function unknownIn(expression: string): string[] {
  return selectorsIn(expression).flatMap(({ metric, labels }) => {
    const found =
      reeve.app.registry.getSingleMetric(metric) ??
      reeve.app.registry.getSingleMetric(metric.replace(/_(bucket|count|sum)$/, ''))
    if (!found) return [metric]
    const { labelNames } = found as unknown as { labelNames: readonly string[] }
    const known = [...labelNames, ...(metric.endsWith('_bucket') ? ['le'] : [])]
    return labels.filter(label => !known.includes(label)).map(label => `${metric} has no label ${label}`)
  })
}
