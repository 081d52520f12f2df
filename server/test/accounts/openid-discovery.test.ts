import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { test } from 'node:test'
import { openBrowser, signedIn } from '../harness/browser.ts'
import { startReeve } from '../harness/reeve.ts'

/** Listens on loopback. Returns the server's URL, and `close`, which also closes all open connections. */
async function listen(server: Server) {
  const open = new Set<Socket>()
  server.on('connection', socket => open.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const startWith = (issuer: string) =>
  startReeve({
    config: {
      openId: {
        issuer,
        clientId: 'reeve',
        clientSecret: 'secret',
        name: 'Single sign-on',
        emailDomains: null,
        trustsEmail: false,
      },
    },
  })

const AT_PROVIDER = { body: { provider: 'oidc', callbackURL: '/' } }

test('a provider that never responds stops no request that can do without it', async () => {
  const tarpit = await listen(createServer(socket => void socket.resume()))
  const reeve = await startWith(tarpit.url)
  try {
    const acme = await reeve.organization()
    let isAnswered = false
    const atProvider = reeve.call('POST /auth/sign-in/social', AT_PROVIDER).then(({ status }) => {
      isAnswered = true
      return status
    })
    const anyone = openBrowser(reeve.url)
    assert.equal((await anyone.call('GET /auth/get-session')).status, 200)
    assert.equal(isAnswered, false, 'get-session did not wait for the provider')
    const browser = await signedIn(reeve, acme.owner)
    assert.equal((await browser.call('GET /auth/get-session')).body.user.email, acme.owner.email)
    const reset = { body: { email: acme.owner.email } }
    assert.equal((await anyone.call('POST /auth/request-password-reset', reset)).status, 200)
    assert.equal((await browser.call('POST /auth/sign-out')).status, 200)
    assert.equal(await atProvider, 404)
  } finally {
    await reeve.stop()
    await tarpit.close()
  }
})

const WRONG: [string, (url: string) => object][] = [
  ['of another issuer', () => ({ issuer: 'https://evil.test' })],
  ['with an authorization endpoint that is a script', () => ({ authorization_endpoint: 'javascript:alert(1)//' })],
]

for (const [fault, changesOf] of WRONG) {
  test(`a provider with a configuration ${fault} is not used`, async () => {
    let asked = 0
    const provider: Awaited<ReturnType<typeof listen>> = await listen(
      createHttpServer((_request, response) => {
        asked++
        const { url } = provider
        const configuration = {
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
          ...changesOf(url),
        }
        response.setHeader('content-type', 'application/json').end(JSON.stringify(configuration))
      }),
    )
    const reeve = await startWith(provider.url)
    try {
      const { status, body, headers } = await reeve.call('POST /auth/sign-in/social', AT_PROVIDER)
      assert.deepEqual([status, body.url, headers.get('location')], [404, undefined, null])
      assert.ok(asked > 0)
    } finally {
      await reeve.stop()
      await provider.close()
    }
  })
}
