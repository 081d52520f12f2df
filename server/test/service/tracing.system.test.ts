import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../harness/http-receiver.ts'
import { onlyLong } from '../harness/long-form.ts'
import type { Organization } from '../harness/organization.ts'
import { type ReeveProcess, startReeveProcess } from '../harness/process.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '../harness/trace-collector.ts'

const UNSET = { OTEL_EXPORTER_OTLP_HEADERS: '', OTEL_SERVICE_NAME: '', OTEL_TRACES_SAMPLER: '' }
const CALLERS_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLERS_SPAN = '00f067aa0ba902b7'

let reeve: TestReeve
let acme: Organization
let collector: TraceCollector
let receiver: HttpReceiver
let traced: ReeveProcess
let output = ''
before(async () => {
  collector = await startTraceCollector()
  receiver = await startHttpReceiver()
  reeve = await startReeve()
  acme = await reeve.organization()
  traced = await startReeveProcess(reeve.database.target, {
    environment: {
      ...UNSET,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=acme',
      OTEL_SERVICE_NAME: 'reeve-in-tests',
      REEVE_LOG_LEVEL: 'info',
      REEVE_WEBHOOK_ALLOW: ALLOW_LOOPBACK,
    },
  })
  traced.child.stdout?.on('data', chunk => {
    output += chunk
  })
})
after(async () => {
  traced?.child.kill('SIGKILL')
  await reeve?.stop()
  receiver?.close()
  collector?.close()
})

const named = (name: string) => collector.spans.filter(span => span.name === name)
const within = (parent: CollectedSpan | undefined) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId !== undefined && parentSpanId === parent?.spanId)

test('a request’s span is a child of its caller’s, with its statements as children, without values', async () => {
  const { status, headers } = await traced.call('PATCH /v1/organization', {
    key: acme.owner.key,
    body: { name: 'A name for a trace' },
    headers: { traceparent: `00-${CALLERS_TRACE}-${CALLERS_SPAN}-01`, 'x-request-id': 'traced-request' },
  })
  assert.equal(status, 200)
  await collector.until(() => named('editOrganization').length > 0, 'the request')
  const [span] = named('editOrganization')
  assert.deepEqual([span?.traceId, span?.parentSpanId, span?.kind], [CALLERS_TRACE, CALLERS_SPAN, 2])
  const { attributes = {}, service } = span ?? {}
  assert.deepEqual(attributes, {
    'http.request.method': 'PATCH',
    'http.response.status_code': 200,
    'http.route': '/v1/organization',
    'reeve.operation': 'editOrganization',
    'reeve.organization_id': acme.id,
    'reeve.request_id': 'traced-request',
  })
  assert.deepEqual([service, collector.headers['x-tenant']], ['reeve-in-tests', 'acme'])
  assert.equal(headers.get('x-request-id'), 'traced-request')

  const statements = within(span)
  const texts = statements.map(({ attributes }) => String(attributes['db.query.text']))
  assert.ok(
    texts.some(text => /^\s*update organizations\s+set .*\$1/s.test(text)),
    texts.join('\n'),
  )
  assert.ok(texts.includes('begin'), texts.join('\n'))
  assert.ok(statements.every(({ attributes }) => attributes['db.system.name'] === 'postgresql'))
  assert.doesNotMatch(JSON.stringify(texts), new RegExp(`A name for a trace|${acme.id}|traced-request`))
  const line = output.split('\n').find(one => one.includes('"traced-request"'))
  assert.equal(JSON.parse(line ?? '{}').trace_id, CALLERS_TRACE)
})

test('the statements of a request whose body arrives late belong to its span', async () => {
  const authorization = `Bearer ${acme.owner.key}`
  const headers = { authorization, 'content-type': 'application/json', 'x-request-id': 'late-body' }
  const sent = request(`${traced.url}/v1/organization`, { method: 'PATCH', headers })
  sent.write('{"name":')
  await sleep(100)
  sent.end('"A late body"}')
  const [response] = await once(sent, 'response')
  assert.equal(response.resume().statusCode, 200)
  const isIt = ({ attributes }: CollectedSpan) => attributes['reeve.request_id'] === 'late-body'
  await collector.until(spans => spans.some(isIt), 'the late body')
  const texts = within(collector.spans.find(isIt)).map(({ attributes }) => String(attributes['db.query.text']))
  assert.ok(
    texts.some(text => /^\s*update organizations\s+set/.test(text)),
    texts.join('\n'),
  )
})

