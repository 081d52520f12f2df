import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBrowser, PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { whileFailing } from '../harness/failing-writes.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import type { Person } from '../harness/organization.ts'
import type { Answer } from '../harness/reeve.ts'

const NEW_PASSWORD = 'another horse, another battery'

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail()
})
after(() => reeve.stop())

/** Requests a link that resets the password. Returns the function that uses it. */
async function requestLink({ email }: Person): Promise<() => Promise<Answer>> {
  const mailbox = openBrowser(reeve.url)
  const count = reeve.mailboxes.count(email)
  await mailbox.call('POST /auth/request-password-reset', { body: { email } })
  const token = tokenIn(await reeve.mailboxes.newest(email, count + 1))
  return () => mailbox.call('POST /auth/reset-password', { body: { token, newPassword: NEW_PASSWORD } })
}

const canSignIn = async ({ email }: Person, password: string) =>
  (await signInWithPassword(openBrowser(reeve.url), email, password)).status === 200

const changesRecordedOf = async ({ userId }: Person) =>
  (
    await reeve.query`
      select changes from audit_entries
      where organization_id = '00000000-0000-0000-0000-000000000000' and action = 'account.password_reset'
        and target ->> 'id' = ${userId}`
  ).map(({ changes }) => changes.after)

for (const write of [
  'insert on outgoing_mails',
  'insert on audit_entries',
  'delete on sessions',
  'update on sign_in_methods',
] as const) {
  test(`a reset by mail changes nothing if “${write}” fails, and another link resets the password`, async () => {
    const person = await (await reeve.organization()).person('member')
    const here = await signedIn(reeve, person)
    await whileFailing(reeve, write, await requestLink(person))
    assert.equal((await here.call('GET /v1/account')).status, 200)
    assert.deepEqual([await canSignIn(person, PASSWORD), await canSignIn(person, NEW_PASSWORD)], [true, false])
    assert.deepEqual(await changesRecordedOf(person), [])

    const reset = await requestLink(person)
    assert.equal((await reset()).body.sessionsEnded, 2)
    assert.deepEqual([await canSignIn(person, PASSWORD), await canSignIn(person, NEW_PASSWORD)], [false, true])
    assert.deepEqual(await changesRecordedOf(person), [{ sessions_ended: 2 }])
    await reeve.mailboxes.newestAbout(person.email, 'Your password was reset')
  })
}
