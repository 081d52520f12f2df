import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, openBrowser, PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { outcomeOf, startReeve, type TestReeve } from '../harness/reeve.ts'
import { codeOfStep, enableTotp, verifyTotp } from '../harness/second-factor.ts'

const MINUTE_MS = 61_000
const WRONG = 'a guess that is wrong'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve({ config: { signInAttempts: 10 } })
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
