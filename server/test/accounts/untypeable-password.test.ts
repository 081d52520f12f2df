import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('a new password with a NUL character is refused, and the old one stays', async () => {
  const { owner } = await reeve.organization()
  const browser = await signedIn(reeve, owner)
  const body = { currentPassword: PASSWORD, newPassword: 'long \0 enough' }
  const refused = [
    await browser.call('POST /auth/change-password', { body }),
    await reeve.call('POST /auth/reset-password', { body: { token: 'x', newPassword: body.newPassword } }),
  ]
  for (const answer of refused) {
    assert.equal(outcomeOf(answer), '422 validation_failed')
    assert.match(JSON.stringify(answer.body.errors), /newPassword contains NUL/)
  }
  assert.equal((await signInWithPassword(browser, owner.email)).status, 200)
})
