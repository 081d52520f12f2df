import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { AUTH_ENDPOINTS } from '../../src/http/auth-endpoints.ts'
import { type Browser, signedIn } from '../harness/browser.ts'
import { allowedAs, type LibraryEndpoint, listLibraryEndpoints } from '../harness/library-endpoints.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../harness/openid-provider.ts'
import { type SharedReeve, sharedReeve } from '../harness/reeve.ts'

const FILE = join(import.meta.dirname, 'library-endpoints.txt')
const REGENERATE = 'REEVE_WRITE_ENDPOINTS=1 npm test -- library-endpoints'
/** Fields that Reeve adds to the library's endpoints and handles itself. */
const ADDED = new Set(['revokeOtherSessions'])

let provider: OpenIdProvider
let reeve: SharedReeve
let offered: LibraryEndpoint[]
let browser: Browser
before(async () => {
  provider = await startOpenIdProvider('http://localhost:7070/auth/callback/oidc')
  reeve = await sharedReeve()
  offered = await listLibraryEndpoints(reeve, provider)
  browser = await signedIn(reeve, (await reeve.organization()).owner)
})
after(async () => {
  await reeve.stop()
  await provider.close()
})

/** The fields of an allowed endpoint that Reeve passes on to the library. */
const takenBy = (route: string): string[] => {
  const { body, query } = AUTH_ENDPOINTS[route] ?? {}
  return Object.keys({ ...body?.properties, ...query?.properties })
}
const refusedBy = (endpoint: LibraryEndpoint, route: string) =>
  endpoint.fields.filter(field => !takenBy(route).includes(field))

function toLine(endpoint: LibraryEndpoint): string {
  const route = endpoint.route ?? `code ${endpoint.name}`
  const allowed = allowedAs(endpoint)
  if (allowed === undefined) return [`closed  ${route}`, ...endpoint.fields].join(' ')
  const refused = refusedBy(endpoint, allowed).map(field => `-${field}`)
  return [`open    ${route}`, ...takenBy(allowed), ...refused].join(' ')
}

test('the endpoints and fields of the pinned library are the committed ones, each allowed or closed', () => {
  const measured = `${offered.map(toLine).sort().join('\n')}\n`
  if (process.env.REEVE_WRITE_ENDPOINTS) writeFileSync(FILE, measured)
  const committed = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const lines = (text: string) => text.split('\n')
  const added = lines(measured).filter(line => !lines(committed).includes(line))
  const gone = lines(committed).filter(line => !lines(measured).includes(line))
  assert.deepEqual({ added, gone }, { added: [], gone: [] }, `If that is what you want, run: ${REGENERATE}`)
})

test('every allowed endpoint and field exists in the library', () => {
  const known = new Map(offered.map(endpoint => [allowedAs(endpoint), endpoint.fields]))
  for (const route of Object.keys(AUTH_ENDPOINTS)) {
    const unknown = takenBy(route).filter(field => !known.get(route)?.includes(field) && !ADDED.has(field))
    assert.deepEqual([route, known.has(route), unknown], [route, true, []])
  }
})

test('no closed endpoint can be called, with or without a session', async () => {
  const closed = offered.filter(endpoint => endpoint.route !== null && allowedAs(endpoint) === undefined)
  assert.ok(closed.length >= 20)
  for (const { route } of closed) {
    const [method = '', path = ''] = route?.split(' ') ?? []
    // Reeve serves its own page at the path of the library's error page.
    if (path === '/error') continue
    for (const caller of [reeve, browser]) {
      const body = method === 'GET' ? {} : { body: {} }
      const answer = await caller.call(`${method} /auth${path.replace(/:\w+$/, 'anything')}`, body)
      assert.ok([404, 405].includes(answer.status), `${route}: ${answer.status}`)
    }
  }
})

test('a field that is not allowed is refused before it reaches the library', async () => {
  let refusals = 0
  for (const endpoint of offered) {
    const route = allowedAs(endpoint)
    if (route === undefined || AUTH_ENDPOINTS[route]?.dropsOtherParameters) continue
    const [method, path] = route.split(' ')
    for (const field of [...refusedBy(endpoint, route), 'anything']) {
      const inBody = method === 'POST' ? await browser.call(`POST /auth${path}`, { body: { [field]: 'x' } }) : null
      const inQuery = await browser.call(`${method} /auth${path}?${field}=x`, method === 'POST' ? { body: {} } : {})
      for (const answer of [inBody, inQuery]) {
        if (!answer) continue
        assert.deepEqual([route, field, answer.status, answer.body.code], [route, field, 422, 'validation_failed'])
        const codes = answer.body.errors.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`)
        assert.ok(codes.includes(`/${field} unknown_field`), codes.join())
        refusals++
      }
    }
  }
  assert.ok(refusals > 70, `${refusals}`)
})

test('a body that is not an object with fields of the right types is refused', async () => {
  for (const [route, { body: schema }] of Object.entries(AUTH_ENDPOINTS)) {
    if (!route.startsWith('POST') || !schema) continue
    const request = route.replace(' ', ' /auth')
    const whole = Object.fromEntries(Object.keys(schema.properties).map(name => [name, ['a']]))
    for (const body of [[], [whole], '"text"', '1', 'null', whole, JSON.stringify(whole).replaceAll('["a"]', 'null')]) {
      const answer = await browser.call(request, { body })
      assert.equal(answer.status, 422, `${route} ${JSON.stringify(body)}`)
    }
  }
  const text = { 'content-type': 'text/plain' }
  for (const type of [text, { 'content-type': 'application/x-www-form-urlencoded' }, { 'content-type': 'text/json' }]) {
    const body = JSON.stringify({ email: 'ada@acme.test', password: 'a password of hers' })
    assert.equal((await reeve.call('POST /auth/sign-in/email', { body, headers: type })).status, 415)
  }
})
