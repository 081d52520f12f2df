import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { PASSWORD, signedIn } from '../harness/browser.ts'
import { invite } from '../harness/invitations.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import { outcomeOf, startReeve } from '../harness/reeve.ts'

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail()
})
after(() => reeve.stop())

const OWN = 'a password of their own'
const address = () => `grace.hopper-${newId()}@acme.test`
/** A common password, and one that is made of the address. */
const weakFor = (email: string) => ['Password1', `${email.split('@')[0]}!`]

test('a common password cannot be set by a password change', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member', { email: address() })
  const browser = await signedIn(reeve, person)
  const change = (newPassword: string) =>
    browser.call('POST /auth/change-password', { body: { currentPassword: PASSWORD, newPassword } })
  for (const weak of weakFor(person.email)) assert.equal(outcomeOf(await change(weak)), '400 common_password', weak)
  assert.equal((await change(OWN)).status, 200)
})

test('a common password cannot be set by a reset link, which stays valid', async () => {
  const acme = await reeve.organization()
  const { email } = await acme.person('member', { email: address() })
  await reeve.call('POST /auth/request-password-reset', { body: { email } })
  const token = tokenIn(await reeve.mailboxes.newest(email))
  const reset = (newPassword: string) => reeve.call('POST /auth/reset-password', { body: { token, newPassword } })
  for (const weak of weakFor(email)) assert.equal(outcomeOf(await reset(weak)), '400 common_password', weak)
  assert.equal((await reset(OWN)).status, 200)
  assert.equal(outcomeOf(await reset('Password1')), '400 invalid_token')
})

test('a common password cannot be set by accepting an invitation', async () => {
  const acme = await reeve.organization()
  const email = address()
  await invite(acme.owner, email, acme.profiles.member)
  const token = tokenIn(await reeve.mailboxes.newest(email))
  const accept = (password: string) =>
    reeve.call('POST /v1/invitations/accept', { body: { token, name: 'Grace', password } })
  for (const weak of weakFor(email)) assert.equal(outcomeOf(await accept(weak)), '422 common_password', weak)
  assert.equal((await accept(OWN)).status, 200)
})

test('a common password cannot be set by a setup link', async t => {
  const empty = await startReeve()
  t.after(() => empty.stop())
  const token = tokenIn((await empty.app.makeFirstSetUpLink()) ?? '')
  const email = 'grace.hopper@acme.test'
  const body = { token, organization_name: 'Acme', email, name: 'Grace' }
  const setUp = (password: string) => empty.call('POST /v1/setup', { body: { ...body, password } })
  for (const weak of weakFor(email)) assert.equal(outcomeOf(await setUp(weak)), '422 common_password', weak)
  assert.equal((await setUp(OWN)).status, 201)
})
