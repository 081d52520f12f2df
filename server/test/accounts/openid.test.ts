import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { type Browser, openBrowser, signedIn } from '../harness/browser.ts'
import { type Identity, type OpenIdProvider, startOpenIdProvider } from '../harness/openid-provider.ts'
import { signInAtProvider, walkToProvider } from '../harness/openid-sign-in.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

const REDIRECT_URI = 'http://localhost:7070/auth/callback/oidc'

let provider: OpenIdProvider
let reeve: TestReeve
const configFor = ({ issuer, client }: OpenIdProvider) => ({
  openId: {
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    name: 'Single sign-on',
    emailDomains: null,
    trustsEmail: false,
  },
})
before(async () => {
  provider = await startOpenIdProvider(REDIRECT_URI)
  reeve = await startReeve({ config: configFor(provider) })
})
after(async () => {
  await reeve.stop()
  await provider.close()
})

const accountOf = async (browser: Browser) => (await browser.call('GET /v1/account')).body
const known = (email: string) => ({ sub: newId(), email, email_verified: true, name: 'Known There' })

test('a provisioned member signs in at the provider and has access to the organization', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  provider.who = known(person.email)
  const browser = openBrowser(reeve.url)
  const { status, location } = await signInAtProvider(browser)
  assert.equal(status, 302)
  assert.equal(location, 'http://localhost:7070/welcome')
  assert.equal((await accountOf(browser)).user_id, person.userId)
  assert.equal((await accountOf(browser)).email_verified, true)
  assert.equal((await browser.inOrganization(acme.id).call('GET /v1/caller')).status, 200)
})

test('the audit entry of a sign-in has its method and the provider’s name', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  provider.who = known(person.email)
  // The first sign-in links the identity, the second one finds it.
  await signInAtProvider(openBrowser(reeve.url))
  await signInAtProvider(openBrowser(reeve.url))
  const entries = await reeve.query`
    select changes from audit_entries where action = 'account.signed_in' and target_id = ${person.userId}`
  const changes = { before: null, after: { method: 'openid_connect', provider: 'Single sign-on' } }
  assert.deepEqual([...entries], [{ changes }, { changes }])
})

test('a new person with a verified address gets an account, and the same one at the next sign-in', async () => {
  provider.who = known(`new-${newId()}@acme.test`)
  const [first, second] = [openBrowser(reeve.url), openBrowser(reeve.url)]
  await signInAtProvider(first)
  await signInAtProvider(second)
  const account = await accountOf(first)
  assert.equal(account.email, provider.who.email)
  assert.deepEqual(account.organizations, [])
  assert.equal((await accountOf(second)).user_id, account.user_id)
})

test('an address that the API would refuse creates no account, even if it resembles another', async () => {
  const acme = await reeve.organization()
  const { email: owned } = acme.owner
  const wrong = [
    `${owned} `,
    ` ${owned}`,
    `${owned}\n`,
    `\u200b${owned}`,
    owned.replace('@', '\u202e@'),
    'a@localhost',
    'x',
  ]
  for (const email of wrong) {
    provider.who = known(email)
    const browser = openBrowser(reeve.url)
    assert.match((await signInAtProvider(browser)).location, /error=/, JSON.stringify(email))
    assert.equal((await browser.call('GET /v1/account')).status, 401, JSON.stringify(email))
  }
  const alike = await reeve.query`select email from accounts where email like ${`%${owned}%`}`
  assert.deepEqual([...alike], [{ email: owned }])
})

test('an address that is not a string is refused, before and after the identity is linked', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const identity = known(person.email)
  for (const round of ['new', 'linked']) {
    for (const email of [42, true, [person.email], { email: person.email }]) {
      const said = `${round}: ${JSON.stringify(email)}`
      provider.who = { ...identity, email } as unknown as Identity
      const browser = openBrowser(reeve.url)
      const { status, location } = await signInAtProvider(browser)
      assert.equal(status, 302, said)
      assert.equal(new URL(location).searchParams.get('error')?.toLowerCase(), 'invalid_email', said)
      assert.equal((await browser.call('GET /v1/account')).status, 401, said)
    }
    provider.who = identity
    await signInAtProvider(openBrowser(reeve.url))
  }
})

