import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TOTP } from 'otpauth'
import { type Browser, givePassword, openBrowser, PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import type { Person } from '../harness/organization.ts'
import { type Answer, outcomeOf } from '../harness/reeve.ts'
import { codeOfStep, enableTotp, verifyTotp } from '../harness/second-factor.ts'
import { untilWaiting } from '../harness/until-waiting.ts'

const [FIRST, SECOND] = ['another horse, another battery', 'a third horse, a third battery']

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail()
})
after(() => reeve.stop())

/** A person with two browsers, which have sessions of their own. */
async function withTwoSessions() {
  const person = await (await reeve.organization()).person('member')
  const here = await signedIn(reeve, person)
  const there = openBrowser(reeve.url)
  assert.equal((await signInWithPassword(there, person.email)).status, 200)
  return { person, here, there }
}

const changePassword = (browser: Browser, newPassword: string) =>
  browser.call('POST /auth/change-password', {
    body: { currentPassword: PASSWORD, newPassword, revokeOtherSessions: false },
  })

/** Sends the requests one after another while the account is locked, so that both have verified the password before. */
async function inFlight({ userId }: Person, ...requests: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers: Promise<Answer>[] = []
  await reeve.query.begin(async query => {
    await query`select from accounts where id = ${userId} for update`
    for (const send of requests) {
      answers.push(send())
      await untilWaiting(query, answers.length)
    }
  })
  return Promise.all(answers)
}

const canSignIn = async ({ email }: Person, password: string) =>
  (await signInWithPassword(openBrowser(reeve.url), email, password)).status === 200

test('of two password changes at once the second is refused, and the first password stays', async () => {
  const { person, here, there } = await withTwoSessions()
  const answers = await inFlight(
    person,
    () => changePassword(here, FIRST),
    () => changePassword(there, SECOND),
  )
  assert.deepEqual(answers.map(outcomeOf), ['200', '401 credentials_changed'])
  assert.deepEqual([await canSignIn(person, FIRST), await canSignIn(person, SECOND)], [true, false])
})

for (const path of ['enable', 'disable', 'generate-backup-codes']) {
  test(`/two-factor/${path} is refused if the password that it verified has been changed`, async () => {
    const { person, here, there } = await withTwoSessions()
    if (path !== 'enable') {
      await enableTotp(here)
      assert.equal((await there.call('POST /auth/sign-out', { body: {} })).status, 200)
    }
    const other = path === 'enable' ? there : here
    const answers = await inFlight(
      person,
      () => changePassword(here, FIRST),
      () => other.call(`POST /auth/two-factor/${path}`, { body: { password: PASSWORD } }),
    )
    assert.equal(outcomeOf(answers[0] as Answer), '200')
    assert.equal(answers[1]?.status, 401)
    const [account] = await reeve.query`select two_factor_enabled from accounts where id = ${person.userId}`
    assert.equal(account?.two_factor_enabled, path !== 'enable')
  })
}

test('a second factor that was begun with a former password cannot be enabled', async () => {
  const { person, here, there } = await withTwoSessions()
  const { body } = await there.call('POST /auth/two-factor/enable', { body: { password: PASSWORD } })
  const secret = new URL(body.totpURI).searchParams.get('secret') ?? ''
  assert.equal((await changePassword(here, FIRST)).status, 200)
  assert.notEqual((await verifyTotp(there, codeOfStep(new TOTP({ secret }), 0))).status, 200)
  assert.equal((await here.call('GET /v1/account')).status, 200)
  assert.equal(await canSignIn(person, FIRST), true)
})

test('a reset by mail is refused if the password was set after its link was used up', async () => {
  const person = await (await reeve.organization()).person('member')
  await signedIn(reeve, person)
  const mailbox = openBrowser(reeve.url)
  await mailbox.call('POST /auth/request-password-reset', { body: { email: person.email } })
  const token = tokenIn(await reeve.mailboxes.newest(person.email))
  const { userId } = person
  let reset: Promise<Answer> | undefined
  let operator: Promise<unknown> | undefined
  await reeve.query.begin(async query => {
    await query`select from accounts where id = ${userId} for update`
    reset = mailbox.call('POST /auth/reset-password', { body: { token, newPassword: FIRST } })
    await untilWaiting(query, 1)
    // Waits behind the transaction that uses up the link, and before the one that sets the password.
    operator = givePassword(reeve, userId, SECOND)
    await untilWaiting(query, 2)
  })
  await operator
  assert.equal(outcomeOf((await reset) as Answer), '401 credentials_changed')
  assert.deepEqual([await canSignIn(person, FIRST), await canSignIn(person, SECOND)], [false, true])
})
