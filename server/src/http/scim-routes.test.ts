import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { ENTRA, GOOGLE } from '../../test/harness/entra-requests.ts'
import { InMemoryDirectory } from '../../test/harness/in-memory-directory.ts'
import { OKTA, OKTA_ASSERTIONS, OKTA_SPEC_TEST } from '../../test/harness/okta-requests.ts'
import type { ScimCall } from '../../test/harness/scim-call.ts'
import { replay, type SendScim } from '../../test/harness/scim-replay.ts'
import { createScim } from '../features/directories/scim/index.ts'
import type { Runtime } from '../operations/runtime.ts'
import type { ScimAnswer } from '../operations/scim-route.ts'
import { createHttpServer } from './server.ts'

const LIMIT = 50
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

const lines: string[] = []
const answers: ScimAnswer[] = []
let http: FastifyInstance
let url: string
let connections = 0

/** The token `rvd_N` belongs to connection N, so that each test has a rate limit of its own. */
class Directory extends InMemoryDirectory {
  override findConnection = async (token: string) =>
    token.startsWith('rvd_') ? { organizationId: 'acme', id: token, name: 'Okta', strict: false } : undefined
  answered = (_connection: unknown, answer: ScimAnswer) => void answers.push(answer)
}

before(async () => {
  http = await createHttpServer({
    operations: [],
    runtime: {} as Runtime,
    credentials: {
      sessionCookie: 'session',
      apiKey: () => undefined,
      platformKey: () => undefined,
      session: () => undefined,
      inOrganization: () => assert.fail('no session was read'),
    },
    signIn: {
      origin: 'https://reeve.acme.test',
      networkAddressHeader: 'x-test',
      handle: async () => new Response(),
      findAccount: async () => undefined,
      countAttempt: async () => null,
      countPassword: async () => null,
    },
    scim: createScim(new Directory(), 'https://reeve.acme.test'),
    scimRequestsPerSecond: LIMIT,
    requestsPerMinute: 0,
    trustProxy: false,
    version: 'test',
    consoleFolder: null,
    log: pino({}, { write: line => lines.push(line) }),
    assertReady: async () => {},
    isDraining: () => false,
    metrics: { registry: new Registry(), token: null, haveOwnPort: false },
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
})
after(() => http.close())
beforeEach(() => {
  connections++
  lines.length = 0
  answers.length = 0
})

const headersOf = (wrongToken = false) => ({
  authorization: wrongToken ? 'Bearer no-token' : `Bearer rvd_${connections}`,
  'content-type': 'application/scim+json',
})

const send = (path: string, init: RequestInit = {}) =>
  fetch(`${url}${path}`, { ...init, headers: { ...headersOf(), ...(init.headers as Record<string, string>) } })

async function assertScimError(response: Response, status: number, scimType?: string) {
  assert.equal(response.status, status)
  assert.match(response.headers.get('content-type') ?? '', /^application\/scim\+json/)
  const body = (await response.json()) as Record<string, unknown>
  assert.deepEqual([body.schemas, body.status, body.scimType], [[ERROR], String(status), scimType])
  assert.ok(body.detail)
}

const sendCall: SendScim = async ({ method, path, body, wrongToken }) => {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(`${url}/scim/v2${path}`, { method, headers: headersOf(wrongToken), ...sent })
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: text === '' ? undefined : JSON.parse(text),
  }
}

test('the steps of Okta’s SPEC test pass', async () => {
  const made = await sendCall({
    method: 'POST',
    path: '/Users',
    body: { schemas: [USER], userName: 'first@acme.example' },
  })
  const { id } = made.body as { id: string }
  assert.equal(await replay(OKTA_SPEC_TEST, sendCall, { user: id }), OKTA_ASSERTIONS)
})

for (const [name, calls] of Object.entries({ Okta: OKTA, 'Entra ID': ENTRA, Google: GOOGLE })) {
  test(`the documented requests of ${name} pass`, async () =>
    void (await replay(calls as readonly ScimCall[], sendCall)))
}

test('a request without a valid token gets 401 in SCIM’s format, on unknown bodies, too', async () => {
  for (const authorization of ['', 'Bearer x', 'Basic cnZkXzE6', 'Bearer']) {
    const response = await send('/scim/v2/Users', { method: 'POST', body: '{', headers: { authorization } })
    assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/)
    await assertScimError(response, 401)
  }
  assert.deepEqual(answers, [])
})

