import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import type { TProperties } from 'typebox'
import { AUTH_ENDPOINTS } from '../../src/http/auth-endpoints.ts'
import { newId } from '../../src/kernel/ids.ts'
import { signedIn } from '../harness/browser.ts'
import type { Person } from '../harness/organization.ts'
import { outcomeOf, startReeve, type TestReeve } from '../harness/reeve.ts'

const PER_MINUTE = 4
const root = join(import.meta.dirname, '..', '..', '..')

/** The cells of a document's table rows that begin with an endpoint; by default one below `/auth`. */
const rowsOf = (document: string, endpoint = /^\| `(?:GET|POST) \/auth\//) =>
  readFileSync(join(root, document), 'utf8')
    .split('\n')
    .filter(line => endpoint.test(line))
    .map(line => line.split('|').slice(1, -1))
    .map(cells => cells.map(cell => cell.trim()))

const inCode = (cell = '') => cell.replaceAll('`', '')
/** All allowed endpoints with their full paths. */
const endpoints = Object.entries(AUTH_ENDPOINTS).map(
  ([route, endpoint]) => [route.replace(' ', ' /auth'), endpoint] as const,
)
const open = [
  ...endpoints.filter(([, { caller }]) => caller === 'anyone'),
  ['GET /auth/error', { caller: 'anyone', limit: 'none' }] as const,
]

let reeve: TestReeve
before(async () => {
  reeve = await startReeve({ config: { signInAttempts: PER_MINUTE } })
})
after(() => reeve.stop())

/** Sends a request with all required fields, so that Reeve passes it to the library. */
function ask(request: string, headers: Record<string, string> = {}) {
  const endpoint = AUTH_ENDPOINTS[request.replace('/auth', '')]
  const query = new URLSearchParams(sampleOf(endpoint?.query) as Record<string, string>)
  const body = request.startsWith('POST') ? { body: sampleOf(endpoint?.body) } : {}
  return reeve.call(`${request}?${query}`, { ...body, headers, follow: false })
}

interface Fields {
  readonly required?: readonly string[] | undefined
  readonly properties: TProperties
}

/** Sample values for the required fields. */
function sampleOf({ required = [], properties }: Fields = { properties: {} }): Record<string, unknown> {
  const sample = (name: string) => {
    if (name === 'email') return 'nobody@acme.test'
    const schema = properties[name] as Fields & { readonly type?: string }
    return schema.type === 'object' ? sampleOf(schema) : 'a guess at it'
  }
  return Object.fromEntries(required.map(name => [name, sample(name)]))
}

/** The source text of a test and of the harness files that it imports. */
function withHarness(file: string): string {
  const text = readFileSync(file, 'utf8')
  const imports = [...text.matchAll(/from '([./]+\/harness\/[\w-]+\.ts)'/g)].map(([, path = '']) => path)
  return [text, ...imports.map(path => readFileSync(join(dirname(file), path), 'utf8'))].join('\n')
}

/** Open operations that need no session, each with the rate limit that follows from its `account` and method. */
const openOperations = () =>
  reeve.app.operations.flatMap(operation => {
    if (operation.kind !== 'open' || operation.account === 'required') return []
    const isFree = operation.account === 'unused' && operation.method === 'GET'
    return [[`${operation.method} ${operation.path}`, isFree ? 'none' : 'network']]
  })

test('docs/security.md lists every endpoint that can be called signed out, with its limit and test', () => {
  const rows = rowsOf('docs/security.md', /^\| `(?:GET|POST) \//)
  assert.deepEqual(
    rows.map(([endpoint, limit]) => [inCode(endpoint), limit]).sort(),
    [...open.map(([request, { limit }]) => [request, limit]), ...openOperations()].sort(),
  )
  for (const [endpoint = '', , reveals = '', tested] of rows) {
    assert.ok(reveals.length > 5, endpoint)
    const file = join(root, inCode(tested))
    assert.ok(existsSync(file), inCode(tested))
    const [, path = ''] = inCode(endpoint).split(' ')
    assert.ok(withHarness(file).includes(path), `${inCode(tested)} calls ${path}`)
  }
})

test('docs/api.md lists every /auth endpoint with its fields', () => {
  const described = rowsOf('docs/api.md').map(([endpoint, fields = '']) => [inCode(endpoint), inCode(fields)])
  const actual = endpoints.map(([request, { body, query }]) => {
    const taken = [body, query].flatMap(schema =>
      Object.keys(schema?.properties ?? {}).map(name => (schema?.required?.includes(name) ? name : `${name}?`)),
    )
    return [request, taken.join(', ')]
  })
  assert.deepEqual(described.sort(), actual.sort())
})

test('without a session all endpoints but those of the table are 401 unauthorized', async () => {
  for (const [request, { caller }] of endpoints) {
    const { status, body } = await ask(request)
    if (caller === 'signed in') assert.deepEqual([request, status, body.code], [request, 401, 'unauthorized'])
    else assert.notEqual(body?.code, 'unauthorized', request)
    assert.ok(status !== 422 && status < 500, `${request}: ${status}`)
  }
})

test('every endpoint is rate-limited by network exactly if its table says so', async () => {
  for (const [request, { limit }] of [...endpoints, ...open]) {
    reeve.clock.advance(61_000)
    const answers = await Promise.all(Array.from({ length: PER_MINUTE + 3 }, () => ask(request)))
    const refused = answers.filter(({ status }) => status === 429).length
    assert.equal(refused, limit.startsWith('network') ? 3 : 0, request)
  }
})

test('an endpoint that needs a session is rate-limited by session, not by network', async () => {
  const acme = await reeve.organization()
  reeve.clock.advance(61_000)
  const cookieOf = async (person: Person) => {
    const { cookies } = await signedIn(reeve, person)
    return { cookie: [...cookies].map(pair => pair.join('=')).join('; ') }
  }
  const one = await cookieOf(await acme.person('member'))
  const other = await cookieOf(await acme.person('member'))
  for (const [request, { caller }] of endpoints) {
    // Skips `/revoke-sessions`, because it would end the session of the requests.
    if (caller !== 'signed in' || request.endsWith('/revoke-sessions')) continue
    reeve.clock.advance(61_000)
    await Promise.all(Array.from({ length: PER_MINUTE + 3 }, () => ask(request)))
    for (let sent = 0; sent < PER_MINUTE; sent++) {
      const { status } = await ask(request, one)
      assert.notEqual(status, 429, request)
    }
    assert.equal((await ask(request, one)).status, 429, request)
    assert.notEqual((await ask(request, other)).status, 429, request)
  }
})

test('cross-site navigation is allowed only to the provider’s callback and to mailed links', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    const allowed = []
    for (const [request] of endpoints) {
      if (outcomeOf(await ask(request, headers)) !== '403 cross_site_request') allowed.push(request)
    }
    assert.deepEqual(allowed, ['GET /auth/callback/oidc', 'GET /auth/verify-email'])
  }
})

test('a cross-site subresource request is refused and does not count toward the rate limit', async () => {
  const limited = [...endpoints.map(([request, { limit }]) => [request, limit] as const), ...openOperations()]
  for (const [request = '', limit] of limited) {
    if (limit === 'none') continue
    reeve.clock.advance(61_000)
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
      const answers = await Promise.all(Array.from({ length: PER_MINUTE }, () => ask(request, headers)))
      assert.deepEqual([...new Set(answers.map(outcomeOf))], ['403 cross_site_request'], request)
    }
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
    assert.notEqual((await ask(request, headers)).status, 429, request)
  }
})

test('a rate-limited callback from the provider redirects to a page with the reason', async () => {
  reeve.clock.advance(61_000)
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const comeBack = () => reeve.call('GET /auth/callback/oidc?state=none', { headers, follow: false })
  const answers = await Promise.all(Array.from({ length: PER_MINUTE + 1 }, comeBack))
  const limited = answers.filter(({ headers }) => headers.get('location') === '/auth/error?error=rate_limited')
  assert.deepEqual(
    limited.map(({ status }) => status),
    [302],
  )
  const page = await reeve.call('GET /auth/error?error=rate_limited', { headers })
  assert.match(page.body, /too many attempts from your network/)
})

test('an endpoint that takes an address gives known, unknown and blocked ones the same response', async () => {
  const acme = await reeve.organization()
  const blocked = await acme.person('member')
  reeve.clock.advance(61_000)
  await signedIn(reeve, acme.owner)
  await signedIn(reeve, blocked)
  const suspended = await acme.owner.call(`POST /v1/members/${blocked.userId}/suspension`, {
    body: { block_login: true },
  })
  assert.equal(suspended.body.login_blocked, true)
  const takesAddress = endpoints.filter(([, { body }]) => Object.hasOwn(body?.properties ?? {}, 'email'))
  assert.equal(takesAddress.length, 3)
  for (const [request, { body }] of takesAddress) {
    reeve.clock.advance(61_000)
    const answers = []
    for (const email of [acme.owner.email, blocked.email, `nobody-${newId()}@acme.test`]) {
      const answer = await reeve.call(request, { body: { ...sampleOf(body), email } })
      const { request_id: _, ...told } = answer.body
      answers.push(JSON.stringify([answer.status, told]))
    }
    assert.equal(new Set(answers).size, 1, `${request}: ${answers}`)
  }
})