test('the span of a refusal has its error code, and probes have no span', async () => {
  await traced.call('GET /readyz')
  assert.equal((await traced.call('GET /v1/organization', { key: 'rve_wrong' })).status, 401)
  await collector.until(() => named('getOrganization').length > 0, 'the refusal')
  const [span] = named('getOrganization')
  assert.equal(span?.attributes['http.response.status_code'], 401)
  assert.equal(span?.attributes['error.type'], 'invalid_api_key')
  assert.notEqual(span?.status.code, 2)
  const routes = collector.spans.map(({ attributes }) => attributes['http.route'])
  assert.ok(routes.includes('/v1/organization') && !routes.includes('/readyz'), routes.join())
})

test('a span contains no path from the caller, and is recorded even with an unsampled traceparent', async () => {
  const headers = { traceparent: `00-${'ab'.repeat(16)}-${CALLERS_SPAN}-00`, 'x-request-id': 'a-foreign-id' }
  assert.equal((await traced.call('GET /ada@acme.test', { headers })).status, 404)
  const isIt = ({ attributes }: CollectedSpan) => attributes['reeve.request_id'] === 'a-foreign-id'
  await collector.until(spans => spans.some(isIt), 'a request whose caller does not trace it')
  assert.doesNotMatch(JSON.stringify(collector.spans.find(isIt)), /ada|127\.0\.0\.1/)
})

test('each delivery attempt is a span in its batch’s span, and the receiver gets no trace header', async () => {
  const created = await traced.call('POST /v1/governance/webhooks', {
    key: acme.owner.key,
    body: { url: receiver.url('/'), event_types: ['governance.webhook.ping'] },
  })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  await traced.call(`POST /v1/governance/webhooks/${created.body.id}/ping`, { key: acme.owner.key, body: {} })
  await receiver.until(requests => requests.length > 0, 'the ping')
  await collector.until(() => named('delivery attempt').length > 0, 'the attempt')
  const [attempt] = named('delivery attempt')
  const [received] = receiver.requests
  assert.equal(attempt?.attributes['reeve.event_id'], received?.id)
  assert.equal(attempt?.attributes['http.response.status_code'], 200)
  assert.equal(attempt?.attributes['reeve.outcome'], 'delivered')
  assert.deepEqual([received?.headers.traceparent, received?.headers.tracestate], [undefined, undefined])
  await collector.until(
    () => named('delivery batch').some(batch => batch.spanId === attempt?.parentSpanId),
    'the batch',
  )
  const batch = named('delivery batch').find(({ spanId }) => spanId === attempt?.parentSpanId)
  assert.equal(batch?.attributes['reeve.webhook_id'], created.body.id)
})

test('the last spans are sent before the process ends', async () => {
  const { status } = await traced.call('GET /v1/profiles', { key: acme.owner.key })
  assert.equal(status, 200)
  assert.equal(await traced.stop(), 0)
  assert.equal(named('listProfiles').length, 1)
})

const LOADED = onlyLong('loaded-modules.system.test.ts reads what commands load')
test('sign-in, mail and tracing load lazily, and a hanging collector does not delay the shutdown', LOADED, async t => {
  const asked: Socket[] = []
  const hanging = createServer(socket => void asked.push(socket)).listen(0, '127.0.0.1')
  await once(hanging, 'listening')
  const folder = mkdtempSync(join(tmpdir(), 'reeve-loaded-'))
  t.after(() => {
    rmSync(folder, { recursive: true })
    for (const socket of asked) socket.destroy()
    hanging.close()
  })
  const loadedBy = async (endpoint: string) => {
    const list = join(folder, `list-${endpoint.length}`)
    const preload = join(import.meta.dirname, '../harness/record-loaded-files.ts')
    const NODE_OPTIONS = `--import=${pathToFileURL(preload)}`
    const plain = await startReeveProcess(reeve.database.target, {
      role: 'api',
      environment: { ...UNSET, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, NODE_OPTIONS, LOADED_FILES: list },
    })
    assert.equal((await plain.call('GET /v1/members', { key: acme.owner.key })).status, 200)
    assert.equal(await plain.stop(), 0, 'it has not been cut off by its bound')
    const loaded = readFileSync(list, 'utf8')
    assert.match(loaded, /node_modules\/fastify/)
    return [...new Set(loaded.match(/@opentelemetry\/(?!api\/)[\w-]+|better-auth|nodemailer/g))]
  }
  assert.deepEqual(await loadedBy(''), [])
  const endpoint = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`
  assert.ok((await loadedBy(endpoint)).length > 0, 'the test sees what is loaded')
  assert.ok(asked.length > 0, 'the collector was asked')
})
