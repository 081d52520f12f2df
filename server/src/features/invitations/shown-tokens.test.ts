import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { givePassword } from '../../../test/harness/browser.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { accept, NEWCOMER } from '../../../test/harness/invitations.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../../../test/harness/mailbox.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { outcomeOf, type SharedReeve, startReeve, type TestReeve } from '../../../test/harness/reeve.ts'
import { hashAcceptToken } from './accept-token.ts'

/** Two processes of one installation, with and without SMTP_URL. */
let withMail: ReeveWithMail
let withoutMail: TestReeve
before(async () => {
  withMail = await startReeveWithMail()
  withoutMail = await startReeve({ on: withMail.database })
})
after(async () => {
  await withoutMail.app.close()
  await withMail.stop()
})

/** Sends a request with the owner's key to this process, and makes this process send the mails that result from it. */
async function callAt(reeve: SharedReeve, { owner: { key } }: Organization, request: string, body?: object) {
  const answer = await assertSuccess(reeve.call(request, { key, ...(body && { body }) }))
  await reeve.app.mailer.sendDue()
  return answer
}

/** Sends an invitation through this process, and returns its id and the token that the sender sees. */
async function inviteAt(reeve: SharedReeve, acme: Organization, email: string) {
  const body = { email, profile_id: acme.profiles.member }
  const { id, accept_token } = (await callAt(reeve, acme, 'POST /v1/invitations', body)).body
  return { id, shown: accept_token as string | null }
}

const resendAt = async (reeve: SharedReeve, acme: Organization, id: string) =>
  (await callAt(reeve, acme, `POST /v1/invitations/${id}/resend`)).body.accept_token as string | null

const mailedTo = async ({ email }: Person, count: number) => tokenIn(await withMail.mailboxes.newest(email, count))

const twoOrganizations = () => Promise.all([withMail.organization('Attacker'), withMail.organization('Victim')])

test('a shown token proves no mailbox after SMTP_URL is set, and a mailed one of a resend does', async () => {
  const [attacker, victim] = await twoOrganizations()
  const person = await victim.person('administrator')
  const { id, shown } = await inviteAt(withoutMail, attacker, person.email)
  assert.ok(shown)
  assert.equal(outcomeOf(await accept(withMail, shown)), '409 sign_in_to_accept')

  assert.equal(await resendAt(withMail, attacker, id), null)
  assert.equal(outcomeOf(await accept(withMail, shown)), '404 invitation_not_found')
  const accepted = await accept(withMail, await mailedTo(person, 1))
  assert.deepEqual([outcomeOf(accepted), accepted.body.user_id], ['200', person.userId])
})

test('a mailed token still counts as mailed without SMTP_URL, until a resend shows a new one', async () => {
  const [attacker, victim] = await twoOrganizations()
  const [person, other] = [await victim.person('administrator'), await victim.person('administrator')]
  const { shown } = await inviteAt(withMail, attacker, person.email)
  assert.equal(shown, null)
  assert.equal(outcomeOf(await accept(withoutMail, await mailedTo(person, 1))), '200')

  const { id } = await inviteAt(withMail, attacker, other.email)
  const mailed = await mailedTo(other, 1)
  const resent = await resendAt(withoutMail, attacker, id)
  assert.ok(resent)
  assert.equal(outcomeOf(await accept(withMail, mailed)), '404 invitation_not_found')
  assert.equal(outcomeOf(await accept(withMail, resent)), '409 sign_in_to_accept')
})

test('a shown token lifts no login block of another organization after SMTP_URL is set', async () => {
  const [attacker, victim] = await twoOrganizations()
  const person = await victim.person('administrator')
  await givePassword(withMail, person.userId)
  const { id, shown } = await inviteAt(withoutMail, attacker, person.email)
  assert.ok(shown)
  const suspension = `POST /v1/members/${person.userId}/suspension`
  await callAt(withMail, victim, suspension, { block_login: true })
  assert.equal(outcomeOf(await accept(withMail, shown, {})), '403 login_blocked')

  await resendAt(withMail, attacker, id)
  assert.equal(outcomeOf(await accept(withMail, await mailedTo(person, 1), {})), '200')
})

test('a token that a process of an earlier release has stored counts as shown', async () => {
  const [attacker, victim] = await twoOrganizations()
  const person = await victim.person('administrator')
  const { id } = await inviteAt(withMail, attacker, person.email)
  const mailed = await mailedTo(person, 1)
  // An earlier release resends without writing whether the token is mailed.
  const foreign = (await inviteAt(withoutMail, attacker, `other-${person.email}`)).shown
  assert.ok(foreign)
  const hash = hashAcceptToken(withMail.app.vault, foreign)
  await withMail.query`delete from invitations where token_hash = ${hash}`
  await withMail.query`update invitations set token_hash = ${hash} where id = ${id}`
  assert.equal(outcomeOf(await accept(withMail, mailed)), '404 invitation_not_found')
  assert.equal(outcomeOf(await accept(withMail, foreign, NEWCOMER)), '409 sign_in_to_accept')
})
