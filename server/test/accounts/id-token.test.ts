import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { type Browser, openBrowser, signedIn } from '../harness/browser.ts'
import { openLibrary } from '../harness/library-endpoints.ts'
import { startOpenIdProvider } from '../harness/openid-provider.ts'
import { signInAtProvider, takeIdToken } from '../harness/openid-sign-in.ts'
import type { Person } from '../harness/organization.ts'
import { startReeve } from '../harness/reeve.ts'
import { REDIRECT_URI, startWithOpenId, type WithOpenId } from '../harness/reeve-with-openid.ts'

let reeve: WithOpenId
before(async () => {
  reeve = await startWithOpenId(startReeve)
})
after(() => reeve.stop())

const known = (email: string) => ({ sub: newId(), email, email_verified: true, name: 'Known There' })
const sessionsOf = async ({ userId }: Person) =>
  (await reeve.query`select id from sessions where user_id = ${userId}`).length
const identitiesOf = async ({ userId }: Person) =>
  (await reeve.query`select id from sign_in_methods where user_id = ${userId} and provider_id = 'oidc'`).length

/** Request bodies with an ID token: one for each way to send it. */
const bodiesWith = (token: string): object[] => [
  { idToken: { token } },
  { idToken: { token, nonce: 'a nonce of another sign-in' } },
  { idToken: { token, accessToken: 'x' }, callbackURL: '/welcome', disableRedirect: true },
  { idToken: token },
  { idToken: [{ token }] },
  { idToken: null },
  { additionalData: { idToken: { token } } },
]

async function assertRefused(browser: Browser, path: string, token: string) {
  for (const body of bodiesWith(token)) {
    const answer = await browser.call(`POST /auth${path}`, { body: { provider: 'oidc', ...body } })
    assert.equal(answer.status, 422, JSON.stringify(answer.body))
    assert.deepEqual(answer.headers.getSetCookie(), [])
  }
  const query = `?${new URLSearchParams({ idToken: JSON.stringify({ token }), token })}`
  assert.equal((await browser.call(`POST /auth${path}${query}`, { body: { provider: 'oidc' } })).status, 422)
}

test('a genuine ID token alone signs nobody in, before the account is linked and after', async () => {
  const acme = await reeve.organization()
  reeve.provider.who = known(acme.owner.email)
  const token = await takeIdToken(reeve.provider, REDIRECT_URI)
  for (const sessions of [0, 1]) {
    const browser = openBrowser(reeve.url)
    await assertRefused(browser, '/sign-in/social', token)
    assert.equal((await browser.call('GET /v1/account')).status, 401)
    assert.equal(await sessionsOf(acme.owner), sessions)
    assert.equal(await identitiesOf(acme.owner), sessions)
    await signInAtProvider(openBrowser(reeve.url))
  }
})

test('a genuine ID token alone links no identity to the account of someone who is signed in', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner)
  reeve.provider.who = known(acme.owner.email)
  const token = await takeIdToken(reeve.provider, REDIRECT_URI)
  await assertRefused(browser, '/link-social', token)
  assert.equal(await identitiesOf(acme.owner), 0)
})

test('the sign-in library itself accepts no ID token, even if the provider was down at its start', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner)
  reeve.provider.who = known(acme.owner.email)
  const token = await takeIdToken(reeve.provider, REDIRECT_URI)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const ask = (library: ReturnType<typeof openLibrary>, path: string) =>
    library.handler(
      new Request(`http://localhost:7070/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://localhost:7070', cookie },
        body: JSON.stringify({ provider: 'oidc', idToken: { token } }),
      }),
    )
  const down = await startOpenIdProvider(REDIRECT_URI)
  await down.close()
  const late = openLibrary(reeve, down)
  await late.$context
  const up = await startOpenIdProvider(REDIRECT_URI, { port: Number(new URL(down.issuer).port) })
  try {
    for (const library of [openLibrary(reeve, reeve.provider), late]) {
      for (const path of ['/sign-in/social', '/link-social']) {
        const answer = await ask(library, path)
        assert.equal(answer.status, 404)
        assert.equal(((await answer.json()) as { code: string }).code, 'ID_TOKEN_NOT_SUPPORTED', path)
      }
    }
    assert.equal(await identitiesOf(acme.owner), 0)
  } finally {
    await up.close()
  }
})
