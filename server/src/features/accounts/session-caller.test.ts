import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedIn } from '../../../test/harness/browser.ts'
import { startReeve, type TestReeve } from '../../../test/harness/reeve.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

test('a signed-in person calls the API inside the organization that the header names', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner)
  const caller = await browser.inOrganization(acme.id).call('GET /v1/caller')
  assert.equal(caller.status, 200)
  assert.equal(caller.body.user.user_id, acme.owner.userId)
  assert.equal(caller.body.key, null)
  const account = await browser.call('GET /v1/account')
  assert.deepEqual(account.body.organizations, [{ id: acme.id, name: 'Acme', status: 'active' }])
})