test('faults of the request have SCIM’s format', async () => {
  await assertScimError(await send('/scim/v2/Devices'), 404)
  await assertScimError(await send('/scim/v2/Devices', { headers: { accept: 'text/html' } }), 404)
  await assertScimError(await send('/scim/v2/Users/%E0%A4'), 400)
  const wrongMethod = await send('/scim/v2/Users', { method: 'DELETE' })
  assert.match(wrongMethod.headers.get('allow') ?? '', /GET, .*POST/)
  await assertScimError(wrongMethod, 405)
  const post = (body: string, type = 'application/scim+json') =>
    send('/scim/v2/Users', { method: 'POST', body, headers: { 'content-type': type } })
  await assertScimError(await post('{}', 'text/plain'), 415)
  await assertScimError(await post('{'), 400, 'invalidSyntax')
  await assertScimError(await post(''), 400, 'invalidSyntax')
  await assertScimError(await post('['.repeat(500_000)), 400, 'invalidSyntax')
  await assertScimError(await post(`"${'x'.repeat(1024 * 1024)}"`), 413)
  await assertScimError(await send('/scim/v2/Users?filter=a&filter=b'), 400, 'invalidValue')
  await assertScimError(await send('/scim/v2/Me'), 501)
})

test('a body of application/json is accepted, and each response has application/scim+json', async () => {
  const withCharset = { 'content-type': 'application/scim+json; charset=utf-8' }
  const empty = await send('/scim/v2/Users/.search', { method: 'POST', body: '{}', headers: withCharset })
  assert.equal(empty.status, 200)
  const body = JSON.stringify({ schemas: [USER], userName: 'json@acme.example' })
  const response = await send('/scim/v2/Users', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(response.status, 201)
  assert.equal(response.headers.get('content-type'), 'application/scim+json')
  assert.equal(response.headers.get('cache-control'), 'no-store')
  const location = response.headers.get('location') ?? ''
  assert.match(location, /^https:\/\/reeve\.acme\.test\/scim\/v2\/Users\/[\da-f-]{36}$/)
})

test('a connection has 50 requests a second, and 429 has Retry-After in SCIM’s format', async context => {
  // The window must not end while the requests are sent.
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const responses = await Promise.all(Array.from({ length: LIMIT + 5 }, () => send('/scim/v2/ServiceProviderConfig')))
  const refused = responses.filter(({ status }) => status === 429)
  assert.equal(refused.length, 5)
  for (const response of refused) {
    assert.equal(response.headers.get('retry-after'), '1')
    await assertScimError(response, 429)
  }
  const other = { authorization: `Bearer rvd_other${connections}` }
  assert.equal((await send('/scim/v2/ServiceProviderConfig', { headers: other })).status, 200)
  context.mock.timers.tick(1_000)
  assert.equal((await send('/scim/v2/ServiceProviderConfig')).status, 200)
})

test('the log has the route, and neither the path nor the filter, which may have an email address', async () => {
  const address = 'ada.lovelace@acme.example'
  await send(`/scim/v2/Users/${address}`)
  await send(`/scim/v2/Users?filter=${encodeURIComponent(`userName eq "${address}"`)}`)
  await send(`/scim/v2/Users?filter=${encodeURIComponent(`userName co "${address}"`)}`)
  await send(`/scim/v2/Users/${address}/x`)
  await send(`/SCIM/v2/Users/${address}`)
  await send(`/%73cim/v2/Users/${address}`)
  await send(`//scim/v2/Users/${address}`)
  await send(`/scim/v2/Users/${address}%E0%A4`)
  await send(`/scim/v2/Users/${address}`, { method: 'POST' })
  const body = JSON.stringify({ schemas: [USER], userName: address, displayName: `${address}\0` })
  await send('/scim/v2/Users', { method: 'POST', body })
  const logged = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  assert.equal(logged.length, 10)
  for (const line of lines) assert.doesNotMatch(line, /ada\.lovelace|acme\.example/)
  assert.deepEqual(
    logged.slice(0, 3).map(({ path, operation, code }) => [path, operation, code]),
    [
      ['/scim/v2/Users/:id', 'scim.getUser', 'scim_not_found'],
      ['/scim/v2/Users', 'scim.listUsers', undefined],
      ['/scim/v2/Users', 'scim.listUsers', 'scim_invalid_filter'],
    ],
  )
  assert.equal(logged[0]?.directory_id, `rvd_${connections}`)
})

test('the connection learns of each response', async () => {
  await send('/scim/v2/ServiceProviderConfig')
  await send('/scim/v2/Users/x')
  const refusal = { code: 'scim_not_found', detail: 'There is no such resource' }
  assert.deepEqual(
    answers.map(({ requestId: _, ...answer }) => answer),
    [
      { method: 'GET', route: '/ServiceProviderConfig', id: null, status: 200, code: null, detail: null },
      { method: 'GET', route: '/Users/:id', id: 'x', status: 404, ...refusal },
    ],
  )
})
