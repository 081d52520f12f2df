import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAuthenticator } from '../harness/authenticator.ts'
import { type Browser, givePassword, openBrowser, PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { IS_LONG } from '../harness/long-form.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import type { Person } from '../harness/organization.ts'
import { addPasskey, signInWithPasskey } from '../harness/passkeys.ts'
import { outcomeOf } from '../harness/reeve.ts'
import { codeOfStep, enableTotp, verifyTotp } from '../harness/second-factor.ts'

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail()
})
after(() => reeve.stop())

const isSignedIn = async (browser: Browser) => (await browser.call('GET /v1/account')).status === 200

/** A browser after the password step of a sign-in, which waits for the second factor. */
async function challenged(email: string, password = PASSWORD, cookies = new Map<string, string>()): Promise<Browser> {
  const browser = openBrowser(reeve.url, undefined, cookies)
  const answer = await signInWithPassword(browser, email, password)
  assert.equal(answer.body.twoFactorRedirect, true, JSON.stringify(answer.body))
  assert.equal(await isSignedIn(browser), false)
  return browser
}

test('a password alone does not sign in to an account with a second factor', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner)
  const { app } = await enableTotp(browser)
  assert.equal((await browser.call('GET /v1/account')).body.two_factor_enabled, true)

  const other = openBrowser(reeve.url)
  const first = await signInWithPassword(other, acme.owner.email)
  assert.equal(first.body.twoFactorRedirect, true)
  assert.equal(await isSignedIn(other), false)
  for (const code of ['000000', app.generate({ timestamp: Date.now() - 10 * 60_000 }), '']) {
    assert.notEqual((await verifyTotp(other, code)).status, 200)
  }
  assert.equal(await isSignedIn(other), false)
  const second = await verifyTotp(other, codeOfStep(app, 0))
  assert.equal(second.status, 200, JSON.stringify(second.body))
  assert.equal(await isSignedIn(other), true)
})

test('a code works only once, across sign-ins and the enabling of the second factor', async () => {
  const acme = await reeve.organization()
  const { app } = await enableTotp(await signedIn(reeve, acme.owner))
  const [first, second] = [await challenged(acme.owner.email), await challenged(acme.owner.email)]
  assert.equal((await verifyTotp(first, codeOfStep(app, -1))).body.code, 'invalid_code')
  assert.equal((await verifyTotp(first, codeOfStep(app, 0))).status, 200)
  for (const used of [0, -1] as const) {
    assert.equal((await verifyTotp(second, codeOfStep(app, used))).body.code, 'invalid_code')
  }
  assert.equal(await isSignedIn(second), false)
  assert.equal((await verifyTotp(second, codeOfStep(app, 1))).status, 200)
  assert.equal(await isSignedIn(second), true)
})

test('a code used in a signed-in session does not work for a sign-in', async () => {
  const acme = await reeve.organization()
  const here = await signedIn(reeve, acme.owner)
  const { app } = await enableTotp(here)
  assert.equal((await verifyTotp(here, codeOfStep(app, 0))).status, 200)
  const there = await challenged(acme.owner.email)
  assert.equal((await verifyTotp(there, codeOfStep(app, 0))).status, 401)
  assert.equal(await isSignedIn(there), false)
  assert.equal((await verifyTotp(there, codeOfStep(app, 1))).status, 200)
  assert.equal((await verifyTotp(here, codeOfStep(app, 1))).status, 401)
})

