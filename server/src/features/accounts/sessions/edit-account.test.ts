import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBrowser, signedIn } from '../../../../test/harness/browser.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const newestEntry = async () => {
  const [entry] = await reeve.query<{ sequence: string; action: string; target: object; actor: { id: string } }[]>`
    select sequence, action, target, actor, changes from audit_entries
    where organization_id = ${SYSTEM_ORGANIZATION} order by sequence desc limit 1`
  assert.ok(entry)
  return entry
}

test('a person changes their own name, and the system chain records it', async () => {
  const acme = await reeve.organization()
  const { userId, email } = acme.owner
  const browser = await signedIn(reeve, acme.owner)
  const { name } = (await browser.call('GET /v1/account')).body
  const answer = await browser.call('PATCH /v1/account', { body: { name: 'Grace Hopper' } })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.deepEqual(answer.body, (await browser.call('GET /v1/account')).body)
  assert.equal(answer.body.name, 'Grace Hopper')
  assert.deepEqual(
    answer.body.organizations.map(({ id }: { id: string }) => id),
    [acme.id],
  )
  const { sequence: _, actor, ...entry } = await newestEntry()
  assert.equal(actor.id, userId)
  assert.deepEqual(entry, {
    action: 'account.changed',
    target: { type: 'account', id: userId, name: email },
    changes: { before: { name }, after: { name: 'Grace Hopper' } },
  })
})

test('an unchanged name records nothing, and no other field can be set', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner)
  const { name } = (await browser.call('GET /v1/account')).body
  const earlier = await newestEntry()
  assert.equal((await browser.call('PATCH /v1/account', { body: { name } })).body.name, name)
  for (const body of [{}, { name: ' ' }, { name: 1 }, { name: 'Grace', email: 'grace@acme.test' }]) {
    assert.equal((await browser.call('PATCH /v1/account', { body })).status, 422, JSON.stringify(body))
  }
  assert.equal((await newestEntry()).sequence, earlier.sequence)
})

test('only a session can edit the account: an unauthenticated caller and a key are refused', async () => {
  const acme = await reeve.organization()
  const body = { name: 'Mallory' }
  assert.equal((await openBrowser(reeve.url).call('PATCH /v1/account', { body })).body.code, 'authentication_required')
  assert.equal((await acme.owner.call('PATCH /v1/account', { body })).body.code, 'session_required')
})
