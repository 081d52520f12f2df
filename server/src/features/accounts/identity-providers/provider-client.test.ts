import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { startKeycloakServer } from '../../../../test/harness/keycloak-server.ts'
import { startScimServer } from '../../../../test/harness/scim-server.ts'
import { ProviderFailure } from './identity-provider.ts'
import { createKeycloakClient } from './keycloak-client.ts'
import { keycloakProvider } from './keycloak-provider.ts'
import { scimProvider } from './scim-provider.ts'

const steps = ({ calls }: { calls: { step: string }[] }) => calls.map(({ step }) => step)

test('Keycloak: one token serves all calls until shortly before it expires', async t => {
  const server = await startKeycloakServer({ expiresIn: 60 })
  t.after(() => server.close())
  const keycloak = server.connect()
  const { email } = server.add('grace@acme.test')
  await Promise.all([keycloak.find(email), keycloak.find(email), keycloak.find(email)])
  assert.deepEqual(steps(server), ['token', 'find', 'find', 'find'])
  server.calls.length = 0
  await keycloak.find(email)
  assert.deepEqual(steps(server), ['find'])
  const now = performance.now.bind(performance)
  t.mock.method(performance, 'now', () => now() + 51_000)
  server.calls.length = 0
  await keycloak.find(email)
  assert.deepEqual(steps(server), ['token', 'find'], 'the token was used in the last ten seconds of its life')
})

test('Keycloak: a token that the server no longer accepts is renewed exactly once', async t => {
  const server = await startKeycloakServer()
  t.after(() => server.close())
  const keycloak = server.connect()
  const { email } = server.add('grace@acme.test')
  await keycloak.find(email)
  server.forgetTokens()
  server.calls.length = 0
  assert.equal((await keycloak.find(email)).isEnabled, true)
  assert.deepEqual(steps(server), ['refused', 'token', 'find'])
})

test('Keycloak: concurrent calls share the failure of a token request, and the next call repeats it', async t => {
  const server = await startKeycloakServer()
  t.after(() => server.close())
  const keycloak = server.connect()
  const { email } = server.add('grace@acme.test')
  server.faults.set('token', 'error')
  for (const { status } of await Promise.allSettled([keycloak.find(email), keycloak.find(email)])) {
    assert.equal(status, 'rejected')
  }
  assert.deepEqual(steps(server), ['token'])
  server.faults.clear()
  await keycloak.find(email)
  assert.deepEqual(steps(server), ['token', 'token', 'find'])
})

test('Keycloak: a call that is aborted does not abort the token request that others wait for', async t => {
  const server = await startKeycloakServer()
  t.after(() => server.close())
  const call = createKeycloakClient({
    tokenUrl: `${server.url}/realms/acme/protocol/openid-connect/token`,
    clientId: server.environment.REEVE_KEYCLOAK_CLIENT_ID ?? '',
    clientSecret: server.environment.REEVE_KEYCLOAK_CLIENT_SECRET ?? '',
    timeoutMs: 60_000,
  })
  const url = `${server.url}/admin/realms/acme/users/${server.add('grace@acme.test').id}`
  server.faults.set('token', 'held')
  const [first, second] = [new AbortController(), new AbortController()]
  const isToken = server.until('token')
  const calls = [first, second].map(({ signal }) => call({ method: 'GET', url, signal }))
  await isToken
  first.abort()
  await assert.rejects(calls[0] ?? assert.fail(), ProviderFailure)
  server.release()
  assert.deepEqual(await calls[1], await call({ method: 'GET', url, signal: second.signal }))
  assert.deepEqual(steps(server), ['token', 'read', 'read'])
})

test('Keycloak: a rejected client secret is reported without the secret', async t => {
  const server = await startKeycloakServer()
  t.after(() => server.close())
  const keycloak = keycloakProvider({ url: server.url, realm: 'acme', clientId: 'reeve', clientSecret: 'wrong-one' })
  const failure = await keycloak.check().catch(error => error)
  assert.match(failure.message, /Keycloak answered 401 to POST \/realms\/acme\/protocol\/openid-connect\/token/)
  assert.ok(!`${failure.stack} ${JSON.stringify(failure)}`.includes('wrong-one'))
})

