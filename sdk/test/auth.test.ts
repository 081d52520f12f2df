import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TOTP, URI } from 'otpauth'
import { AUTH_ENDPOINTS } from '../../server/src/http/auth-endpoints.ts'
import { createAuthenticator } from '../../server/test/harness/authenticator.ts'
import { givePassword, PASSWORD } from '../../server/test/harness/browser.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../../server/test/harness/mailbox.ts'
import type { Organization } from '../../server/test/harness/organization.ts'
import { awaitFreshCodes, codeOfStep } from '../../server/test/harness/second-factor.ts'
import { AUTH } from '../src/auth-operations.ts'
import { isReeveError, Reeve } from '../src/index.ts'
import { createBrowserFetch } from './harness/browser-fetch.ts'

const SITE = { origin: 'http://localhost:7070', rpId: 'localhost' }

let server: ReeveWithMail
let acme: Organization
before(async () => {
  server = await startReeveWithMail()
  acme = await server.organization()
})
after(() => server.stop())

/** Simulates a page in a browser. All clients of the page share its cookies. */
function openPage() {
  const fetch = createBrowserFetch()
  const client = (organization?: string) => new Reeve({ baseUrl: server.url, organization, fetch })
  return { client, ...client().auth }
}

const assertCode = (call: Promise<unknown>, ...codes: Parameters<typeof isReeveError>[1][]) =>
  assert.rejects(call, error => {
    assert.ok(isReeveError(error, ...codes.filter(code => code !== undefined)), String(error))
    return true
  })

/** Opens a page, and signs this person in with a password. */
async function signedIn(person = acme.owner) {
  await givePassword(server, person.userId)
  const page = openPage()
  const answer = await page.signIn({ email: person.email, password: PASSWORD })
  assert.ok(!answer.twoFactorRedirect)
  assert.equal(answer.user.email, person.email)
  return page
}

test('the client calls only /auth endpoints that the service has', () => {
  for (const { call } of Object.values(AUTH)) assert.ok(Object.hasOwn(AUTH_ENDPOINTS, call.replace('/auth', '')), call)
})

test('a session acts in the organization that the client names', async () => {
  const page = await signedIn()
  assert.equal((await page.getSession())?.user.id, acme.owner.userId)
  assert.equal((await page.client(acme.id).caller.get()).organization.id, acme.id)
  assert.equal((await page.client().account.get()).user_id, acme.owner.userId)

  await page.signOut()
  assert.equal(await page.getSession(), null)
  await assertCode(page.client(acme.id).caller.get(), 'authentication_required')
})

test('a wrong password is a ReeveError of the operation signIn', async () => {
  await givePassword(server, acme.owner.userId)
  await assert.rejects(openPage().signIn({ email: acme.owner.email, password: 'a guess of mine' }), error => {
    assert.ok(isReeveError(error, 'invalid_email_or_password'))
    assert.deepEqual([error.operation, error.status], ['signIn', 401])
    return true
  })
})

test('a forgotten password is reset with the mailed token', async () => {
  const person = await acme.person()
  const page = openPage()
  await page.requestPasswordReset({ email: person.email })
  const token = tokenIn(await server.mailboxes.newest(person.email))
  await assertCode(page.resetPassword({ token, newPassword: 'short' }), 'password_too_short')
  await page.resetPassword({ token, newPassword: 'a new password of theirs' })
  await assertCode(page.resetPassword({ token, newPassword: 'once more the same' }), 'invalid_token')
  await page.signIn({ email: person.email, password: 'a new password of theirs' })
  const changed = await page.changePassword({
    currentPassword: 'a new password of theirs',
    newPassword: 'yet another one',
  })
  assert.equal(changed.sessionsEnded, 0)
  assert.deepEqual(
    (await page.listSignInMethods()).map(({ providerId }) => providerId),
    ['credential'],
  )
})

test('the second factor is enabled, required, and replaced by a recovery code', async () => {
  const person = await acme.person()
  const page = await signedIn(person)
  await awaitFreshCodes()
  const { totpURI, backupCodes } = await page.enableTwoFactor({ password: PASSWORD })
  const app = URI.parse(totpURI)
  assert.ok(app instanceof TOTP)
  await page.verifyCode({ code: codeOfStep(app, -1) })

  const other = openPage()
  const answer = await other.signIn({ email: person.email, password: PASSWORD })
  assert.equal(answer.twoFactorRedirect, true)
  await assertCode(other.verifyCode({ code: '000000' }), 'invalid_code')
  await other.verifyCode({ code: codeOfStep(app, 0) })
  assert.equal((await other.getSession())?.user.twoFactorEnabled, true)

  const third = openPage()
  await third.signIn({ email: person.email, password: PASSWORD })
  await third.verifyRecoveryCode({ code: backupCodes[0] ?? '' })
  const renewed = await third.renewRecoveryCodes({ password: PASSWORD })
  assert.notDeepEqual(renewed.backupCodes, backupCodes)
  await third.disableTwoFactor({ password: PASSWORD })
  assert.equal((await third.getSession())?.user.twoFactorEnabled, false)
})

test('a passkey is added, signs in, and is deleted', async () => {
  const person = await acme.person()
  const page = await signedIn(person)
  const device = createAuthenticator()
  const creation = await page.getPasskeyCreationOptions({ name: 'Laptop' })
  const response = device.register({ ...SITE, challenge: (creation as { challenge: string }).challenge })
  const added = await page.addPasskey({ response, name: 'Laptop' })
  assert.deepEqual(
    (await page.listPasskeys()).map(({ id, name }) => [id, name]),
    [[added.id, 'Laptop']],
  )

  const other = openPage()
  const request = await other.getPasskeyRequestOptions()
  const proof = device.signIn({ ...SITE, challenge: (request as { challenge: string }).challenge })
  await other.signInWithPasskey({ response: proof })
  assert.equal((await other.client(acme.id).caller.get()).user.user_id, person.userId)

  await page.deletePasskey({ id: added.id })
  assert.deepEqual(await page.listPasskeys(), [])
})

test('someone without an account accepts an invitation, and signs in', async () => {
  const client = new Reeve({ baseUrl: server.url, apiKey: acme.owner.key })
  const email = 'hedy@northwind.example'
  await client.invitations.send({ email, profile_id: acme.profiles.member })
  const token = tokenIn(await server.mailboxes.newest(email))
  const page = openPage()
  const accepted = await page.client().invitations.accept({ token, name: 'Hedy Lamarr', password: PASSWORD })
  assert.equal(accepted.organization_id, acme.id)
  await page.signIn({ email, password: PASSWORD })
  assert.equal((await page.client(acme.id).caller.get()).user.name, 'Hedy Lamarr')
})

test('a setup link sets the owner’s password once', async () => {
  const token = await acme.setupToken()
  const page = openPage()
  await page.client().organization.setUp({ token, password: PASSWORD })
  await assertCode(page.client().organization.setUp({ token, password: PASSWORD }), 'setup_link_not_found')
})