test('a name that the API would refuse is replaced by the address', async () => {
  for (const name of ['A\u202eb', 'a\nb', 'x'.repeat(5_000), ' ', '\u3164']) {
    provider.who = { ...known(`named-${newId()}@acme.test`), name }
    const browser = openBrowser(reeve.url)
    await signInAtProvider(browser)
    assert.equal((await accountOf(browser)).name, provider.who.email, JSON.stringify(name.slice(0, 9)))
  }
  provider.who = { ...known(`named-${newId()}@acme.test`), name: 'Zoë O’Neil' }
  const browser = openBrowser(reeve.url)
  await signInAtProvider(browser)
  assert.equal((await accountOf(browser)).name, 'Zoë O’Neil')
})

test('an unverified address signs in to no account', async () => {
  const acme = await reeve.organization()
  provider.who = { ...known(acme.owner.email), email_verified: false }
  const browser = openBrowser(reeve.url)
  const { location } = await signInAtProvider(browser)
  assert.match(location, /error=/)
  assert.equal((await browser.call('GET /v1/account')).status, 401)

  // Nor may the sign-in create an account: it would exist before the owner of the email address becomes a member.
  const early = `early-${newId()}@acme.test`
  provider.who = { ...known(early), email_verified: false }
  assert.match((await signInAtProvider(openBrowser(reeve.url))).location, /error=/)
  assert.deepEqual([...(await reeve.query`select id from accounts where email = ${early}`)], [])
})

test('an unverified address gets the same error whether it is unknown, has an account or is blocked', async () => {
  const acme = await reeve.organization()
  const blocked = await acme.person('member')
  const suspension = `POST /v1/members/${blocked.userId}/suspension`
  assert.equal((await acme.owner.call(suspension, { body: { block_login: true } })).body.login_blocked, true)
  for (const email of [acme.owner.email, blocked.email, `nobody-${newId()}@acme.test`]) {
    provider.who = { ...known(email), email_verified: false }
    const { location } = await signInAtProvider(openBrowser(reeve.url))
    assert.match(location, /error=EMAIL_NOT_VERIFIED/, email)
  }
})

test('an address counts as verified only with the boolean true, not with text', async () => {
  const acme = await reeve.organization()
  for (const verified of ['false', 'true', 'yes', 1, [true], null, undefined]) {
    const said = JSON.stringify(verified) ?? 'nothing'
    const early = `early-${newId()}@acme.test`
    for (const email of [acme.owner.email, early]) {
      provider.who = { ...known(email), email_verified: verified }
      const browser = openBrowser(reeve.url)
      assert.match((await signInAtProvider(browser)).location, /error=/, said)
      assert.equal((await browser.call('GET /v1/account')).status, 401, said)
    }
    assert.deepEqual([...(await reeve.query`select id from accounts where email = ${early}`)], [], said)
  }
  const methods = await reeve.query`select id from sign_in_methods where user_id = ${acme.owner.userId}`
  assert.deepEqual([...methods], [])
})

test('without an address in the ID token, the userinfo response of the same subject supplies it', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const claims = known(person.email)
  provider.who = { sub: claims.sub, name: claims.name }
  provider.userinfo = claims
  try {
    const browser = openBrowser(reeve.url)
    await signInAtProvider(browser)
    assert.equal((await accountOf(browser)).user_id, person.userId)
  } finally {
    provider.userinfo = null
  }
})

test('an ID token and a userinfo response of different subjects do not sign in', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const victim = known(person.email)
  const { email: _, ...attacker } = known('nobody@acme.test')
  const { sub: __, ...withoutSubject } = victim
  const refused = async (userinfo: object) => {
    provider.who = attacker
    provider.userinfo = userinfo
    const browser = openBrowser(reeve.url)
    assert.match((await signInAtProvider(browser)).location, /error=/)
    assert.equal((await browser.call('GET /v1/account')).status, 401)
  }
  try {
    await refused(victim)
    await refused(withoutSubject)
    assert.deepEqual([...(await reeve.query`select id from sign_in_methods where user_id = ${person.userId}`)], [])

    // The sign-in is also refused after the victim has signed in with that subject.
    provider.who = victim
    provider.userinfo = null
    await signInAtProvider(openBrowser(reeve.url))
    await refused(victim)
    const methods = await reeve.query`select account_id from sign_in_methods where user_id = ${person.userId}`
    assert.deepEqual(
      methods.map(({ account_id }) => account_id),
      [victim.sub],
    )
  } finally {
    provider.userinfo = null
  }
})

