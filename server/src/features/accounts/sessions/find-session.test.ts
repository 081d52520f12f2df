import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBrowser, PASSWORD, signedIn, signInWithPassword } from '../../../../test/harness/browser.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const forgotten = '00000000-0000-7000-8000-000000000000'

test('a signed-in person calls the API inside the organization that the header names', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner)
  const caller = await browser.inOrganization(acme.id).call('GET /v1/caller')
  assert.equal(caller.status, 200)
  assert.equal(caller.body.user.user_id, acme.owner.userId)
  assert.equal(caller.body.key, null)
  const account = await browser.call('GET /v1/account')
  const membership = { id: acme.id, name: 'Acme', status: 'active', frozen: false, session_ended: false }
  assert.deepEqual(account.body.organizations, [membership])
})

test('a session needs no scope: the permission decides', async () => {
  const acme = await reeve.organization()
  const [administrator, member] = [await acme.person('administrator'), await acme.person('member')]
  const asAdministrator = await signedIn(reeve, administrator, acme.id)
  assert.equal((await asAdministrator.call('GET /v1/governance/webhooks')).status, 200)
  const asMember = await signedIn(reeve, member, acme.id)
  const refused = await asMember.call('GET /v1/governance/webhooks')
  assert.equal(refused.status, 403)
  assert.equal(refused.body.code, 'permission_required')
  assert.deepEqual(refused.body.missing_permissions, ['governance.manage'])
})

test('actions in a session are audited under the person’s name, without a key', async () => {
  const acme = await reeve.organization()
  const target = await acme.person('member')
  const browser = await signedIn(reeve, acme.owner, acme.id)
  const answer = await browser.call(`POST /v1/members/${target.userId}/suspension`, { body: { reason: 'test' } })
  assert.equal(answer.status, 200)
  const { body } = await browser.call('GET /v1/audit/entries?action=member.suspended')
  assert.equal(body.entries[0].actor.id, acme.owner.userId)
  assert.equal(body.entries[0].actor.key, null)
})

test('a session is refused in an organization where the person is not an active member', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const browser = await signedIn(reeve, acme.owner)
  for (const organizationId of [other.id, forgotten]) {
    const answer = await browser.inOrganization(organizationId).call('GET /v1/caller')
    assert.equal(answer.status, 401)
    assert.equal(answer.body.code, 'invalid_session')
  }
})

test('a suspended member’s session gets 401 there, until a sign-in after the reactivation', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const person = await acme.person('member')
  await other.person('member', { email: person.email })
  const browser = await signedIn(reeve, person)
  assert.equal((await browser.inOrganization(acme.id).call('GET /v1/caller')).status, 200)
  await acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} })
  assert.equal((await browser.inOrganization(acme.id).call('GET /v1/caller')).body.code, 'invalid_session')
  assert.equal((await browser.inOrganization(other.id).call('GET /v1/caller')).status, 200)
  await acme.owner.call(`DELETE /v1/members/${person.userId}/suspension`)
  assert.equal((await browser.inOrganization(acme.id).call('GET /v1/caller')).body.code, 'invalid_session')
  assert.equal((await browser.inOrganization(other.id).call('GET /v1/caller')).status, 200)
  await signInWithPassword(browser, person.email)
  assert.equal((await browser.inOrganization(acme.id).call('GET /v1/caller')).status, 200)
})

test('a request in a session must name its organization, by a UUID in a header', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner)
  for (const headers of [{}, { 'reeve-organization': '' }, { 'reeve-organization': 'acme' }]) {
    const answer = await browser.call('GET /v1/caller', { headers })
    assert.equal(answer.status, 400, JSON.stringify(headers))
    assert.equal(answer.body.code, 'malformed_request')
  }
})

test('a key and a session in one request are refused as two credentials', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner, acme.id)
  const answer = await browser.call('GET /v1/caller', { key: acme.owner.key })
  assert.equal(answer.status, 400)
  assert.equal(answer.body.code, 'multiple_credentials')
  const detail = 'The request has an Authorization header and a session cookie (__Host-reeve.session_token)'
  assert.equal(answer.body.detail, `${detail}. Send only one credential`)
})

test('a refusal of several credentials names them without their values', async () => {
  const acme = await reeve.organization()
  const { cookies } = await signedIn(reeve, acme.owner, acme.id)
  const [[name, value] = ['', '']] = cookies
  const headers = { cookie: `${name}=${value}; ${name}=other` }
  for (const path of ['/v1/caller', '/v1/account']) {
    const { body } = await reeve.call(`GET ${path}`, { headers: { ...headers, 'reeve-organization': acme.id } })
    const expected = `The request has 2 session cookies (${name}). Send only one credential`
    assert.deepEqual([body.code, body.detail], ['multiple_credentials', expected], path)
  }
})

