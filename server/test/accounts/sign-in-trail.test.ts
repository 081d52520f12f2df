import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TOTP, URI } from 'otpauth'
import { borrowingForEach } from '../../src/database/transaction.ts'
import { readChain } from '../../src/features/audit/read-chain.ts'
import { newId, SYSTEM_ORGANIZATION } from '../../src/kernel/ids.ts'
import { createAuthenticator } from '../harness/authenticator.ts'
import { openBrowser, PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import { addPasskey, signInWithPasskey } from '../harness/passkeys.ts'
import { codeOfStep, verifyTotp } from '../harness/second-factor.ts'

const WRONG = 'not the password of anybody'

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail()
})
after(() => reeve.stop())

async function trail() {
  const entries = []
  const db = borrowingForEach(reeve.app.pool, SYSTEM_ORGANIZATION)
  for await (const part of readChain(db, SYSTEM_ORGANIZATION, { from: 1, to: 1_000 })) entries.push(...part)
  return entries
}
const SPAN_MS = 10 * 60_000
/**
 * Starts a new interval of ten minutes: a network's first failure in it, and its first at each account, are recorded at
 * once, but later ones only counted. See `anonymous-failures.test.ts`.
 */
const beginSpan = () => reeve.clock.advance(SPAN_MS - (reeve.clock.now().getTime() % SPAN_MS))

/** Returns the entries that `work` adds to the trail, each as [action, id and name of the target, reason]. */
async function writtenBy(work: () => Promise<unknown>) {
  beginSpan()
  const before = (await trail()).length
  await work()
  return (await trail()).slice(before).map(({ action, target, reason }) => [action, target.id, target.name, reason])
}

test('sign-ins, sign-outs and failures are in the system chain with account, address and reason', async () => {
  const acme = await reeve.organization()
  const { owner } = acme
  const browser = await signedIn(reeve, owner)
  const unknown = `nobody-${newId()}@acme.test`

  assert.deepEqual(await writtenBy(() => signInWithPassword(openBrowser(reeve.url), owner.email, WRONG)), [
    ['account.sign_in_failed', '', owner.email, 'invalid_email_or_password'],
  ])
  assert.deepEqual(await writtenBy(() => signInWithPassword(openBrowser(reeve.url), unknown)), [
    ['account.sign_in_failed', '', unknown, 'invalid_email_or_password'],
  ])
  assert.deepEqual(await writtenBy(() => signInWithPassword(openBrowser(reeve.url), owner.email)), [
    ['account.signed_in', owner.userId, owner.email, null],
  ])
  assert.deepEqual(await writtenBy(() => browser.call('POST /auth/sign-out')), [
    ['account.signed_out', owner.userId, owner.email, null],
  ])
  const last = (await trail()).at(-1)
  assert.deepEqual([last?.context.ip, last?.actor.id], ['127.0.0.1', owner.userId])
  assert.ok(!JSON.stringify(await trail()).includes(WRONG))
})

test('every wrong password in a change of sign-in methods is recorded', async () => {
  const acme = await reeve.organization()
  const { owner } = acme
  const browser = await signedIn(reeve, owner)
  const refused = (path: string, body: object) =>
    writtenBy(async () => assert.ok((await browser.call(`POST /auth${path}`, { body })).status >= 400, path))
  const entry = (action: string) => [[action, owner.userId, owner.email, 'invalid_password']]

  assert.deepEqual(
    await refused('/change-password', { currentPassword: WRONG, newPassword: 'a password of their own' }),
    entry('account.password_changed_failed'),
  )
  assert.deepEqual(
    await refused('/two-factor/enable', { password: WRONG }),
    entry('account.second_factor_begun_failed'),
  )
  const begun = await browser.call('POST /auth/two-factor/enable', { body: { password: PASSWORD } })
  const app = URI.parse(begun.body.totpURI)
  assert.ok(app instanceof TOTP)
  assert.deepEqual(
    await writtenBy(() => browser.call('POST /auth/two-factor/verify-totp', { body: { code: app.generate() } })),
    [['account.second_factor_enabled', owner.userId, owner.email, null]],
  )
  for (const [path, action] of [
    ['/two-factor/generate-backup-codes', 'account.recovery_codes_made_failed'],
    ['/two-factor/disable', 'account.second_factor_disabled_failed'],
  ] as const) {
    assert.deepEqual(await refused(path, { password: WRONG }), entry(action))
  }
})

test('resets and verified addresses are recorded with the account, and invalid links with the reason', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member', { email: `someone-${newId()}@acme.test` })
  const { email } = person
  await reeve.query`update accounts set email_verified = false where email = ${email}`
  await reeve.call('POST /auth/send-verification-email', { body: { email } })
  const proof = tokenIn(await reeve.mailboxes.newest(email))
  assert.deepEqual(await writtenBy(() => reeve.call(`GET /auth/verify-email?token=${proof}`, { follow: false })), [
    ['account.email_verified', person.userId, email, null],
  ])
  await reeve.call('POST /auth/request-password-reset', { body: { email } })
  const token = tokenIn(await reeve.mailboxes.newest(email, 2))
  const reset = () =>
    reeve.call('POST /auth/reset-password', { body: { token, newPassword: 'a password of their own' } })
  assert.deepEqual(await writtenBy(reset), [['account.password_reset', person.userId, email, null]])
  assert.deepEqual(await writtenBy(reset), [['account.password_reset_failed', '', undefined, 'invalid_token']])
})

