import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PASSWORD, signedIn } from '../../../test/harness/browser.ts'
import { tokenIn } from '../../../test/harness/mailbox.ts'
import { type SharedReeve, sharedReeve, startReeve } from '../../../test/harness/reeve.ts'
import { onConnection } from '../../database/transaction.ts'
import { newSetupLink } from '../accounts/set-up/index.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const DAY_MS = 24 * 60 * 60 * 1000
const read = (on: SharedReeve, token: string) => on.call('POST /v1/setup/link', { body: { token } })

test('the setup link of an empty database is for the first organization', async () => {
  const fresh = await startReeve()
  try {
    const token = tokenIn((await fresh.app.makeFirstSetUpLink()) ?? '')
    for (let times = 0; times < 2; times++) {
      const { status, body } = await read(fresh, token)
      assert.deepEqual([status, body], [200, { kind: 'first_organization', organization_name: null, email: null }])
    }
    const ada = { organization_name: 'Acme', email: 'ada@acme.test', name: 'Ada Lovelace', password: PASSWORD }
    assert.equal((await fresh.call('POST /v1/setup', { body: { token, ...ada } })).status, 201)
    assert.equal((await read(fresh, token)).body.code, 'setup_link_not_found')
  } finally {
    await fresh.stop()
  }
})

test('the setup link of an owner shows the organization and the owner’s email address', async () => {
  const acme = await reeve.organization('Acme')
  const token = await acme.setupToken()
  const { status, body } = await read(reeve, token)
  const { members } = (await acme.owner.call('GET /v1/members')).body
  const [owner] = members.filter(({ user_id }: { user_id: string }) => user_id !== acme.owner.userId)
  assert.deepEqual([status, body], [200, { kind: 'owner', organization_name: 'Acme', email: owner.email }])
  await acme.owner.call(`POST /v1/members/${owner.user_id}/suspension`, { body: {} })
  assert.equal((await read(reeve, token)).body.code, 'setup_link_not_found')
})

test('the setup link of an owner who has already set a password is for recovery', async () => {
  const acme = await reeve.organization('Acme')
  const first = await acme.setupToken()
  const set = await reeve.call('POST /v1/setup', { body: { token: first, password: PASSWORD } })
  const whom = { organizationId: acme.id, userId: set.body.user_id }
  const { token, write } = newSetupLink(reeve.app.vault, whom, reeve.clock.now())
  await onConnection(reeve.app.pool, db => db.run(write))
  const { status, body } = await read(reeve, token)
  assert.deepEqual([status, body.kind, body.organization_name], [200, 'recovery', 'Acme'])
})

test('a link is for recovery if the owner has signed in before, even without a sign-in method', async () => {
  const acme = await reeve.organization('Acme')
  const { userId } = acme.owner
  const kind = async () => {
    const whom = { organizationId: acme.id, userId }
    const { token, write } = newSetupLink(reeve.app.vault, whom, reeve.clock.now())
    await onConnection(reeve.app.pool, db => db.run(write))
    return (await read(reeve, token)).body.kind
  }
  await reeve.query`update accounts set email_verified = true where id = ${userId}`
  assert.equal(await kind(), 'owner', 'only the email address is verified')
  await signedIn(reeve, acme.owner)
  await reeve.query`delete from sign_in_methods where user_id = ${userId}`
  await reeve.query`delete from sessions where user_id = ${userId}`
  assert.equal(await kind(), 'recovery')
})

test('an expired, used or unknown link is not found', async () => {
  const acme = await reeve.organization()
  const used = await acme.setupToken()
  assert.equal((await reeve.call('POST /v1/setup', { body: { token: used, password: PASSWORD } })).status, 201)
  const expired = await acme.setupToken()
  reeve.clock.advance(DAY_MS + 1000)
  for (const token of [used, expired, 'x', 'A'.repeat(43)]) {
    const { status, body } = await read(reeve, token)
    assert.deepEqual([status, body.code], [404, 'setup_link_not_found'])
  }
  assert.equal((await reeve.call('POST /v1/setup/link', { body: {} })).status, 422)
})