test('a subject with control characters does not sign in', async () => {
  for (const sub of ['a\0b', 'a\nb']) {
    const email = `new-${newId()}@acme.test`
    provider.who = { ...known(email), sub }
    const browser = openBrowser(reeve.url)
    const { location } = await signInAtProvider(browser)
    assert.match(location, /error=/)
    assert.doesNotMatch(location, /internal_server_error/)
    assert.equal((await browser.call('GET /v1/account')).status, 401)
    assert.deepEqual([...(await reeve.query`select id from accounts where email = ${email}`)], [])
  }
})

test('the provider’s callback works once, and only in the browser that started it', async () => {
  const acme = await reeve.organization()
  provider.who = known(acme.owner.email)
  const browser = openBrowser(reeve.url)
  const back = await walkToProvider(browser)
  const otherPerson = openBrowser(reeve.url)
  await otherPerson.call(`GET ${back}`, { follow: false })
  assert.equal((await otherPerson.call('GET /v1/account')).status, 401)

  const again = await walkToProvider(browser)
  const cookies = new Map(browser.cookies)
  await browser.call(`GET ${again}`, { follow: false })
  assert.equal((await browser.call('GET /v1/account')).status, 200)
  const replayed = openBrowser(reeve.url, undefined, cookies)
  await replayed.call(`GET ${again}`, { follow: false })
  assert.equal((await replayed.call('GET /v1/account')).status, 401)
})

test('a changed or empty state, code or issuer does not sign in', async () => {
  const acme = await reeve.organization()
  provider.who = known(acme.owner.email)
  for (const parameter of ['state', 'code', 'iss']) {
    for (const change of [(value: string) => `${value}x`, () => '']) {
      const browser = openBrowser(reeve.url)
      const back = new URL(await walkToProvider(browser), reeve.url)
      back.searchParams.set(parameter, change(back.searchParams.get(parameter) ?? ''))
      const answer = await browser.call(`GET ${back.pathname}${back.search}`, { follow: false })
      assert.ok(answer.status === 422 || /error=/.test(answer.headers.get('location') ?? ''), parameter)
      assert.equal((await browser.call('GET /v1/account')).status, 401, parameter)
    }
  }
})

test('a sign-in never redirects to another site', async () => {
  for (const callbackURL of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)']) {
    const answer = await reeve.call('POST /auth/sign-in/social', { body: { provider: 'oidc', callbackURL } })
    assert.equal(answer.status, 403, callbackURL)
  }
})

test('no token of the provider is stored', async () => {
  const rows = await reeve.query`
    select access_token, refresh_token, id_token from sign_in_methods where provider_id = 'oidc'`
  assert.ok(rows.length > 0)
  for (const row of rows) assert.deepEqual({ ...row }, { access_token: null, refresh_token: null, id_token: null })
})

test('a blocked login is refused at the provider’s sign-in too, and no second account is created', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const linked = known(person.email)
  provider.who = linked
  const before = openBrowser(reeve.url)
  await signInAtProvider(before)
  const suspended = await acme.owner.call(`POST /v1/members/${person.userId}/suspension`, {
    body: { block_login: true },
  })
  assert.equal(suspended.body.login_blocked, true)
  assert.equal((await before.call('GET /v1/account')).status, 401)
  const browser = openBrowser(reeve.url)
  const { location } = await signInAtProvider(browser)
  assert.equal(location, 'http://localhost:7070/auth/error?error=login_blocked')
  assert.match((await browser.call('GET /auth/error?error=login_blocked')).body, /Sign-in is blocked for this account/)
  assert.equal((await browser.call('GET /v1/account')).status, 401)
  // A new identity with the same email address is refused, too.
  provider.who = known(person.email)
  const again = new URL((await signInAtProvider(openBrowser(reeve.url))).location)
  assert.deepEqual([again.pathname, again.searchParams.get('error')], ['/auth/error', 'LOGIN_BLOCKED'])
  await acme.owner.call(`DELETE /v1/members/${person.userId}/suspension`)
  provider.who = linked
  await signInAtProvider(browser)
  assert.equal((await accountOf(browser)).user_id, person.userId)
})

