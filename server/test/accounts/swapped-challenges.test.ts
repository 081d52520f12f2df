import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, openBrowser, signedIn, signInWithPassword } from '../harness/browser.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'
import { codeOfStep, enableTotp, verifyTotp } from '../harness/second-factor.ts'

const SECOND_FACTOR = '__Host-reeve.two_factor'
const PASSKEY = '__Host-reeve.better-auth-passkey'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

const cookieOf = ({ cookies }: Browser, name: string): string => cookies.get(name) ?? assert.fail(`no cookie ${name}`)

/** A browser with a challenge in the cookie of this name. The challenge may be from the other kind of sign-in. */
const withChallenge = (name: string, value: string) => openBrowser(reeve.url, undefined, new Map([[name, value]]))

test('the challenge of a passkey is none of a second factor', async () => {
  const browser = openBrowser(reeve.url)
  assert.equal((await browser.call('GET /auth/passkey/generate-authenticate-options')).status, 200)
  for (const path of ['verify-totp', 'verify-backup-code']) {
    const other = withChallenge(SECOND_FACTOR, cookieOf(browser, PASSKEY))
    const { status, body } = await other.call(`POST /auth/two-factor/${path}`, { body: { code: '123456' } })
    assert.deepEqual([status, body.code], [401, 'invalid_two_factor_cookie'], path)
  }
})

test('the challenge of a second factor is none of a passkey, and stays valid', async () => {
  const acme = await reeve.organization()
  const { app } = await enableTotp(await signedIn(reeve, acme.owner))
  const browser = openBrowser(reeve.url)
  assert.equal((await signInWithPassword(browser, acme.owner.email)).body.twoFactorRedirect, true)
  const other = withChallenge(PASSKEY, cookieOf(browser, SECOND_FACTOR))
  const response = { id: 'a', rawId: 'a', type: 'public-key', response: {} }
  const { status, body } = await other.call('POST /auth/passkey/verify-authentication', { body: { response } })
  assert.deepEqual([status, body.code], [400, 'challenge_not_found'])
  assert.equal((await verifyTotp(browser, codeOfStep(app, 0))).status, 200)
})
