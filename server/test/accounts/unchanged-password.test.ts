import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, openBrowser, PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import { outcomeOf } from '../harness/reeve.ts'

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail()
})
after(() => reeve.stop())

const changePassword = (here: Browser, newPassword: string) =>
  here.call('POST /auth/change-password', { body: { currentPassword: PASSWORD, newPassword } })

test('a change to the same password is refused and keeps the session', async () => {
  const person = await (await reeve.organization()).person('member')
  const here = await signedIn(reeve, person)
  const sessions = () => reeve.query`select id, created_at from sessions where user_id = ${person.userId}`
  const before = [...(await sessions())]
  assert.equal(outcomeOf(await changePassword(here, PASSWORD)), '400 password_unchanged')
  // A fullwidth letter makes no difference, because Better Auth hashes the normalized password (NFKC).
  assert.equal(outcomeOf(await changePassword(here, `\uff43${PASSWORD.slice(1)}`)), '400 password_unchanged')
  assert.deepEqual([...(await sessions())], before)
  assert.equal((await changePassword(openBrowser(reeve.url), PASSWORD)).status, 401)
})

test('a reset to the same password succeeds, so that a reset link does not confirm a guess', async () => {
  const person = await (await reeve.organization()).person('member')
  const here = await signedIn(reeve, person)
  await reeve.call('POST /auth/request-password-reset', { body: { email: person.email } })
  const token = tokenIn(await reeve.mailboxes.newest(person.email))
  const reset = await reeve.call('POST /auth/reset-password', { body: { token, newPassword: PASSWORD } })
  assert.deepEqual([reset.status, reset.body.sessionsEnded], [200, 1])
  assert.equal((await here.call('GET /v1/account')).status, 401)
  assert.equal((await signInWithPassword(openBrowser(reeve.url), person.email)).status, 200)
})
