import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { type Browser, openBrowser, signedIn, signInWithPassword } from '../harness/browser.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import type { Organization, Person } from '../harness/organization.ts'
import { addPasskey, signInWithPasskey } from '../harness/passkeys.ts'
import { outcomeOf } from '../harness/reeve.ts'
import { codeOfStep, enableTotp, verifyTotp } from '../harness/second-factor.ts'
import { untilWaiting } from '../harness/until-waiting.ts'

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail()
})
after(() => reeve.stop())

const isSignedIn = async (browser: Browser) => (await browser.call('GET /v1/account')).status === 200

const block = (acme: Organization, { userId }: Person) =>
  acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: { block_login: true } })
const lift = (acme: Organization, { userId }: Person) => acme.owner.call(`DELETE /v1/members/${userId}/suspension`)

const resetTokenFor = async (email: string, count = 1): Promise<string> => {
  assert.equal((await reeve.call('POST /auth/request-password-reset', { body: { email } })).status, 200)
  return tokenIn(await reeve.mailboxes.newest(email, count))
}
const reset = (token: string, newPassword: string) =>
  reeve.call('POST /auth/reset-password', { body: { token, newPassword } })

test('block_login ends every sign-in method by the next request, and reactivation restores them', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const here = await signedIn(reeve, person, acme.id)
  const device = await addPasskey(here)
  const there = openBrowser(reeve.url, acme.id)
  await signInWithPassword(there, person.email)
  await reeve.mailboxes.newest(person.email) // Waits for the mail about the new passkey.
  const [resetToken, untried] = [await resetTokenFor(person.email, 2), await resetTokenFor(person.email, 3)]

  assert.equal((await block(acme, person)).body.login_blocked, true)

  assert.equal((await here.call('GET /v1/caller')).status, 401)
  assert.equal((await there.call('GET /v1/caller')).status, 401)
  assert.equal((await here.call('GET /auth/get-session')).body, null)
  const byPassword = openBrowser(reeve.url)
  assert.equal((await signInWithPassword(byPassword, person.email)).status, 401)
  assert.equal(await isSignedIn(byPassword), false)
  const byPasskey = openBrowser(reeve.url)
  assert.equal((await signInWithPasskey(byPasskey, device)).status, 401)
  assert.equal(await isSignedIn(byPasskey), false)
  assert.equal((await reset(resetToken, 'a new password of theirs')).status, 400)
  await reeve.call('POST /auth/request-password-reset', { body: { email: person.email } })

  assert.equal((await lift(acme, person)).body.login_unblocked, true)
  assert.equal(await isSignedIn(here), false, 'sessions are never restored')
  assert.equal((await reset(untried, 'a new password of theirs')).status, 400, 'nor links')
  assert.equal(reeve.mailboxes.count(person.email), 3, 'no mail went to a blocked login')
  assert.equal((await signInWithPassword(byPassword, person.email)).status, 200)
  assert.equal((await signInWithPasskey(byPasskey, device)).status, 200)
})

test('a block ends pending second-factor challenges', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const browser = await signedIn(reeve, person)
  const { app } = await enableTotp(browser)
  const challenged = openBrowser(reeve.url)
  assert.equal((await signInWithPassword(challenged, person.email)).body.twoFactorRedirect, true)
  await block(acme, person)
  const answer = await verifyTotp(challenged, codeOfStep(app, 0))
  assert.equal(answer.status, 401)
  assert.equal(await isSignedIn(challenged), false)
})

test('a pending address verification is refused and does not sign in', async () => {
  const acme = await reeve.organization()
  const email = `unproven-${newId()}@acme.test`
  const person = await acme.person('member', { email })
  await reeve.query`update accounts set email_verified = false where email = ${email}`
  assert.equal((await reeve.call('POST /auth/send-verification-email', { body: { email } })).status, 200)
  const mail = await reeve.mailboxes.newest(email)
  assert.ok(mail.includes('http://localhost:7070/verify-email#token='), mail)
  const token = tokenIn(mail)
  const isProven = async () => {
    const [account] = await reeve.query`select email_verified from accounts where email = ${email}`
    return account?.email_verified
  }
  await block(acme, person)
  const browser = openBrowser(reeve.url)
  const refused = await browser.call(`GET /auth/verify-email?token=${token}`, { follow: false })
  assert.notEqual(refused.status, 200)
  assert.equal(await isSignedIn(browser), false)
  assert.equal(await isProven(), false)

  await lift(acme, person)
  assert.equal((await browser.call(`GET /auth/verify-email?token=${token}`, { follow: false })).status, 200)
  assert.equal(await isProven(), true)
  assert.equal(await isSignedIn(browser), false)
})

