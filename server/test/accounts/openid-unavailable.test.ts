import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { openBrowser } from '../harness/browser.ts'
import { signInAtProvider, walkToProvider } from '../harness/openid-sign-in.ts'
import { startReeve } from '../harness/reeve.ts'
import { startWithOpenId, type WithOpenId } from '../harness/reeve-with-openid.ts'

/** Twice the time limit of a request to the provider, because the machine may be busy. */
const MOST_MS = 10_000

let reeve: WithOpenId
before(async () => {
  reeve = await startWithOpenId(startReeve)
})
after(() => reeve.stop())

const failures = async () =>
  (await reeve.query`select reason from audit_entries where action = 'account.sign_in_failed' order by sequence`).map(
    ({ reason }) => reason,
  )

for (const [endpoint, code] of [
  // The keys come first, because the first successful sign-in caches them.
  ['/jwks', 'unable_to_get_user_info'],
  ['/token', 'provider_unavailable'],
  ['/me', 'provider_unavailable'],
] as const) {
  test(`a sign-in ends with an error after 5 s if ${endpoint} never responds, and is recorded`, async () => {
    reeve.clock.advance(10 * 60_000)
    const known = await failures()
    const email = `late-${newId()}@acme.test`
    reeve.provider.who = { sub: newId(), name: 'Late', ...(endpoint !== '/me' && { email, email_verified: true }) }
    const browser = openBrowser(reeve.url)
    const back = await walkToProvider(browser)
    reeve.provider.hanging.add(endpoint)
    const began = performance.now()
    const answer = await browser.call(`GET ${back}`, { follow: false })
    const ms = performance.now() - began
    reeve.provider.hanging.clear()
    assert.ok(ms < MOST_MS, `${ms}`)
    assert.equal(answer.headers.get('location'), `http://localhost:7070/auth/error?error=${code}`)
    assert.deepEqual(await failures(), [...known, code])
    assert.equal((await browser.call('GET /v1/account')).status, 401)

    reeve.provider.who = { sub: newId(), email, email_verified: true, name: 'Late' }
    assert.equal((await signInAtProvider(openBrowser(reeve.url))).location, 'http://localhost:7070/welcome')
  })
}

test('the page that the sign-in named gets the error code of an unavailable provider', async () => {
  const browser = openBrowser(reeve.url)
  const body = { provider: 'oidc', callbackURL: '/ok', errorCallbackURL: '/sign-in?back=%2Faudit#top' }
  const { url } = (await browser.call('POST /auth/sign-in/social', { body })).body
  const state = new URL(url).searchParams.get('state')
  reeve.provider.hanging.add('/token')
  const answer = await browser.call(`GET /auth/callback/oidc?code=any&state=${state}`, { follow: false })
  reeve.provider.hanging.clear()
  const location = answer.headers.get('location')
  assert.equal(location, 'http://localhost:7070/sign-in?back=%2Faudit&error=provider_unavailable#top')
})
