import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, givePassword, openBrowser, PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import { outcomeOf } from '../harness/reeve.ts'
import { codeOfStep, enableTotp, verifyTotp } from '../harness/second-factor.ts'

const LOCKED = '429 account_temporarily_locked'
const NEW_PASSWORD = 'another horse, another battery'
const MINUTE_SECONDS = 60

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail()
})
after(() => reeve.stop())

/** A person with a second factor, and the number of mails that the person has got so far. */
async function withSecondFactor() {
  const acme = await reeve.organization()
  const { email, userId } = acme.owner
  const here = await signedIn(reeve, acme.owner)
  const { app } = await enableTotp(here)
  await reeve.mailboxes.newest(email, 1)
  return { email, userId, here, app, mails: 1 }
}

async function challenged(email: string, password = PASSWORD): Promise<Browser> {
  const browser = openBrowser(reeve.url)
  assert.equal((await signInWithPassword(browser, email, password)).body.twoFactorRedirect, true)
  return browser
}

/** Sends ten wrong codes, which lock the second factor, and one more. Returns the response to the last one. */
async function lockOut(email: string) {
  for (let challenges = 0; challenges < 2; challenges++) {
    const browser = await challenged(email)
    for (let sent = 0; sent < 5; sent++) assert.equal((await verifyTotp(browser, '000000')).status, 401)
  }
  const locked = await verifyTotp(await challenged(email), '000000')
  assert.equal(outcomeOf(locked), LOCKED)
  return locked
}

/** Minutes until codes are accepted again, from the response's Retry-After. */
const minutesOf = ({ headers }: Awaited<ReturnType<typeof lockOut>>) =>
  Math.round(Number(headers.get('retry-after')) / MINUTE_SECONDS)

const endPause = (userId: string) => reeve.query`update two_factors set locked_until = now() where user_id = ${userId}`

test('ten wrong codes after the correct password are mailed to the person, once per lockout', async () => {
  const { email, userId, app, mails } = await withSecondFactor()
  await lockOut(email)
  const mail = (await reeve.mailboxes.newest(email, mails + 1)).replaceAll('\u200b', '').replace(/\r?\n/g, ' ')
  assert.match(mail, /Subject: Somebody may know your password /)
  assert.match(mail, /The request came from 127\.0\.0\.1, with/)
  assert.equal(outcomeOf(await verifyTotp(await challenged(email), '000000')), LOCKED)
  await endPause(userId)
  assert.equal((await verifyTotp(await challenged(email), codeOfStep(app, 0))).status, 200)
  assert.equal(reeve.mailboxes.count(email), mails + 1)
})

test('lockouts double up to a day, and a correct code resets their duration', async () => {
  const { email, userId, app } = await withSecondFactor()
  const pauses = []
  for (let lockouts = 0; lockouts < 3; lockouts++) {
    pauses.push(minutesOf(await lockOut(email)))
    await endPause(userId)
  }
  assert.deepEqual(pauses, [15, 30, 60])
  await reeve.query`update two_factors set consecutive_lockouts = 500 where user_id = ${userId}`
  assert.equal(minutesOf(await lockOut(email)), 24 * 60)
  await endPause(userId)
  assert.equal((await verifyTotp(await challenged(email), codeOfStep(app, 0))).status, 200)
  assert.equal(minutesOf(await lockOut(email)), 15)
})

test('wrong codes in a session are recorded with the account, but not mailed', async () => {
  const { email, userId, here, mails } = await withSecondFactor()
  const body = { code: '00000-00000' }
  assert.equal((await verifyTotp(here, '000000')).status, 401)
  assert.equal((await here.call('POST /auth/two-factor/verify-backup-code', { body })).status, 401)
  const entries = await reeve.query`
    select actor ->> 'id' as actor_id, reason from audit_entries
    where target ->> 'id' = ${userId} and action = 'account.second_factor_failed' order by sequence`
  assert.deepEqual(
    entries.map(({ actor_id, reason }) => [actor_id, reason]),
    [
      [userId, 'invalid_code'],
      [userId, 'invalid_backup_code'],
    ],
  )
  for (let sent = 0; sent < 8; sent++) await verifyTotp(here, '000000')
  assert.equal(outcomeOf(await verifyTotp(here, '000000')), LOCKED)
  assert.equal(reeve.mailboxes.count(email), mails)
})

/** Resets the password by a mailed link. `mails` is the number of mails before. */
async function resetPassword(email: string, mails: number, newPassword = NEW_PASSWORD): Promise<void> {
  const mailbox = openBrowser(reeve.url)
  await mailbox.call('POST /auth/request-password-reset', { body: { email } })
  const token = tokenIn(await reeve.mailboxes.newest(email, mails + 1))
  const reset = await mailbox.call('POST /auth/reset-password', { body: { token, newPassword } })
  assert.equal(reset.status, 200, JSON.stringify(reset.body))
  await reeve.mailboxes.newest(email, mails + 2)
}

test('a password reset ends the first lockout, but does not reset the duration of the next one', async () => {
  const { email, userId, app, mails } = await withSecondFactor()
  assert.equal(minutesOf(await lockOut(email)), 15)
  await reeve.mailboxes.newest(email, mails + 1)
  await resetPassword(email, mails + 1)
  const [factor] = await reeve.query`select consecutive_lockouts from two_factors where user_id = ${userId}`
  assert.equal(factor?.consecutive_lockouts, 1)
  const browser = await challenged(email, NEW_PASSWORD)
  assert.equal((await verifyTotp(browser, codeOfStep(app, 0))).status, 200)
})

test('a password reset does not end a further lockout, which the operator ends with a new password', async () => {
  const { email, userId, app, mails } = await withSecondFactor()
  await lockOut(email)
  await endPause(userId)
  assert.equal(minutesOf(await lockOut(email)), 30)
  await reeve.mailboxes.newest(email, mails + 2)
  await resetPassword(email, mails + 2)
  assert.equal(outcomeOf(await verifyTotp(await challenged(email, NEW_PASSWORD), codeOfStep(app, 0))), LOCKED)
  await givePassword(reeve, userId)
  assert.equal((await verifyTotp(await challenged(email), codeOfStep(app, 0))).status, 200)
})

test('password resets before a lockout do not reset the count of wrong codes', async () => {
  const { email, mails } = await withSecondFactor()
  const sendWrong = async (password?: string) => {
    const browser = await challenged(email, password)
    for (let sent = 0; sent < 5; sent++) assert.equal((await verifyTotp(browser, '000000')).status, 401)
  }
  await sendWrong()
  await resetPassword(email, mails)
  await sendWrong(NEW_PASSWORD)
  await resetPassword(email, mails + 2, PASSWORD)
  assert.equal(outcomeOf(await verifyTotp(await challenged(email), '000000')), LOCKED)
})
