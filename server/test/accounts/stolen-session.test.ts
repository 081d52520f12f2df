import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { type Browser, openBrowser, PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import { outcomeOf } from '../harness/reeve.ts'
import { codeOfStep, enableTotp, verifyTotp } from '../harness/second-factor.ts'

const MINUTE_MS = 61_000
const WRONG = 'a guess that is wrong'

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail({ config: { signInAttempts: 10 } })
})
after(() => reeve.stop())

const disable = (browser: Browser, password: string) =>
  browser.call('POST /auth/two-factor/disable', { body: { password } })
const change = (browser: Browser, currentPassword: string, newPassword: string) =>
  browser.call('POST /auth/change-password', { body: { currentPassword, newPassword } })

/** Sends `count` requests within the limit per minute, all of which get this status. */
async function sendAll(count: number, status: number, send: () => ReturnType<Browser['call']>): Promise<void> {
  for (let sent = 0; sent < count; sent++) {
    if (sent % 10 === 0) reeve.clock.advance(MINUTE_MS)
    assert.equal((await send()).status, status, `request ${sent}`)
  }
}

/** A copy of one of the owner's sessions, and another session of the owner. The account has a second factor. */
async function withTwoSessions() {
  const { owner } = await reeve.organization()
  reeve.clock.advance(MINUTE_MS)
  const copy = await signedIn(reeve, owner)
  const { app } = await enableTotp(copy)
  const own = openBrowser(reeve.url)
  await signInWithPassword(own, owner.email)
  assert.equal((await verifyTotp(own, codeOfStep(app, 0))).status, 200)
  return { copy, own, app }
}

test('passwords in a stolen session are limited to 100 an hour, and use up none of another session', async () => {
  const { copy, own } = await withTwoSessions()
  await sendAll(50, 400, () => disable(copy, WRONG))
  await sendAll(50, 400, () => change(copy, WRONG, 'another horse, another battery'))
  reeve.clock.advance(MINUTE_MS)
  assert.equal(outcomeOf(await disable(copy, PASSWORD)), '429 rate_limited')
  assert.equal(outcomeOf(await change(copy, PASSWORD, 'another horse, another battery')), '429 rate_limited')
  assert.equal(outcomeOf(await disable(own, PASSWORD)), '200')
  assert.equal(outcomeOf(await change(own, PASSWORD, 'another horse, another battery')), '200')
})

test('ten requests a minute in a stolen session use up none of another session', async () => {
  const { copy, own } = await withTwoSessions()
  const list = (browser: Browser) => browser.call('GET /auth/list-accounts')
  await sendAll(10, 200, () => list(copy))
  assert.equal(outcomeOf(await list(copy)), '429 rate_limited')
  assert.equal(outcomeOf(await list(own)), '200')
})

test('ten wrong codes in a stolen session pause its codes, and none of another session', async () => {
  const { copy, own, app } = await withTwoSessions()
  await sendAll(10, 401, () => verifyTotp(copy, '000000'))
  reeve.clock.advance(MINUTE_MS)
  assert.equal(outcomeOf(await verifyTotp(copy, codeOfStep(app, 1))), '429 account_temporarily_locked')
  assert.equal(outcomeOf(await verifyTotp(own, codeOfStep(app, 1))), '200')
})

/**
 * The requests that end sessions. In this order they end all other sessions, all sessions, this session as one of the
 * account, this session as one of a member, and all sessions of a member by the removal of the member's identity.
 */
async function endingsOf(browser: Browser, userId: string): Promise<string[]> {
  const { sessions } = (await browser.call('GET /v1/account/sessions')).body
  const { id } = sessions.find(({ current }: { current: boolean }) => current)
  return [
    'DELETE /v1/account/sessions',
    'POST /auth/revoke-sessions',
    `DELETE /v1/account/sessions/${id}`,
    `DELETE /v1/members/${userId}/sessions/${id}`,
    `DELETE /v1/members/${userId}/identity`,
  ]
}

test('a stolen session without a recent sign-in ends none of the owner’s new sessions', async () => {
  const { id, owner, linkIdentity } = await reeve.organization()
  await linkIdentity(owner.userId)
  const copy = await signedIn(reeve, owner, id)
  await reeve.query`
    update sessions set created_at = created_at - interval '2 hours' where user_id = ${owner.userId}`
  const own = openBrowser(reeve.url)
  await signInWithPassword(own, owner.email)
  for (const ending of await endingsOf(own, owner.userId))
    assert.equal(outcomeOf(await copy.call(ending)), '403 session_not_fresh', ending)
  for (const ofMember of (await endingsOf(own, owner.userId)).slice(-2))
    assert.equal(outcomeOf(await owner.call(ofMember)), '403 session_required', 'with an API key of the person')
  assert.equal(outcomeOf(await own.call('GET /v1/account')), '200')
  assert.equal(outcomeOf(await own.call('DELETE /v1/account/sessions')), '200')
  assert.equal(outcomeOf(await copy.call('GET /v1/account')), '401 invalid_session')
})

test('a session that an organization has ended ends no other session, however recent its sign-in', async () => {
  const { id, owner, linkIdentity } = await reeve.organization()
  await linkIdentity(owner.userId)
  const copy = await signedIn(reeve, owner, id)
  await reeve.query`update sessions set ended_in = ${[newId()]} where user_id = ${owner.userId}`
  const own = openBrowser(reeve.url)
  await signInWithPassword(own, owner.email)
  for (const ending of await endingsOf(own, owner.userId))
    assert.equal(outcomeOf(await copy.call(ending)), '403 session_not_fresh', ending)
  assert.equal(outcomeOf(await own.call('GET /v1/account')), '200')
})

test('the end of other sessions voids no mailed link and no challenge, and ends the trust in devices', async () => {
  const { copy, own, app } = await withTwoSessions()
  const { email } = (await own.call('GET /v1/account')).body
  const trusted = openBrowser(reeve.url)
  await signInWithPassword(trusted, email)
  await verifyTotp(trusted, codeOfStep(app, 1), { trustDevice: true })
  const pending = openBrowser(reeve.url)
  await signInWithPassword(pending, email)
  await pending.call('POST /auth/request-password-reset', { body: { email } })
  const token = tokenIn(await reeve.mailboxes.newestAbout(email, 'Reset your password'))

  assert.equal((await copy.call('DELETE /v1/account/sessions')).body.sessions_ended, 2)
  assert.notEqual((await verifyTotp(pending, '000000')).body.code, 'invalid_two_factor_cookie')
  const untrusted = openBrowser(reeve.url, undefined, new Map(trusted.cookies))
  assert.equal((await signInWithPassword(untrusted, email)).body.twoFactorRedirect, true)
  const body = { token, newPassword: 'another horse, another battery' }
  assert.equal(outcomeOf(await reeve.call('POST /auth/reset-password', { body })), '200')
})
