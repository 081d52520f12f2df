import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createKey, rotateKey } from '../harness/api-keys.ts'
import { type Browser, openBrowser, PASSWORD, signedIn } from '../harness/browser.ts'
import { assertSuccess } from '../harness/every-operation.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import { addPasskey } from '../harness/passkeys.ts'
import { enableTotp } from '../harness/second-factor.ts'

const NEW_PASSWORD = 'another horse, another battery'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail()
})
after(() => reeve.stop())

/** The mail without its line breaks and the zero width spaces that prevent links. */
const plain = (mail: string) => mail.replaceAll('\u200b', '').replace(/\r?\n/g, ' ')

/** A browser with the user agent of Firefox. */
const inFirefox = (browser: Browser): Browser => ({
  ...browser,
  call: (request, options = {}) =>
    browser.call(request, { ...options, headers: { 'user-agent': FIREFOX, ...options.headers } }),
})

test('each change of sign-in methods is mailed with its time, origin and next steps', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const here = inFirefox(await signedIn(reeve, person))
  await acme.linkIdentity(person.userId)
  let sent = 0
  const mailed = async (subject: string, change: () => Promise<unknown>) => {
    await change()
    const mail = plain(await reeve.mailboxes.newest(person.email, ++sent))
    assert.ok(mail.includes(`Subject: ${subject} `), mail)
    assert.match(mail, / on \d+ \w+ \d{4} at \d\d:\d\d UTC/)
    assert.match(mail, /The request came from 127\.0\.0\.1, with Firefox on Linux\./)
    assert.match(mail, /end all other sessions, .* change your password: +http:\/\/localhost:7070\/security /)
    assert.match(mail, /reset your password with “Forgot password\?”: +http:\/\/localhost:7070\/sign-in /)
  }
  const succeed = async (path: string, body: object) =>
    assert.equal((await here.call(`POST /auth/${path}`, { body })).status, 200, path)
  const first = async (path: string) => (await here.call(`GET /auth/${path}`)).body

  await mailed('Two-factor authentication was turned on', () => enableTotp(here))
  const codes: string[] = []
  await mailed('Your recovery codes were replaced', async () => {
    const { body } = await here.call('POST /auth/two-factor/generate-backup-codes', { body: { password: PASSWORD } })
    codes.push(...body.backupCodes)
  })
  await mailed('A recovery code was used', () => succeed('two-factor/verify-backup-code', { code: codes[0] }))
  await mailed('A passkey was added to your account', () => addPasskey(here))
  await mailed('A passkey was removed from your account', async () => {
    const [{ id }] = await first('passkey/list-user-passkeys')
    await succeed('passkey/delete-passkey', { id })
  })
  assert.match(plain(await reeve.mailboxes.newest(person.email, sent)), /The passkey “Laptop” was removed/)
  await mailed('An identity was unlinked from your account', async () => {
    const methods: { accountId: string; id: string; providerId: string }[] = await first('list-accounts')
    await succeed('unlink-account', { accountId: methods.find(({ providerId }) => providerId === 'oidc')?.id })
  })
  await mailed('Your password was changed', () =>
    succeed('change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  )
  assert.equal(reeve.mailboxes.count(person.email), sent)
})

test('a mail names only a known browser, no text of the user agent that an attacker can choose', async () => {
  const { owner } = await reeve.organization()
  const here = await signedIn(reeve, owner)
  const headers = { 'user-agent': 'Call our hotline Chrome/1 <b>' }
  const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  assert.equal((await here.call('POST /auth/change-password', { body, headers })).status, 200)
  const mail = plain(await reeve.mailboxes.newest(owner.email))
  assert.match(mail, /from 127\.0\.0\.1, with Chrome\./)
  assert.doesNotMatch(mail, /hotline/)
})

test('a refused change is not mailed', async () => {
  const { owner } = await reeve.organization()
  const here = await signedIn(reeve, owner)
  const body = { currentPassword: 'not the password', newPassword: NEW_PASSWORD }
  assert.equal((await here.call('POST /auth/change-password', { body })).status, 400)
  const rows = await reeve.query`select id from outgoing_mails`
  assert.deepEqual([rows.length, reeve.mailboxes.count(owner.email)], [0, 0])
})

test('a new or rotated API key is mailed to its owner, at most five of each kind an hour', async () => {
  const { owner } = await reeve.organization()
  const { id } = (await assertSuccess(createKey(owner, { name: 'Deployment' }))).body
  const mail = plain(await reeve.mailboxes.newest(owner.email))
  assert.match(mail, /Subject: An API key was created /)
  assert.match(mail, /The API key “Deployment” was created on .* UTC\. You are its owner\./)
  assert.match(mail, /The request came from 127\.0\.0\.1, with/)
  assert.match(mail, /http:\/\/localhost:7070\/settings\/keys /)
  for (let made = 1; made < 8; made++) await assertSuccess(createKey(owner))
  await reeve.mailboxes.newest(owner.email, 5)
  await assertSuccess(rotateKey(owner, id))
  assert.match(plain(await reeve.mailboxes.newest(owner.email, 6)), /Your API key “Deployment” was rotated on/)
  assert.equal(reeve.mailboxes.count(owner.email), 6)

  reeve.clock.advance(60 * 60_000)
  await assertSuccess(createKey(owner))
  await reeve.mailboxes.newest(owner.email, 7)
})

test('after a password reset the mail counts the active API keys of each organization', async () => {
  const [acme, globex] = [await reeve.organization('Acme'), await reeve.organization('Globex')]
  const { owner } = acme
  const twin = await globex.person('administrator', { email: owner.email })
  // Each of the two people already has a key that the harness created.
  const keys = [await createKey(owner), await createKey(owner), await createKey(twin)]
  await owner.inSession(`DELETE /v1/api-keys/${keys[0]?.body.id}`)
  const before = 3
  await reeve.mailboxes.newest(owner.email, before)
  const mailbox = openBrowser(reeve.url)
  await mailbox.call('POST /auth/request-password-reset', { body: { email: owner.email } })
  const token = tokenIn(await reeve.mailboxes.newest(owner.email, before + 1))
  const reset = await mailbox.call('POST /auth/reset-password', { body: { token, newPassword: NEW_PASSWORD } })
  assert.equal(reset.status, 200, JSON.stringify(reset.body))
  const mail = plain(await reeve.mailboxes.newest(owner.email, before + 2))
  assert.match(mail, /Your active API keys still work: 2 in “Acme”, 2 in “Globex”\. Revoke them here:/)
  assert.match(mail, /http:\/\/localhost:7070\/settings\/keys /)
})

test('a member whose identity is unlinked is mailed that an administrator did it', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  await acme.linkIdentity(person.userId)
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${person.userId}/identity`))
  const mail = plain(await reeve.mailboxes.newest(person.email))
  assert.match(mail, /Subject: An identity was unlinked from your account /)
  assert.match(mail, /An administrator of your organization did this\./)
})
