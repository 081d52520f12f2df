import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { openBrowser, signInWithPassword } from '../harness/browser.ts'
import { assertSuccess } from '../harness/every-operation.ts'
import { NEWCOMER } from '../harness/invitations.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail()
})
after(() => reeve.stop())

const LOCAL_PARTS = [
  'ada',
  "o'k",
  'r&d',
  'a!b',
  'a#b',
  'a%b',
  'a=b',
  'a?b',
  'a/b',
  '{a}',
  '~a',
  '`a',
  '*',
  '$',
  '|',
  '^',
  "a'",
]
const ADDRESSES = [
  // The short form has all characters in one address.
  ...(process.env.REEVE_TEST_LONG ? LOCAL_PARTS : [LOCAL_PARTS.join('')]).map(part => `${part}@acme.test`),
  'ada@acme.x9',
  'Q&A@Acme.test',
  // Reeve uses this address as a placeholder, but it must be usable like any other email address.
  'typed@address.invalid',
]

for (const address of ADDRESSES) {
  test(`${address} can be invited, accept, sign in, reset the password, and verify the address`, async () => {
    const acme = await reeve.organization()
    const email = address.toLowerCase()
    await assertSuccess(
      acme.owner.call('POST /v1/invitations', { body: { email: address, profile_id: acme.profiles.member } }),
    )
    const token = tokenIn(await reeve.mailboxes.newest(email))
    const { body: joined } = await assertSuccess(
      reeve.call('POST /v1/invitations/accept', { body: { token, ...NEWCOMER } }),
    )

    const browser = openBrowser(reeve.url)
    const signedIn = await assertSuccess(signInWithPassword(browser, address, NEWCOMER.password))
    assert.deepEqual([signedIn.body.user.id, signedIn.body.user.email], [joined.user_id, email])
    assert.equal((await browser.call('GET /v1/account')).body.user_id, joined.user_id)
    assert.equal((await signInWithPassword(openBrowser(reeve.url), address, 'a guess that is wrong')).status, 401)

    let mails = reeve.mailboxes.count(email)
    await assertSuccess(reeve.call('POST /auth/request-password-reset', { body: { email: address } }))
    const newPassword = `a new password ${newId()}`
    const reset = tokenIn(await reeve.mailboxes.newest(email, mails + 1))
    await assertSuccess(reeve.call('POST /auth/reset-password', { body: { token: reset, newPassword } }))
    await assertSuccess(signInWithPassword(openBrowser(reeve.url), address, newPassword))

    await reeve.mailboxes.newest(email, mails + 2)
    mails = reeve.mailboxes.count(email)
    await reeve.query`update accounts set email_verified = false where id = ${joined.user_id}`
    await assertSuccess(reeve.call('POST /auth/send-verification-email', { body: { email: address } }))
    const link = tokenIn(await reeve.mailboxes.newest(email, mails + 1))
    await assertSuccess(reeve.call(`GET /auth/verify-email?token=${link}`))
    await assertSuccess(signInWithPassword(openBrowser(reeve.url), address, newPassword))
  })
}

test('invalid addresses are refused at sign-in, and a failed sign-in is recorded with its address', async () => {
  for (const email of ['a b@acme.test', 'ada', '=?utf-8?q?a?=@acme.test']) {
    assert.ok((await signInWithPassword(openBrowser(reeve.url), email)).status >= 400, email)
    assert.equal((await reeve.call('POST /auth/request-password-reset', { body: { email } })).status, 400, email)
  }
  reeve.clock.advance(10 * 60_000)
  assert.equal((await signInWithPassword(openBrowser(reeve.url), 'no&body@acme.test')).status, 401)
  const [entry] = await reeve.query`
    select target ->> 'name' as name from audit_entries
    where action = 'account.sign_in_failed' order by sequence desc limit 1`
  assert.equal(entry?.name, 'no&body@acme.test')
})
