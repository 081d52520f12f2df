import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TOTP, URI } from 'otpauth'
import { createAuthenticator } from '../harness/authenticator.ts'
import { type Browser, openBrowser, PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { addPasskey, signInWithPasskey } from '../harness/passkeys.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

const isSignedIn = async (browser: Browser) => (await browser.call('GET /v1/account')).status === 200

/** Turns the second factor on; answers the authenticator app and the recovery codes. */
async function enableTotp(browser: Browser): Promise<{ app: TOTP; recoveryCodes: string[] }> {
  const enabled = await browser.call('POST /auth/two-factor/enable', { body: { password: PASSWORD } })
  assert.equal(enabled.status, 200, JSON.stringify(enabled.body))
  const app = URI.parse(enabled.body.totpURI)
  assert.ok(app instanceof TOTP)
  const verified = await browser.call('POST /auth/two-factor/verify-totp', { body: { code: app.generate() } })
  assert.equal(verified.status, 200, JSON.stringify(verified.body))
  return { app, recoveryCodes: enabled.body.backupCodes }
}

test('with a second factor the password alone signs nobody in', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner)
  const { app } = await enableTotp(browser)
  assert.equal((await browser.call('GET /v1/account')).body.two_factor_enabled, true)

  const other = openBrowser(reeve.url)
  const first = await signInWithPassword(other, acme.owner.email)
  assert.equal(first.body.twoFactorRedirect, true)
  assert.equal(await isSignedIn(other), false)
  for (const code of ['000000', app.generate({ timestamp: Date.now() - 10 * 60_000 }), '']) {
    assert.notEqual((await other.call('POST /auth/two-factor/verify-totp', { body: { code } })).status, 200)
  }
  assert.equal(await isSignedIn(other), false)
  const second = await other.call('POST /auth/two-factor/verify-totp', { body: { code: app.generate() } })
  assert.equal(second.status, 200, JSON.stringify(second.body))
  assert.equal(await isSignedIn(other), true)
})

test('a recovery code stands in for the second factor once', async () => {
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

test('a challenge dies after five wrong codes, and the account is locked after ten', async () => {
  const acme = await reeve.organization()
  const { app } = await enableTotp(await signedIn(reeve, acme.owner))
  const guess = (browser: Browser, code = '123123') =>
    browser.call('POST /auth/two-factor/verify-totp', { body: { code } })
  for (let round = 0; round < 2; round++) {
    const browser = openBrowser(reeve.url)
    await signInWithPassword(browser, acme.owner.email)
    for (let i = 0; i < 5; i++) await guess(browser)
    assert.notEqual((await guess(browser, app.generate())).status, 200)
    assert.equal(await isSignedIn(browser), false)
  }
  const fresh = openBrowser(reeve.url)
  await signInWithPassword(fresh, acme.owner.email)
  const locked = await guess(fresh, app.generate())
  assert.equal(locked.status, 429)
  assert.equal(await isSignedIn(fresh), false)
})

test('a passkey signs its owner in, without a password', async () => {
  const acme = await reeve.organization()
  const device = await addPasskey(await signedIn(reeve, acme.owner))
  const browser = openBrowser(reeve.url, acme.id)
  const answer = await signInWithPasskey(browser, device)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.equal((await browser.call('GET /v1/caller')).body.user.user_id, acme.owner.userId)
})

test('a passkey is refused for another site, another challenge, a locked device or another person’s key', async () => {
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

test('the answer to one challenge is taken once', async () => {
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
