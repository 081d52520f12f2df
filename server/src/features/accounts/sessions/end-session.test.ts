import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBrowser, signedIn, signInWithPassword } from '../../../../test/harness/browser.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('a person ends any of their own sessions, and nobody else’s', async () => {
  const acme = await reeve.organization()
  const here = await signedIn(reeve, acme.owner)
  const there = openBrowser(reeve.url)
  await signInWithPassword(there, acme.owner.email)
  const otherPerson = await signedIn(reeve, await acme.person('owner'))
  const { sessions } = (await there.call('GET /v1/account/sessions')).body
  const { id } = sessions.find(({ current }: { current: boolean }) => current)

  assert.equal((await otherPerson.call(`DELETE /v1/account/sessions/${id}`)).body.code, 'session_not_found')
  assert.equal((await there.call('GET /v1/account')).status, 200)
  assert.equal((await here.call(`DELETE /v1/account/sessions/${id}`)).status, 204)
  assert.equal((await there.call('GET /v1/account')).body.code, 'invalid_session')
  assert.equal((await here.call(`DELETE /v1/account/sessions/${id}`)).status, 404)
  assert.equal((await here.call('GET /v1/account')).status, 200)
})
