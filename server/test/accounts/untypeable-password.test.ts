import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { type SharedReeve, sharedReeve } from '../harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('a new password with a NUL character is refused, and the old one stays', async () => {
  const { owner } = await reeve.organization()
  const browser = await signedIn(reeve, owner)
  const body = { currentPassword: PASSWORD, newPassword: 'long \0 enough' }
  const refused = await browser.call('POST /auth/change-password', { body })
  assert.equal(refused.status, 400)
  assert.match(refused.body.detail, /NUL/)
  assert.equal((await signInWithPassword(browser, owner.email)).status, 200)
  const reset = await reeve.call('POST /auth/reset-password', { body: { token: 'x', newPassword: 'long \0 enough' } })
  assert.equal(reset.status, 400)
  assert.match(reset.body.detail, /NUL/)
})