test('of many concurrent requests with one code exactly one succeeds', async () => {
  const acme = await reeve.organization()
  const here = await signedIn(reeve, acme.owner)
  const { app } = await enableTotp(here)
  const there = await Promise.all(Array.from({ length: 6 }, () => challenged(acme.owner.email)))
  const answers = await Promise.all([here, ...there].map(browser => verifyTotp(browser, codeOfStep(app, 0))))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('a used code counts as a wrong code, and five of them end the challenge', async () => {
  const acme = await reeve.organization()
  const { app } = await enableTotp(await signedIn(reeve, acme.owner))
  assert.equal((await verifyTotp(await challenged(acme.owner.email), codeOfStep(app, 0))).status, 200)
  const browser = await challenged(acme.owner.email)
  for (let i = 0; i < 5; i++) assert.equal((await verifyTotp(browser, codeOfStep(app, 0))).status, 401)
  assert.equal((await verifyTotp(browser, codeOfStep(app, 1))).status, 400)
  assert.equal(await isSignedIn(browser), false)
})

test('a recovery code replaces the second factor once', async () => {
  const acme = await reeve.organization()
  const { recoveryCodes } = await enableTotp(await signedIn(reeve, acme.owner))
  const [code] = recoveryCodes
  const use = async () => {
    const browser = openBrowser(reeve.url)
    await signInWithPassword(browser, acme.owner.email)
    await browser.call('POST /auth/two-factor/verify-backup-code', { body: { code } })
    return isSignedIn(browser)
  }
  assert.equal(await use(), true)
  assert.equal(await use(), false)
})

test('of concurrent requests with one recovery code, one succeeds and the others are refused', async () => {
  const acme = await reeve.organization()
  const { recoveryCodes } = await enableTotp(await signedIn(reeve, acme.owner))
  for (const code of recoveryCodes.slice(0, IS_LONG ? 3 : 1)) {
    const browsers = await Promise.all(Array.from({ length: 5 }, () => challenged(acme.owner.email)))
    const answers = await Promise.all(
      browsers.map(browser => browser.call('POST /auth/two-factor/verify-backup-code', { body: { code } })),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    assert.equal(refused.length, 4)
    for (const answer of refused) assert.equal(outcomeOf(answer), '401 invalid_backup_code')
    assert.deepEqual((await Promise.all(browsers.map(isSignedIn))).filter(Boolean), [true])
  }
  const entries = await reeve.query`
    select distinct action, reason from audit_entries
    where organization_id = '00000000-0000-0000-0000-000000000000' and target ->> 'id' = ${acme.owner.userId}
      and action = 'account.second_factor_failed'`
  assert.deepEqual([...entries], [{ action: 'account.second_factor_failed', reason: 'invalid_backup_code' }])
})

test('a challenge ends after five wrong codes, and the account is locked after ten', async () => {
  const acme = await reeve.organization()
  const { app } = await enableTotp(await signedIn(reeve, acme.owner))
  const guess = (browser: Browser, code = '123123') => verifyTotp(browser, code)
  for (let round = 0; round < 2; round++) {
    const browser = openBrowser(reeve.url)
    await signInWithPassword(browser, acme.owner.email)
    for (let i = 0; i < 5; i++) await guess(browser)
    assert.notEqual((await guess(browser, codeOfStep(app, 0))).status, 200)
    assert.equal(await isSignedIn(browser), false)
  }
  const fresh = openBrowser(reeve.url)
  await signInWithPassword(fresh, acme.owner.email)
  const locked = await guess(fresh, codeOfStep(app, 1))
  assert.equal(locked.status, 429)
  assert.equal(await isSignedIn(fresh), false)
})

test('wrong codes in a session do not count toward the sign-in lockout, and a correct code resets them', async () => {
  const acme = await reeve.organization()
  const here = await signedIn(reeve, acme.owner)
  const { app, recoveryCodes } = await enableTotp(here)
  const recover = (code = '') => here.call('POST /auth/two-factor/verify-backup-code', { body: { code } })
  const wrong = { totp: () => verifyTotp(here, '000000'), recovery: () => recover('00000-00000') }
  for (let sent = 0; sent < 9; sent++) assert.equal((await wrong.totp()).status, 401)
  assert.equal((await verifyTotp(here, codeOfStep(app, 0))).status, 200)
  for (let sent = 0; sent < 9; sent++) assert.equal((await wrong.recovery()).status, 401)
  assert.equal((await recover(recoveryCodes[0])).status, 200)
  for (let sent = 0; sent < 10; sent++) assert.equal((await wrong.totp()).status, 401)

  const refused = [await verifyTotp(here, codeOfStep(app, 1)), await recover(recoveryCodes[1])]
  assert.deepEqual(refused.map(outcomeOf), Array(2).fill('429 account_temporarily_locked'))
  for (const { headers } of refused) {
    const seconds = Number(headers.get('retry-after'))
    assert.ok(seconds > 800 && seconds <= 900, String(seconds))
  }
  const elsewhere = await challenged(acme.owner.email)
  assert.equal((await verifyTotp(elsewhere, codeOfStep(app, 1))).status, 200, 'a stolen cookie locks nobody out')
})

test('wrong codes for a second factor that is not yet enabled are counted, too', async () => {
  const acme = await reeve.organization()
  const here = await signedIn(reeve, acme.owner)
  await here.call('POST /auth/two-factor/enable', { body: { password: PASSWORD } })
  for (let sent = 0; sent < 10; sent++) assert.equal((await verifyTotp(here, '000000')).status, 401)
  assert.equal(outcomeOf(await verifyTotp(here, '000000')), '429 account_temporarily_locked')
})

test('of many concurrent codes in different challenges, only ten are verified', async () => {
  const acme = await reeve.organization()
  const { app, recoveryCodes } = await enableTotp(await signedIn(reeve, acme.owner))
  const COUNT = IS_LONG ? 24 : 13
  const kinds = [
    { path: 'verify-totp', wrong: '123123', rightCode: () => codeOfStep(app, 0), refusal: '401 invalid_code' },
    {
      path: 'verify-backup-code',
      wrong: 'aaaaa-bbbbb',
      rightCode: () => recoveryCodes[0],
      refusal: '401 invalid_backup_code',
    },
  ]
  for (const { path, wrong, rightCode, refusal } of kinds) {
    const browsers = await Promise.all(Array.from({ length: COUNT }, () => challenged(acme.owner.email)))
    const verify = (browser: Browser, code: string | undefined) =>
      browser.call(`POST /auth/two-factor/${path}`, { body: { code } })
    const outcomes = (await Promise.all(browsers.map(browser => verify(browser, wrong)))).map(outcomeOf)
    const others = outcomes.filter(outcome => outcome !== refusal)
    assert.ok(others.length >= COUNT - 10, `${path}: ${outcomes}`)
    assert.deepEqual([...new Set(others)], ['429 account_temporarily_locked'])
    // A code that is sent while the account is locked can still be used afterwards.
    const right = rightCode()
    const locked = await verify(await challenged(acme.owner.email), right)
    assert.equal(outcomeOf(locked), '429 account_temporarily_locked')
    const seconds = Number(locked.headers.get('retry-after'))
    assert.ok(seconds > 880 && seconds <= 900, String(seconds))
    await reeve.query`update two_factors set locked_until = now() where user_id = ${acme.owner.userId}`
    const after = await verify(await challenged(acme.owner.email), right)
    assert.equal(after.status, 200, JSON.stringify(after.body))
  }
})

test('a passkey signs its owner in, without a password', async () => {
  const acme = await reeve.organization()
  const device = await addPasskey(await signedIn(reeve, acme.owner))
  const browser = openBrowser(reeve.url, acme.id)
  const answer = await signInWithPasskey(browser, device)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.equal((await browser.call('GET /v1/caller')).body.user.user_id, acme.owner.userId)
})

test('a passkey is refused for another site or challenge, a locked device, or another person’s key', async () => {
  const acme = await reeve.organization()
  const device = await addPasskey(await signedIn(reeve, acme.owner))
  const wrong = [
    { origin: 'https://evil.test' },
    { rpId: 'evil.test' },
    { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    { isUnlocked: false },
  ]
  for (const changed of wrong) {
    const browser = openBrowser(reeve.url)
    const answer = await signInWithPasskey(browser, device, changed)
    assert.ok([400, 401].includes(answer.status), JSON.stringify(changed))
    assert.equal(await isSignedIn(browser), false, JSON.stringify(changed))
  }
  const browser = openBrowser(reeve.url)
  assert.equal((await signInWithPasskey(browser, createAuthenticator())).status, 401)
  assert.equal(await isSignedIn(browser), false)
})

test('passkeys require user verification, and a registration without it is refused', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner)
  const toAdd = await browser.call('GET /auth/passkey/generate-register-options')
  assert.equal(toAdd.body.authenticatorSelection.userVerification, 'required')
  const toSignIn = await openBrowser(reeve.url).call('GET /auth/passkey/generate-authenticate-options')
  assert.equal(toSignIn.body.userVerification, 'required')

  const ceremony = { origin: 'http://localhost:7070', rpId: 'localhost', challenge: toAdd.body.challenge }
  const response = createAuthenticator().register({ ...ceremony, isUnlocked: false })
  const added = await browser.call('POST /auth/passkey/verify-registration', { body: { response } })
  assert.equal(outcomeOf(added), '400 failed_to_verify_registration')
  assert.deepEqual((await browser.call('GET /auth/passkey/list-user-passkeys')).body, [])
})

test('a response without a passkey is refused, with and without a challenge', async () => {
  const browser = openBrowser(reeve.url)
  for (let challenged = 0; challenged < 2; challenged++) {
    for (const response of [{}, { id: 'x' }, { id: 'x', rawId: 'x', type: 'public-key', response: 'x' }]) {
      const answer = await browser.call('POST /auth/passkey/verify-authentication', { body: { response } })
      assert.equal(outcomeOf(answer), '422 validation_failed')
    }
    await browser.call('GET /auth/passkey/generate-authenticate-options')
  }
  const response = { id: 'x', rawId: 'x', type: 'public-key', response: {} }
  const unknown = await browser.call('POST /auth/passkey/verify-authentication', { body: { response } })
  assert.ok(unknown.status >= 400 && unknown.status < 500, outcomeOf(unknown))
})

test('a passkey’s name must follow the rules for names', async () => {
  const acme = await reeve.organization()
  const here = await signedIn(reeve, acme.owner)
  await addPasskey(here)
  const [passkey] = (await here.call('GET /auth/passkey/list-user-passkeys')).body
  const credential = { id: 'x', rawId: 'x', type: 'public-key', response: {} }
  for (const name of ['', ' ', 'x'.repeat(201), 'a\nb', 'a\u0000b', 'a\u202eb', 'a\u200bb', '\u3164', '\u2800']) {
    const said = JSON.stringify(name.slice(0, 9))
    for (const [request, body] of [
      ['POST /auth/passkey/verify-registration', { response: credential, name }],
      [`GET /auth/passkey/generate-register-options?name=${encodeURIComponent(name)}`, undefined],
    ] as const) {
      assert.equal(outcomeOf(await here.call(request, { body })), '422 validation_failed', `${request} ${said}`)
    }
  }
  assert.deepEqual((await here.call('GET /auth/passkey/list-user-passkeys')).body, [passkey])
  for (const name of ['x'.repeat(200), 'Zoë’s phone']) {
    const options = `GET /auth/passkey/generate-register-options?name=${encodeURIComponent(name)}`
    assert.equal((await here.call(options)).status, 200)
  }
})

test('a passkey assertion works once', async () => {
  const acme = await reeve.organization()
  const device = await addPasskey(await signedIn(reeve, acme.owner))
  const browser = openBrowser(reeve.url)
  const { challenge } = (await browser.call('GET /auth/passkey/generate-authenticate-options')).body
  const response = device.signIn({ origin: 'http://localhost:7070', rpId: 'localhost', challenge })
  const cookies = new Map(browser.cookies)
  assert.equal((await browser.call('POST /auth/passkey/verify-authentication', { body: { response } })).status, 200)
  const again = openBrowser(reeve.url, undefined, cookies)
  assert.notEqual((await again.call('POST /auth/passkey/verify-authentication', { body: { response } })).status, 200)
})

/** A person with a second factor, a signed-in browser, and a browser with the cookie of a trusted device. */
async function withTrustedDevice() {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const here = await signedIn(reeve, person)
  const { app } = await enableTotp(here)
  const trusted = await challenged(person.email)
  assert.equal((await verifyTotp(trusted, codeOfStep(app, 0), { trustDevice: true })).status, 200)
  assert.equal((await trusted.call('POST /auth/sign-out', { body: {} })).status, 200)
  // The device stays trusted after signing out, so the password alone is sufficient in that browser.
  assert.equal((await signInWithPassword(trusted, person.email)).body.twoFactorRedirect, undefined)
  assert.equal(await isSignedIn(trusted), true)
  return { person, here, trusted, app }
}

const NEW_PASSWORD = 'another horse, another battery'

/** Actions that end the trust in all devices. Each returns the password that is valid afterwards. */
const ENDS_TRUST: Readonly<Record<string, (person: Person, here: Browser) => Promise<string>>> = {
  'a password change': async (_, here) => {
    await done(here, 'change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    return NEW_PASSWORD
  },
  'a password change that ends the other sessions': async (_, here) => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, revokeOtherSessions: true }
    await done(here, 'change-password', body)
    return NEW_PASSWORD
  },
  'a password reset': async ({ email }, here) => {
    await done(here, 'request-password-reset', { email })
    await done(here, 'reset-password', {
      token: tokenIn(await reeve.mailboxes.newest(email)),
      newPassword: NEW_PASSWORD,
    })
    return NEW_PASSWORD
  },
  'a password that the operator sets': async ({ userId }) => {
    await givePassword(reeve, userId, NEW_PASSWORD)
    return NEW_PASSWORD
  },
  'ending all sessions': async (_, here) => {
    await done(here, 'revoke-sessions', {})
    return PASSWORD
  },
  'ending all other sessions': async (_, here) => {
    assert.equal((await here.call('DELETE /v1/account/sessions')).status, 200)
    return PASSWORD
  },
  'ending one session': async (_, here) => {
    const { sessions } = (await here.call('GET /v1/account/sessions')).body
    const { id } = sessions.find(({ current }: { current: boolean }) => !current)
    assert.equal((await here.call(`DELETE /v1/account/sessions/${id}`)).status, 204)
    return PASSWORD
  },
  'a second factor that is turned off and on again': async (_, here) => {
    await done(here, 'two-factor/disable', { password: PASSWORD })
    await enableTotp(here)
    return PASSWORD
  },
}

async function done(browser: Browser, path: string, body: object) {
  const answer = await browser.call(`POST /auth/${path}`, { body })
  assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`)
}

for (const [act, endTrust] of Object.entries(ENDS_TRUST)) {
  test(`${act} revokes trusted devices`, async () => {
    const { person, here, trusted } = await withTrustedDevice()
    const password = await endTrust(person, here)
    const cookies = new Map([...trusted.cookies].filter(([name]) => name.endsWith('trust_device')))
    assert.equal(cookies.size, 1)
    await challenged(person.email, password, cookies)
  })
}

test('a new password ends challenges begun with the old one', async () => {
  const { person, here, app } = await withTrustedDevice()
  const browser = await challenged(person.email)
  await done(here, 'change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  assert.equal((await verifyTotp(browser, codeOfStep(app, 1), { trustDevice: true })).status, 401)
  assert.equal(await isSignedIn(browser), false)
  assert.equal((await verifyTotp(await challenged(person.email, NEW_PASSWORD), codeOfStep(app, 1))).status, 200)
})
