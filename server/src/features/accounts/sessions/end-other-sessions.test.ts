import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBrowser, signedIn, signInWithPassword } from '../../../../test/harness/browser.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('a person ends all their sessions but this one, and nobody else’s', async () => {
  const acme = await reeve.organization()
  const here = await signedIn(reeve, acme.owner)
  const others = [openBrowser(reeve.url), openBrowser(reeve.url)]
  for (const browser of others) await signInWithPassword(browser, acme.owner.email)
  const otherPerson = await signedIn(reeve, await acme.person('owner'))

  const ended = await here.call('DELETE /v1/account/sessions')
  assert.deepEqual([ended.status, ended.body.sessions_ended], [200, 2])
  for (const browser of others) assert.equal((await browser.call('GET /v1/account')).status, 401)
  assert.equal((await here.call('GET /v1/account')).status, 200)
  assert.equal((await otherPerson.call('GET /v1/account')).status, 200)
  for (let sent = 0; sent < 2; sent++)
    assert.equal((await here.call('DELETE /v1/account/sessions')).body.sessions_ended, 0)
  const entries = await reeve.query`
    select from audit_entries where action = 'account.sessions_ended' and target ->> 'id' = ${acme.owner.userId}`
  assert.equal(entries.length, 1)
})
