import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, openBrowser, PASSWORD, signedIn } from '../harness/browser.ts'
import { outcomeOf, startReeve, type TestReeve } from '../harness/reeve.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

const changePassword = (here: Browser, newPassword: string) =>
  here.call('POST /auth/change-password', { body: { currentPassword: PASSWORD, newPassword } })

test('an unchanged password is refused, and keeps the session', async () => {
  const person = await (await reeve.organization()).person('member')
  const here = await signedIn(reeve, person)
  const sessions = () => reeve.query`select id, created_at from sessions where user_id = ${person.userId}`
  const before = [...(await sessions())]
  assert.equal(outcomeOf(await changePassword(here, PASSWORD)), '400 password_unchanged')
  // Better Auth hashes the normalized password (NFKC).
  assert.equal(outcomeOf(await changePassword(here, `\uff43${PASSWORD.slice(1)}`)), '400 password_unchanged')
  assert.deepEqual([...(await sessions())], before)
  assert.equal((await changePassword(openBrowser(reeve.url), PASSWORD)).status, 401)
})
