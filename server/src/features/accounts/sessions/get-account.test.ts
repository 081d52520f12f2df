import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedIn } from '../../../../test/harness/browser.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('the account shows the person, and the organizations of which they are a member', async () => {
  const [acme, globex] = [await reeve.organization('Acme'), await reeve.organization('Globex')]
  await reeve.organization('Other')
  const person = await acme.person('member')
  await globex.person('member', { email: person.email })
  await globex.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} })
  const browser = await signedIn(reeve, person)
  const { status, body } = await browser.call('GET /v1/account')
  assert.equal(status, 200)
  const { organizations, ...account } = body
  assert.deepEqual(account, {
    user_id: person.userId,
    email: person.email,
    name: account.name,
    email_verified: true,
    two_factor_enabled: false,
  })
  const byName = organizations.sort((a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name))
  assert.deepEqual(byName, [
    { id: acme.id, name: 'Acme', status: 'active', frozen: false, session_ended: false },
    { id: globex.id, name: 'Globex', status: 'suspended', frozen: false, session_ended: false },
  ])
})

test('a key and an unauthenticated caller cannot read the account', async () => {
  const acme = await reeve.organization()
  const answer = await acme.owner.call('GET /v1/account')
  assert.equal(answer.status, 403)
  assert.equal(answer.body.code, 'session_required')
  assert.equal((await reeve.call('GET /v1/account')).body.code, 'authentication_required')
})