test('a provider that is down when Reeve starts works once it is up', async () => {
  const elsewhere = await startOpenIdProvider(REDIRECT_URI)
  const port = Number(new URL(elsewhere.issuer).port)
  await elsewhere.close()
  const other = await startReeve({ config: configFor(elsewhere) })
  try {
    const ask = () => other.call('POST /auth/sign-in/social', { body: { provider: 'oidc', callbackURL: '/' } })
    assert.equal((await ask()).status, 404)
    const up = await startOpenIdProvider(REDIRECT_URI, { port })
    for (let waited = 0; (await ask()).status !== 200; waited++) {
      assert.ok(waited < 15, 'it was never asked again')
      await new Promise(go => setTimeout(go, 1_000))
    }
    await up.close()
  } finally {
    await other.stop()
  }
})

test('an account with an unverified address and a sign-in method is not linked to an identity', async () => {
  const acme = await reeve.organization()
  const { userId, email } = await acme.person('member')
  await reeve.query`update accounts set email_verified = false where id = ${userId}`
  await reeve.query`
    insert into sign_in_methods (id, user_id, provider_id, account_id, password, created_at, updated_at)
    values (${newId()}, ${userId}, 'credential', ${userId}, 'a hash', now(), now())`
  provider.who = known(email)
  const browser = openBrowser(reeve.url)
  assert.match((await signInAtProvider(browser)).location, /error=/)
  assert.equal((await browser.call('GET /v1/account')).status, 401)
})

test('sign-ins at the provider, linked identities and failures are in the system chain', async () => {
  const acme = await reeve.organization()
  const { userId, email } = acme.owner
  await signedIn(reeve, acme.owner)
  const newest = (count: number) => reeve.query<{ action: string; target: object; reason: string | null }[]>`
    select action, target, reason from audit_entries where organization_id = '00000000-0000-0000-0000-000000000000'
    order by sequence desc limit ${count}`
  const owner = { type: 'account', id: userId, name: email }
  provider.who = known(email)
  await signInAtProvider(openBrowser(reeve.url))
  assert.deepEqual(
    [...(await newest(2))],
    [
      { action: 'account.signed_in', target: owner, reason: null },
      { action: 'account.sign_in_method_added', target: owner, reason: 'oidc' },
    ],
  )
  await signInAtProvider(openBrowser(reeve.url))
  assert.deepEqual(
    (await newest(2)).map(({ action }) => action),
    ['account.signed_in', 'account.signed_in'],
  )

  // Starts a new interval of ten minutes, because only the first failure in an interval is recorded at once.
  reeve.clock.advance(10 * 60_000)
  provider.who = { ...known(`other-${newId()}@acme.test`), email_verified: false }
  await signInAtProvider(openBrowser(reeve.url))
  const [failed] = await newest(1)
  assert.deepEqual([failed?.action, failed?.target], ['account.sign_in_failed', { type: 'account', id: '' }])
  assert.match(failed?.reason ?? '', /^[\w-]+$/)
})

test('a malformed callback redirects a browser to the error page, and returns a script a problem', async () => {
  const call = (accept: string) =>
    openBrowser(reeve.url).call('GET /auth/callback/oidc?state=a&state=b', { headers: { accept }, follow: false })
  const page = await call('text/html,application/xhtml+xml,*/*;q=0.8')
  assert.deepEqual([page.status, page.headers.get('location')], [302, '/auth/error?error=validation_failed'])
  const problem = await call('application/json')
  assert.deepEqual([problem.status, problem.body.code], [422, 'validation_failed'])
})

test('a failed sign-in redirects to Reeve’s error page, without the provider’s text', async () => {
  const planted = 'Call 555-0199 to unlock'
  const description = `error_description=${encodeURIComponent(planted)}`
  const browser = openBrowser(reeve.url)
  const back = new URL(await walkToProvider(browser), reeve.url)
  const state = back.searchParams.get('state')
  const failures: [string, RegExp][] = [
    [`?error=access_denied&${description}&error_uri=x&state=${state}`, /canceled/],
    [`?error=${encodeURIComponent(planted)}&${description}&state=none`, /began in another browser/],
    [`?${description}`, /began in another browser/],
    [`?code=none&state=${state}&session_state=x&scope=openid`, /began in another browser/],
  ]
  for (const [query, sentence] of failures) {
    const answer = await browser.call(`GET /auth/callback/oidc${query}`, { follow: false })
    const location = answer.headers.get('location') ?? ''
    assert.match(location, /^http:\/\/localhost:7070\/auth\/error\?error=\w+$/, query)
    const page = await browser.call(`GET ${new URL(location).pathname}${new URL(location).search}`)
    assert.match(page.body, sentence, query)
    assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
    assert.ok(!page.body.includes('555'))
  }
})
