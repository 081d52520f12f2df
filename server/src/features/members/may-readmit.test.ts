import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { accept, invite } from '../../../test/harness/invitations.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { type Answer, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const REFUSED = '403 reactivation_required'
const MINUTE_MS = 60_000
const code = ({ status, body }: Answer) => (status < 300 ? String(status) : `${status} ${body.code}`)

const suspend = (acme: Organization, { userId }: Person) =>
  assertSuccess(acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} }))
const remove = (acme: Organization, { userId }: Person) =>
  assertSuccess(acme.owner.call(`DELETE /v1/members/${userId}`))
const create = (acme: Organization, by: Person, { email }: Person) =>
  by.call('POST /v1/members', { body: { email, name: 'Back', profile_id: acme.profiles.member } })
const statusOf = async (acme: Organization, { userId }: Person) =>
  (await acme.owner.call(`GET /v1/members/${userId}`)).body.status

/**
 * Creates an organization, an inviter who may not reactivate, a restorer who may do both, and a person whom they may
 * invite.
 */
async function start() {
  const acme = await reeve.organization()
  const inviter = await acme.person(await acme.profile(['members.invite', 'members.read', 'triggers.manage']))
  const restorer = await acme.person(await acme.profile(['members.invite', 'members.reactivate']))
  const empty = await acme.profile([])
  return {
    acme: { ...acme, profiles: { ...acme.profiles, member: empty } },
    inviter,
    restorer,
    person: await acme.person(empty),
  }
}

test('a member who was removed while suspended is created again only with members.reactivate', async () => {
  const { acme, inviter, restorer, person } = await start()
  await suspend(acme, person)
  await remove(acme, person)
  const { answer, entries } = await recordedBy(reeve, acme.id, () => create(acme, inviter, person))
  assert.equal(code(answer), REFUSED)
  assert.deepEqual(answer.body.missing_permissions, ['members.reactivate'])
  assert.deepEqual(
    entries.map(({ action, reason }) => [action, reason]),
    [['operation.refused', 'reactivation_required']],
  )
  assert.equal(await statusOf(acme, person), 404, 'the person is not a member')
  assert.equal(code(await create(acme, restorer, person)), '201')
  assert.equal(await statusOf(acme, person), 'active')
})

test('a member who returned and was removed while active is created again by any inviter', async () => {
  const { acme, inviter, restorer, person } = await start()
  await suspend(acme, person)
  await remove(acme, person)
  await assertSuccess(create(acme, restorer, person))
  await remove(acme, person)
  assert.equal(code(await create(acme, inviter, person)), '201')
})

test('a suspension that was lifted before the removal requires nothing more', async () => {
  const { acme, inviter, person } = await start()
  await suspend(acme, person)
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${person.userId}/suspension`))
  await remove(acme, person)
  assert.equal(code(await create(acme, inviter, person)), '201')
})

test('a removal in another organization does not count', async () => {
  const { acme, inviter, person } = await start()
  const other = await reeve.organization('Other')
  const there = await other.person('member', { email: person.email })
  await suspend(other, there)
  await remove(other, there)
  await remove(acme, person)
  assert.equal(code(await create(acme, inviter, person)), '201')
})

test('a member who was removed while suspended is invited and reinvited only with members.reactivate', async () => {
  const { acme, inviter, restorer, person } = await start()
  await suspend(acme, person)
  await remove(acme, person)
  assert.equal(code(await invite(inviter, person.email, acme.profiles.member)), REFUSED)
  const sent = await assertSuccess(invite(restorer, person.email, acme.profiles.member))
  const resend = (by: Person) => by.call(`POST /v1/invitations/${sent.body.id}/resend`)
  assert.equal(code(await resend(inviter)), REFUSED)
  const again = await assertSuccess(resend(restorer))
  assert.equal(code(await accept(reeve, again.body.accept_token)), '200')
  assert.equal(await statusOf(acme, person), 'active')
})

test('an earlier invitation requires members.reactivate of its inviter at acceptance', async () => {
  const { acme, inviter, person } = await start()
  await remove(acme, person)
  const { id, accept_token: token } = (await assertSuccess(invite(inviter, person.email, acme.profiles.member))).body
  // While the invitation is pending, the person returns, is suspended and is removed.
  await assertSuccess(create(acme, acme.owner, person))
  await suspend(acme, person)
  await remove(acme, person)
  assert.equal(code(await accept(reeve, token)), '409 invitation_revoked')
  // Simulates a removal by an earlier release, which left the invitation pending.
  await reeve.query`
    update invitations set status = 'pending', revoked_reason = null, settled_at = null where id = ${id}`
  const { answer, entries } = await recordedBy(reeve, acme.id, () => accept(reeve, token))
  assert.equal(code(answer), REFUSED)
  assert.deepEqual(
    entries.map(({ action, reason }) => [action, reason]),
    [['operation.refused', 'reactivation_required']],
  )
  reeve.clock.advance(MINUTE_MS)
  assert.equal(code(await acme.owner.call(`POST /v1/invitations/${id}/resend`)), REFUSED, 'it stays its sender’s')
  const stronger = await acme.profile(['members.invite', 'members.reactivate'])
  await assertSuccess(acme.owner.call(`PATCH /v1/members/${inviter.userId}`, { body: { profile_id: stronger } }))
  assert.equal(code(await accept(reeve, token)), '200')
})