test('a person active in another organization keeps the login and the sessions', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const person = await acme.person('member')
  await other.person('member', { email: person.email })
  const browser = await signedIn(reeve, person, other.id)
  const { body } = await block(acme, person)
  assert.equal(body.login_block_skipped, 'active_in_other_organization')
  assert.equal((await browser.call('GET /v1/caller')).status, 200)
})

test('a sign-in concurrent with a block never leaves a session', async () => {
  const acme = await reeve.organization()
  for (let round = 0; round < 3; round++) {
    const person = await acme.person('member')
    await signedIn(reeve, person)
    const browsers = Array.from({ length: 6 }, () => openBrowser(reeve.url, acme.id))
    await Promise.all([...browsers.map(browser => signInWithPassword(browser, person.email)), block(acme, person)])
    for (const browser of browsers) assert.equal(await isSignedIn(browser), false)
    const sessions = await reeve.query`select id from sessions where user_id = ${person.userId}`
    assert.equal(sessions.length, 0)
  }
})

test('a reset sets the password once, ends all sessions, and verifies the address', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const token = await resetTokenFor(person.email)
  assert.equal((await reset(token, 'short')).status, 400)
  assert.equal((await reset(token, 'the first password')).status, 200)
  assert.equal((await reset(token, 'another password')).status, 400)
  const browser = openBrowser(reeve.url)
  assert.equal((await signInWithPassword(browser, person.email, 'the first password')).status, 200)
  await reeve.mailboxes.newest(person.email, 2) // Waits for the mail about the reset.
  const next = await resetTokenFor(person.email, 3)
  assert.equal((await reset(next, 'the second password')).status, 200)
  assert.equal(await isSignedIn(browser), false)
  assert.equal((await signInWithPassword(browser, person.email, 'the first password')).status, 401)
})

test('a reset invalidates all earlier links', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const [first, second] = [await resetTokenFor(person.email), await resetTokenFor(person.email, 2)]
  assert.equal((await reset(second, 'the password of the second')).status, 200)
  assert.equal((await reset(first, 'the password of the first')).status, 400)
})

test('of two links of an account that are used at the same time, one resets the password', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const tokens = [await resetTokenFor(person.email), await resetTokenFor(person.email, 2)]
  let answers: ReturnType<typeof reset>[] = []
  await reeve.query.begin(async query => {
    await query`select from accounts where id = ${person.userId} for update`
    answers = tokens.map((token, index) => reset(token, `the password of link ${index}`))
    await untilWaiting(query, 2)
  })
  const outcomes = (await Promise.all(answers)).map(outcomeOf)
  assert.deepEqual([...outcomes].sort(), ['200', '400 invalid_token'])
  const used = outcomes.indexOf('200')
  const browser = openBrowser(reeve.url)
  assert.equal((await signInWithPassword(browser, person.email, `the password of link ${used}`)).status, 200)
})

test('no link redirects to another site, in any spelling', async () => {
  for (const callbackURL of [
    '/..//evil.test/login',
    '/.//evil.test',
    '/%2e.//evil.test',
    '/x/..//evil.test',
    '/\\\\evil.test',
  ]) {
    const answer = await reeve.call(`GET /auth/verify-email?token=a&callbackURL=${encodeURIComponent(callbackURL)}`, {
      follow: false,
    })
    const location = answer.headers.get('location')
    if (location !== null) assert.match(location, /^http:\/\/localhost:7070\//, callbackURL)
    else assert.ok([400, 403].includes(answer.status), callbackURL)
  }
})

test('a reset link expires after an hour', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const token = await resetTokenFor(person.email)
  await reeve.query`update verifications set expires_at = now() - interval '1 second' where value = ${person.userId}`
  assert.equal((await reset(token, 'a password too late')).status, 400)
})

test('known and unknown addresses get the same response', async () => {
  const acme = await reeve.organization()
  await signedIn(reeve, acme.owner)
  const unknown = `nobody-${newId()}@acme.test`
  const same = async (request: string, known: object, other: object) => {
    const [a, b] = [await reeve.call(request, { body: known }), await reeve.call(request, { body: other })]
    const { request_id: _a, user: _u, token: _t, ...first } = a.body
    const { request_id: _b, user: _v, token: _s, ...second } = b.body
    assert.equal(a.status, b.status)
    assert.deepEqual(first, second)
  }
  const { email } = acme.owner
  await same(
    'POST /auth/sign-in/email',
    { email, password: 'wrong password' },
    { email: unknown, password: 'wrong password' },
  )
  await same('POST /auth/request-password-reset', { email }, { email: unknown })
  await same('POST /auth/send-verification-email', { email }, { email: unknown })
})