test('an unauthenticated request to a session-only route, or with an unknown field, is not recorded', async () => {
  const acme = await reeve.organization()
  const { email } = acme.owner
  const written = await writtenBy(async () => {
    for (const more of [{}, { email }]) {
      for (const path of ['enable', 'generate-backup-codes', 'disable']) {
        await reeve.call(`POST /auth/two-factor/${path}`, { body: { ...more, password: WRONG } })
      }
      await reeve.call('POST /auth/change-password', {
        body: { ...more, currentPassword: WRONG, newPassword: 'another one' },
      })
    }
    await reeve.call('POST /auth/reset-password', { body: { email } })
  })
  assert.deepEqual(written, [])
})

const LEADS_TO = { 'an error': '/welcome?error=none', 'characters that no header may have': '/?a=\u2028' }

for (const [what, callbackURL] of Object.entries(LEADS_TO))
  test(`a verified address is recorded even if the link redirects to a URL with ${what}`, async () => {
    const acme = await reeve.organization()
    const { userId, email } = await acme.person('member', { email: `led-${newId()}@acme.test` })
    await reeve.query`update accounts set email_verified = false where email = ${email}`
    await reeve.call('POST /auth/send-verification-email', { body: { email } })
    const query = new URLSearchParams({
      token: tokenIn(await reeve.mailboxes.newest(email)),
      callbackURL,
    })
    let status = 0
    const follow = async () => {
      status = (await reeve.call(`GET /auth/verify-email?${query}`, { follow: false })).status
    }
    assert.deepEqual(await writtenBy(follow), [['account.email_verified', userId, email, null]])
    assert.equal(status, 302)
  })

test('a used verification link records no second verification', async () => {
  const acme = await reeve.organization()
  const { email } = await acme.person('member', { email: `again-${newId()}@acme.test` })
  await reeve.query`update accounts set email_verified = false where email = ${email}`
  await reeve.call('POST /auth/send-verification-email', { body: { email } })
  const follow = async () =>
    reeve.call(`GET /auth/verify-email?token=${tokenIn(await reeve.mailboxes.newest(email))}`, { follow: false })
  assert.equal((await writtenBy(follow)).length, 1)
  assert.equal((await writtenBy(follow)).length, 0)
})

test('a correct code does not enable a second factor again, and a used recovery code is recorded', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner)
  const begun = await browser.call('POST /auth/two-factor/enable', { body: { password: PASSWORD } })
  const app = URI.parse(begun.body.totpURI)
  assert.ok(app instanceof TOTP)
  const verify = (step: 0 | 1) => () => verifyTotp(browser, codeOfStep(app, step))
  assert.equal((await writtenBy(verify(0)))[0]?.[0], 'account.second_factor_enabled')
  assert.deepEqual(await writtenBy(verify(1)), [])
  const [code] = begun.body.backupCodes
  const use = () => browser.call('POST /auth/two-factor/verify-backup-code', { body: { code } })
  assert.deepEqual(await writtenBy(use), [['account.recovery_code_used', acme.owner.userId, acme.owner.email, null]])
})

test('a sign-out without a session is not recorded', async () => {
  assert.deepEqual(await writtenBy(() => openBrowser(reeve.url).call('POST /auth/sign-out')), [])
})

test('refused and successful passkey sign-ins are recorded', async () => {
  const acme = await reeve.organization()
  const { owner } = acme
  const browser = await signedIn(reeve, owner)
  const device = await addPasskey(browser)
  const [refused] = await writtenBy(() => signInWithPasskey(openBrowser(reeve.url), createAuthenticator()))
  assert.equal(refused?.[0], 'account.sign_in_failed')
  assert.deepEqual(await writtenBy(() => signInWithPasskey(openBrowser(reeve.url), device)), [
    ['account.signed_in', owner.userId, owner.email, null],
  ])
  assert.deepEqual((await trail()).at(-1)?.changes, { before: null, after: { method: 'passkey' } })
})

test('adding a passkey creates no unrecorded session', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner)
  const options = await browser.call('GET /auth/passkey/generate-register-options')
  const site = { origin: 'http://localhost:7070', rpId: 'localhost' }
  const response = createAuthenticator().register({ ...site, challenge: options.body.challenge })
  const before = (await browser.call('GET /v1/account/sessions')).body.sessions.length
  const body = { response, name: 'Laptop', createSession: true }
  assert.equal((await browser.call('POST /auth/passkey/verify-registration', { body })).status, 422)
  assert.equal((await browser.call('GET /v1/account/sessions')).body.sessions.length, before)
})

test('the session token is only in an HttpOnly cookie, never in a response body', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner)
  const device = await addPasskey(browser)
  const other = openBrowser(reeve.url)
  const answers = [
    await signInWithPassword(openBrowser(reeve.url), acme.owner.email),
    await signInWithPasskey(other, device),
    await other.call('GET /auth/get-session'),
    await browser.call('POST /auth/change-password', {
      body: { currentPassword: PASSWORD, newPassword: 'a password of their own', revokeOtherSessions: true },
    }),
  ]
  for (const { status, body } of answers) {
    assert.equal(status, 200)
    assert.ok(!/"token"/.test(JSON.stringify(body)), JSON.stringify(body))
  }
  assert.equal((await browser.call('GET /v1/account')).status, 200, 'the cookies are passed on')
})