test('a quoted or padded session cookie is parsed in the same way below /auth and /v1', async () => {
  const acme = await reeve.organization()
  const { cookies } = await signedIn(reeve, acme.owner, acme.id)
  const [[name, value] = ['', '']] = cookies
  const spellings: Readonly<Record<string, boolean>> = {
    [`${name}=${value}`]: true,
    [`${name}="${value}"`]: true,
    [` ${name} = "${value}" `]: true,
    [`a="1; ${name}=${value}`]: true,
    [`${name}=""${value}""`]: false,
    [`${name}="${value}`]: false,
    [`${name}='${value}'`]: false,
    [`${name}=" "${value}""`]: false,
    [`${name}="\u00a0${value}"`]: false,
    // Browsers let another host of the domain set a cookie with such a name.
    [`\u00a0${name}=${value}`]: false,
    [`${name}\u00a0=${value}`]: false,
    [`\u0085${name}=${value}`]: false,
  }
  for (const [cookie, isSession] of Object.entries(spellings)) {
    const headers = { cookie, 'reeve-organization': acme.id }
    const ofLibrary = await reeve.call('GET /auth/get-session', { headers })
    const ofApi = await reeve.call('GET /v1/account', { headers })
    assert.deepEqual(
      [ofLibrary.body?.user?.id, ofApi.body.user_id],
      Array(2).fill(isSession ? acme.owner.userId : undefined),
      cookie,
    )
    assert.equal((await reeve.call('GET /auth/list-accounts', { headers })).status, isSession ? 200 : 401, cookie)
  }
})

test('a cookie that another host of the domain could set does not hide the session', async () => {
  const acme = await reeve.organization()
  const { cookies } = await signedIn(reeve, acme.owner, acme.id)
  const [[name, value] = ['', '']] = cookies
  const headers = { cookie: `\u00a0${name}=foreign; ${name}=${value}`, 'reeve-organization': acme.id }
  assert.equal((await reeve.call('GET /v1/account', { headers })).body.user_id, acme.owner.userId)
  assert.equal((await reeve.call('GET /auth/get-session', { headers })).body.user.id, acme.owner.userId)
})

test('two session cookies are refused below /auth and /v1', async () => {
  const acme = await reeve.organization()
  const { cookies } = await signedIn(reeve, acme.owner, acme.id)
  const [[name, value] = ['', '']] = cookies
  const headers = { cookie: `${name}="${value}"; ${name} =other`, 'reeve-organization': acme.id }
  for (const path of ['/v1/caller', '/v1/account', '/auth/get-session', '/auth/list-accounts']) {
    assert.equal((await reeve.call(`GET ${path}`, { headers })).body.code, 'multiple_credentials', path)
  }
})

test('a session cookie that is altered, truncated or signed elsewhere is refused', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner, acme.id)
  const [[name, value] = ['', '']] = browser.cookies
  const [token = '', signature = ''] = decodeURIComponent(value).split('.')
  const forged = [
    token,
    `${token}.`,
    `${token}.${'A'.repeat(43)}=`,
    `x${token}.${signature}`,
    '',
    '%',
    `${token}.${signature}x`,
  ]
  for (const cookie of forged) {
    const headers = { cookie: `${name}=${cookie}`, 'reeve-organization': acme.id }
    const answer = await reeve.call('GET /v1/caller', { headers })
    assert.equal(answer.status, 401, cookie)
    assert.equal(answer.body.code, 'invalid_session')
  }
})

test('a session of an account without a verified email address is refused', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner, acme.id)
  await reeve.query`update accounts set email_verified = false where id = ${acme.owner.userId}`
  assert.equal((await browser.call('GET /v1/caller')).body.code, 'invalid_session')
  assert.equal((await browser.call('GET /v1/account')).body.code, 'invalid_session')
})

test('an expired session is refused', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner, acme.id)
  reeve.clock.advance(8 * 24 * 60 * 60 * 1000)
  assert.equal((await browser.call('GET /v1/caller')).status, 401)
  reeve.clock.advance(-8 * 24 * 60 * 60 * 1000)
})

test('the session cookie has the __Host- prefix, HttpOnly, Secure and SameSite=Lax', async () => {
  const acme = await reeve.organization()
  await signedIn(reeve, acme.owner)
  const answer = await signInWithPassword(openBrowser(reeve.url), acme.owner.email)
  const [cookie = ''] = answer.headers.getSetCookie()
  assert.match(cookie, /^__Host-reeve\.session_token=/)
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) assert.ok(cookie.includes(part), cookie)
  assert.doesNotMatch(cookie, /domain=/i)
})

test('a cross-site request with the session cookie is refused, whatever its headers claim', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner, acme.id)
  const rename = (headers: Record<string, string>) =>
    browser.call('PATCH /v1/organization', { body: { name: 'Renamed' }, headers })
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: reeve.url },
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:1' },
  ]
  for (const headers of foreign) {
    const answer = await rename(headers)
    assert.equal(answer.status, 403, JSON.stringify(headers))
    assert.equal(answer.body.code, 'cross_site_request')
  }
  for (const headers of [{ 'sec-fetch-site': 'same-origin', origin: reeve.url }, { origin: reeve.url }, {}]) {
    assert.equal((await rename(headers)).status, 200, JSON.stringify(headers))
  }
  const signIn = await openBrowser(reeve.url).call('POST /auth/sign-in/email', {
    body: { email: acme.owner.email, password: PASSWORD },
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  assert.equal(signIn.body.code, 'cross_site_request')
})

test('signing out ends the session on the server, not only in the browser', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner)
  const kept = openBrowser(reeve.url, acme.id, new Map(browser.cookies))
  assert.equal((await kept.call('GET /v1/caller')).status, 200)
  assert.equal((await browser.call('POST /auth/sign-out', { body: {} })).status, 200)
  assert.equal((await kept.call('GET /v1/caller')).status, 401)
})
