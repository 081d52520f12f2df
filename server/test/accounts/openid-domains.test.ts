import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { openBrowser, signedIn } from '../harness/browser.ts'
import type { Identity } from '../harness/openid-provider.ts'
import { linkAtProvider, signInAtProvider } from '../harness/openid-sign-in.ts'
import { startReeve } from '../harness/reeve.ts'
import { startWithOpenId, type WithOpenId } from '../harness/reeve-with-openid.ts'

/** Trusts email addresses of two domains from a provider like Entra ID, which sends no `email_verified`. */
let reeve: WithOpenId
before(async () => {
  reeve = await startWithOpenId(startReeve, {
    openId: { emailDomains: ['acme.test', 'acme.example'], trustsEmail: true },
  })
})
after(() => reeve.stop())

const entra = (email: string, more: Partial<Identity> = {}): Identity => ({
  sub: newId(),
  email,
  name: 'Known',
  ...more,
})

/** Signs in. Returns the email address of the account, or the error code if the sign-in is refused. */
async function outcomeOf(who: Identity): Promise<string> {
  reeve.provider.who = who
  const browser = openBrowser(reeve.url)
  const { location } = await signInAtProvider(browser)
  const { status, body } = await browser.call('GET /v1/account')
  if (status === 200) return body.email
  return new URL(location).searchParams.get('error')?.toLowerCase() ?? assert.fail(location)
}

test('an address of an allowed domain needs no email_verified, for members and new people', async () => {
  const acme = await reeve.organization()
  const person = await acme.person()
  assert.equal(await outcomeOf(entra(person.email)), person.email)
  const upper = await acme.person()
  assert.equal(await outcomeOf(entra(upper.email.toUpperCase())), upper.email)
  for (const email of [`new-${newId()}@acme.test`, `new-${newId()}@acme.example`]) {
    assert.equal(await outcomeOf(entra(email)), email)
  }
})

test('an address outside the allowed domains is refused, even if verified, a subdomain or linked', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member', { email: `outside-${newId()}@other.test` })
  assert.equal(await outcomeOf(entra(person.email)), 'email_not_verified')
  assert.equal(await outcomeOf(entra(person.email, { email_verified: true })), 'email_domain_not_allowed')
  for (const domain of [
    'other.test',
    'sub.acme.test',
    'acme.test.other.test',
    'notacme.test',
    'acme.com',
    'x@acme.test',
  ]) {
    const email = `new-${newId()}@${domain}`
    const expected = domain.includes('@') ? 'invalid_email' : 'email_domain_not_allowed'
    assert.equal(await outcomeOf(entra(email, { email_verified: true })), expected, domain)
    assert.deepEqual([...(await reeve.query`select id from accounts where email = ${email}`)], [], domain)
  }
  const linked = entra((await acme.person()).email)
  assert.equal(await outcomeOf(linked), linked.email)
  assert.equal(await outcomeOf({ ...linked, email: person.email }), 'email_domain_not_allowed')
  const methods = await reeve.query`select id from sign_in_methods where user_id = ${person.userId}`
  assert.deepEqual([...methods], [])
})

test('a provider that sends email_verified verifies an address only by the boolean true', async () => {
  const acme = await reeve.organization()
  const { email, userId } = await acme.person()
  for (const said of [false, null, 'true', 'false', '', 0, 1, []]) {
    const early = `early-${newId()}@acme.test`
    assert.equal(await outcomeOf(entra(email, { email_verified: said })), 'email_not_verified', JSON.stringify(said))
    assert.equal(await outcomeOf(entra(early, { email_verified: said })), 'email_not_verified', JSON.stringify(said))
    assert.deepEqual([...(await reeve.query`select id from accounts where email = ${early}`)], [])
  }
  assert.deepEqual([...(await reeve.query`select id from sign_in_methods where user_id = ${userId}`)], [])
})

test('an address whose domain Entra ID reports as unverified is refused', async () => {
  const acme = await reeve.organization()
  for (const said of [false, 0, '0', 'false', null]) {
    const { email } = await acme.person()
    assert.equal(await outcomeOf(entra(email, { xms_edov: said })), 'email_not_verified', JSON.stringify(said))
  }
  for (const said of [true, 1, '1', 'true']) {
    const { email } = await acme.person()
    assert.equal(await outcomeOf(entra(email, { xms_edov: said })), email, JSON.stringify(said))
  }
})

test('a sign-in without the claim `email` is refused, even if a user name is an address', async () => {
  const acme = await reeve.organization()
  const { email } = await acme.person()
  const { email: _, ...nameless } = entra(email)
  const names = { preferred_username: email, upn: email, unique_name: email, verified_primary_email: [email] }
  assert.equal(await outcomeOf({ ...nameless, ...names }), 'email_not_found')
})

test('a letter with an ASCII lower case, such as the Kelvin sign, does not match another account', async () => {
  const acme = await reeve.organization()
  const email = `kate-${newId()}@acme.test`
  const kate = await acme.person('member', { email })
  const kelvin = `\u212a${email.slice(1)}`
  assert.equal(kelvin.toLowerCase(), email)
  for (const verified of [{ email_verified: true }, {}]) {
    assert.equal(await outcomeOf(entra(kelvin, verified)), 'invalid_email')
  }
  assert.deepEqual([...(await reeve.query`select id from sign_in_methods where user_id = ${kate.userId}`)], [])
})

test('a signed-in person cannot link an identity of another domain', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member', { email: `linking-${newId()}@other.test` })
  reeve.provider.who = entra(person.email, { email_verified: true })
  const { location } = await linkAtProvider(await signedIn(reeve, person))
  assert.match(location, /error=email_domain_not_allowed/)
})