test('Keycloak: a block fails until the sessions have ended, and a retry completes it', async t => {
  const server = await startKeycloakServer()
  t.after(() => server.close())
  const keycloak = server.connect()
  const user = server.add('grace@acme.test', { sessions: 3 })
  server.faults.set('logout', 'error')
  await assert.rejects(keycloak.block(user.id), /503 to POST .*logout/)
  assert.deepEqual([user.isOpen, user.sessions], [false, 3])
  server.faults.clear()
  server.calls.length = 0
  await keycloak.block(user.id)
  assert.deepEqual([user.isOpen, user.sessions], [false, 0])
  assert.deepEqual(steps(server), ['read', 'logout'], 'what was disabled is not written again')
})

test('a search that also returns other users never selects one of them', async t => {
  const servers = [await startKeycloakServer({ ignoresExact: true }), await startScimServer({ ignoresFilters: true })]
  for (const server of servers) {
    t.after(() => server.close())
    server.add('x-grace@acme.test')
    await assert.rejects(server.connect().find('grace@acme.test'), /no user/)
    const { id } = server.add('Grace@acme.test')
    assert.equal((await server.connect().find('grace@acme.test')).id, id)
  }
})

test('SCIM: a response that shows the user unchanged is a failure; one that shows the change is not', async t => {
  const server = await startScimServer({ patchAnswers: 200 })
  t.after(() => server.close())
  const scim = server.connect()
  const user = server.add('grace@acme.test')
  await scim.block(user.id)
  assert.equal(user.isOpen, false)
  const deaf = await startScimServer({ patchAnswers: 200 })
  t.after(() => deaf.close())
  const fixed = deaf.add('ada@acme.test')
  Object.defineProperty(fixed, 'isOpen', { get: () => true, set: () => {} })
  await assert.rejects(deaf.connect().block(fixed.id), /left active at true/)
})

test('SCIM: a user without `active` is active; addresses are escaped, and compared without case', async t => {
  const server = await startScimServer()
  t.after(() => server.close())
  server.add(`o'brien+"x\\"@acme.test`, { rest: { active: undefined } })
  assert.equal((await server.connect().find(`O'Brien+"x\\"@ACME.test`)).isEnabled, true)
})

test('a wrong token, a redirect, an endless or a non-JSON response fails without leaking a credential', async t => {
  const answers = {
    '/redirect': (response: import('node:http').ServerResponse) => response.writeHead(302, { location: '/else' }).end(),
    '/endless': (response: import('node:http').ServerResponse) => {
      response.writeHead(200)
      for (let index = 0; index < 20; index++) response.write('x'.repeat(64 * 1024))
    },
    '/text': (response: import('node:http').ServerResponse) => response.end('<html>'),
    '/drip': (response: import('node:http').ServerResponse) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(timer))
    },
  }
  const seen: string[] = []
  const server = createServer((request, response) => {
    const [, first] = request.url?.split('/') ?? []
    seen.push(`/${first}`)
    const answer = answers[`/${first}` as keyof typeof answers]
    if (answer) answer(response)
    else response.writeHead(401).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  for (const [path, reason, timeoutMs] of [
    ['/redirect', /answered 302/, 60_000],
    ['/endless', /did not answer/, 500],
    ['/text', /not JSON/, 60_000],
    ['/drip', /took too long/, 500],
    ['/refused', /answered 401/, 60_000],
  ] as const) {
    const token = 'token-that-nobody-may-see'
    const scim = scimProvider({ url: `http://127.0.0.1:${port}${path}`, token, timeoutMs })
    const began = performance.now()
    const failure = await scim.check().catch(error => error)
    assert.match(failure.message, reason, path)
    assert.ok(performance.now() - began < 2_000)
    assert.ok(!`${failure.stack} ${JSON.stringify(failure)}`.includes(token))
  }
  assert.ok(!seen.includes('/else'), 'the redirect was followed')
})
