import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Registry } from 'prom-client'
import { createWaitingServer } from '../../src/http/probes.ts'
import { NotReady } from '../../src/kernel/not-ready.ts'
import { prepareCall, requestLine, sendCall } from '../harness/every-operation.ts'
import type { Organization } from '../harness/organization.ts'
import { rawRequest, sendRaw } from '../harness/raw-http.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

const LOCKED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

let reeve: TestReeve
let acme: Organization
let folder: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reeve-headers-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Reeve</title>')
  writeFileSync(join(folder, 'assets/start.js'), '')
  reeve = await startReeve({ consoleFolder: folder })
  acme = await reeve.organization()
})
after(async () => {
  await reeve?.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Answered {
  readonly status: number
  readonly headers: Headers | Readonly<Record<string, string>>
}

const headerOf = ({ headers }: Answered, name: string) =>
  (headers instanceof Headers ? headers.get(name) : headers[name]) ?? undefined

/** Asserts headers with which the response can neither run scripts nor load anything, and no page can frame it. */
function assertLocked(answer: Answered, where: string, status?: number) {
  if (status !== undefined) assert.equal(answer.status, status, where)
  assert.equal(headerOf(answer, 'content-security-policy'), LOCKED, where)
  assert.equal(headerOf(answer, 'x-content-type-options'), 'nosniff', where)
}

const COMMON = ['Host: reeve.test', 'Connection: close']

test('operations and their refusals have a CSP that forbids scripts and framing', async () => {
  for (const operation of reeve.app.operations) {
    const call = await prepareCall(operation, acme)
    const refused = await reeve.call(requestLine(operation, call))
    assertLocked(refused, `${operation.id} without a credential`)
    assertLocked(await reeve.call(`PROPFIND ${requestLine(operation, call).split(' ')[1]}`), operation.id, 405)
    if (operation.method === 'GET') assertLocked(await sendCall(acme.owner, operation, call), operation.id)
  }
})

test('streams, documents, probes, sign-in endpoints and router errors have the strict CSP, too', async () => {
  const { key } = acme.owner
  for (const [path, status] of [
    ['/v1/audit/export?format=ndjson', 200],
    ['/v1/audit/export?format=csv', 200],
    ['/v1/members?limit=0', 422],
    [`/v1/members/${'0'.repeat(200)}`, 404],
    ['/openapi.json', 200],
    ['/docs/openapi.json', 200],
    ['/docs/start.js', 200],
    ['/docs/scalar.js', 200],
    ['/llms.txt', 200],
    ['/livez', 200],
    ['/readyz', 200],
    ['/metrics', 200],
    ['/auth/get-session', 200],
    ['/auth/verify-email?token=x', 401],
  ] as const) {
    assertLocked(await reeve.call(`GET ${path}`, { key }), path, status)
  }
  const answer = await reeve.call('POST /auth/sign-in/email', { body: { email: acme.owner.email, password: 'wrong' } })
  assertLocked(answer, 'sign-in', 401)
  for (const [head, status] of [
    [['GET /v1/members/%zz HTTP/1.1', ...COMMON], 400],
    [['GET /v1/members?q=%zz HTTP/1.1', ...COMMON], 400],
    [['GET /v1/members HTTP/1.1'], 400],
    [[`GET /v1/triggers/${'x'.repeat(5_000)} HTTP/1.1`, ...COMMON], 400],
    [['BREW /pot HTTP/1.1', ...COMMON], 400],
    [['CONNECT reeve.test:443 HTTP/1.1', ...COMMON], 405],
    [['OPTIONS * HTTP/1.1', ...COMMON], 404],
    [[`GET /${'x'.repeat(20_000)} HTTP/1.1`, ...COMMON], 431],
    [['GET /livez HTTP/1.1', 'Upgrade: websocket', 'Connection: Upgrade', 'Host: reeve.test'], 200],
  ] as const) {
    assertLocked(await sendRaw(reeve.url, rawRequest(head)), head[0].slice(0, 40), status)
  }
})

const STRICT = 'max-age=31536000'

test('every response has Strict-Transport-Security with an HTTPS public URL, and none with HTTP', async () => {
  const secure = await startReeve({ consoleFolder: folder, config: { publicUrl: 'https://reeve.acme.test' } })
  try {
    for (const [server, expected] of [
      [secure, STRICT],
      [reeve, undefined],
    ] as const) {
      const paths = ['/', '/assets/start.js', '/docs', '/livez', '/v1/caller', '/v1/nothing', '/auth/get-session']
      for (const path of [...paths, '/auth/error', `/v1/members/${'0'.repeat(2_000)}`]) {
        assert.equal(headerOf(await server.call(`GET ${path}`), 'strict-transport-security'), expected, path)
      }
      for (const line of ['GET /%zz HTTP/1.1', 'BREW /pot HTTP/1.1', 'CONNECT reeve.test:443 HTTP/1.1']) {
        const answer = await sendRaw(server.url, rawRequest([line, ...COMMON]))
        assert.equal(headerOf(answer, 'strict-transport-security'), expected, line)
      }
    }
  } finally {
    await secure.stop()
  }
})

test('internal errors and 503 responses have the strict CSP, too', async () => {
  const broken = await startReeve()
  await broken.app.pool.close()
  try {
    for (const path of ['/readyz', '/v1/caller']) {
      const answer = await broken.call(`GET ${path}`, { key: acme.owner.key })
      assert.ok(answer.status >= 500, `${answer.status} ${path}`)
      assertLocked(answer, path)
    }
  } finally {
    await broken.query.end()
    await broken.app.close().catch(() => {})
    await broken.database.drop()
  }
})

test('the console and the API reference have their own CSP, which forbids framing', async () => {
  for (const path of ['/', '/sign-in', '/members/1', '/members?x=%', '/assets/start.js', '/docs']) {
    const answer = await reeve.call(`GET ${path}`)
    assert.equal(answer.status, 200, path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    for (const part of ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]) {
      assert.ok(policy.includes(part), `${path} has ${policy}`)
    }
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff', path)
  }
  assertLocked(await reeve.call('GET /assets/nothing.js'), 'an asset that is not there', 404)
})

test('the servers for probes, for metrics and during a migration have the strict CSP, too', async () => {
  const waiting = createWaitingServer({
    metrics: { registry: new Registry(), token: null, haveOwnPort: true },
    isDraining: () => false,
    async assertReady() {
      throw new NotReady('schema_older', 'The database is older.')
    },
  })
  const servers = { probes: reeve.app.openProbes(), metrics: reeve.app.openMetrics(), waiting }
  for (const [name, server] of Object.entries(servers)) {
    await server.listen({ host: '127.0.0.1', port: 0 })
    const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
    for (const request of ['/livez', '/readyz', '/metrics', '/nothing', '/%zz'].map(path => `GET ${path} HTTP/1.1`)) {
      const answer = await sendRaw(url, rawRequest([request, ...COMMON]))
      assert.notEqual(answer.status, 0, `${name}: ${request}`)
      assertLocked(answer, `${name}: ${request}`)
    }
    assertLocked(await sendRaw(url, rawRequest(['BREW /pot HTTP/1.1', ...COMMON])), name, 400)
    if (name === 'waiting') await server.close()
  }
})
