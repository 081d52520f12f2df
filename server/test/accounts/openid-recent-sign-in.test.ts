import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { type Browser, openBrowser } from '../harness/browser.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../harness/openid-provider.ts'
import { followCallback, walkThroughProvider } from '../harness/openid-sign-in.ts'
import { outcomeOf, startReeve, type TestReeve } from '../harness/reeve.ts'

const REDIRECT_URI = 'http://localhost:7070/auth/callback/oidc'
const DAY_SECONDS = 24 * 60 * 60

let provider: OpenIdProvider
let reeve: TestReeve
const openIdOf = ({ issuer, client }: OpenIdProvider) => ({
  issuer,
  clientId: client.id,
  clientSecret: client.secret,
  name: 'Single sign-on',
  emailDomains: null,
  trustsEmail: false,
})
before(async () => {
  provider = await startOpenIdProvider(REDIRECT_URI)
  reeve = await startReeve({ config: { openId: openIdOf(provider) } })
})
after(async () => {
  await reeve.stop()
  await provider.close()
})

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** An administrator, with a browser in which neither Reeve nor the provider has a session yet. */
async function administrator(at: OpenIdProvider, on: TestReeve) {
  const acme = await on.organization()
  const person = await acme.person('administrator')
  at.who = { sub: newId(), email: person.email, email_verified: true, name: 'Known There' }
  at.authenticatedAt = null
  return { acme, person, here: openBrowser(on.url), there: openBrowser(at.issuer) }
}

/** Begins a sign-in at the provider. Returns the URL to which the browser is sent. */
async function begin(here: Browser): Promise<URL> {
  const body = { provider: 'oidc', callbackURL: '/welcome', errorCallbackURL: '/sign-in' }
  return new URL((await here.call('POST /auth/sign-in/social', { body })).body.url)
}

const finish = async (here: Browser, there: Browser, url: URL) =>
  (await followCallback(here, await walkThroughProvider(url.href, there))).location

const createKey = async (here: Browser, organizationId: string) =>
  outcomeOf(
    await here
      .inOrganization(organizationId)
      .call('POST /v1/api-keys', { body: { name: newId(), scopes: ['members:read'] } }),
  )

test('a sign-in without a question is not recent; the next one asks the provider, and is', async () => {
  const { acme, person, here, there } = await administrator(provider, reeve)
  const silent = await begin(here)
  assert.deepEqual([silent.searchParams.get('prompt'), silent.searchParams.get('max_age')], [null, null])
  assert.match(await finish(here, there, silent), /\/welcome$/)
  assert.equal(await createKey(here, acme.id), '403 session_not_fresh')
  const link = { body: { provider: 'oidc', callbackURL: '/', disableRedirect: true } }
  assert.equal(outcomeOf(await here.call('POST /auth/link-social', link)), '403 session_not_fresh')

  const asking = await begin(here)
  assert.deepEqual([asking.searchParams.get('prompt'), asking.searchParams.get('max_age')], ['login', '600'])
  assert.match(await finish(here, there, asking), /\/welcome$/)
  assert.equal(await createKey(here, acme.id), '201')
  assert.equal((await here.call('POST /auth/link-social', link)).status, 200)
  const again = await begin(here)
  assert.equal(again.searchParams.get('max_age'), null)

  // The sign-in ages like any other.
  await reeve.query`
    update sessions set authenticated_at = authenticated_at - interval '11 minutes' where user_id = ${person.userId}`
  assert.equal(await createKey(here, acme.id), '403 session_not_fresh')
})

test('without auth_time, a sign-in that must be recent fails, is recorded, and keeps the session', async () => {
  const { acme, person, here, there } = await administrator(provider, reeve)
  await finish(here, there, await begin(here))
  const asking = await begin(here)
  // Has the same effect as a provider that ignores both parameters, or a person who edits the URL in the browser.
  asking.searchParams.delete('prompt')
  asking.searchParams.delete('max_age')
  assert.match(await finish(here, there, asking), /\/sign-in\?error=sign_in_not_recent/)
  assert.equal((await here.call('GET /v1/account')).body.user_id, person.userId)
  assert.equal(await createKey(here, acme.id), '403 session_not_fresh')
  const failed = await reeve.query`select reason from audit_entries where action = 'account.sign_in_failed'`
  assert.deepEqual(
    failed.map(({ reason }) => reason),
    ['sign_in_not_recent'],
  )
})

test('auth_time decides how recent a sign-in is, also when nobody asked for it', async () => {
  const telling = await startOpenIdProvider(REDIRECT_URI, { sendsAuthTime: true })
  const other = await startReeve({ config: { openId: openIdOf(telling) } })
  try {
    const { acme, here, there } = await administrator(telling, other)
    telling.authenticatedAt = nowSeconds() - 30 * DAY_SECONDS
    await finish(here, there, await begin(here))
    assert.equal(await createKey(here, acme.id), '403 session_not_fresh')

    const recent = await administrator(telling, other)
    telling.authenticatedAt = nowSeconds() - 60
    await finish(recent.here, recent.there, await begin(recent.here))
    assert.equal(await createKey(recent.here, recent.acme.id), '201')
  } finally {
    await other.stop()
    await telling.close()
  }
})
