import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectDirectory } from '../../../test/harness/directories.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

async function connected(settings: Readonly<Record<string, unknown>> = {}) {
  const acme = await reeve.organization()
  return { acme, okta: await connectDirectory(reeve, acme, settings) }
}

test('only an owner, or the directory, adds someone who was removed while the directory held them', async () => {
  const { acme, okta } = await connected()
  const admin = await acme.person('administrator')
  const { user } = await okta.create()
  await okta.hold(user.id)
  assert.equal((await admin.call(`DELETE /v1/members/${user.id}`)).status, 200)
  const body = { email: user.email, name: 'Grace', profile_id: acme.profiles.member }
  const invitation = { email: user.email, profile_id: acme.profiles.member }
  for (const answer of [
    await admin.call('POST /v1/members', { body }),
    await admin.call('POST /v1/invitations', { body: invitation }),
  ]) {
    assert.deepEqual([answer.status, answer.body.code], [403, 'reactivation_required'])
  }
  assert.equal((await acme.owner.inSession(`DELETE /v1/directories/${okta.id}`)).status, 204)
  assert.equal((await admin.call('POST /v1/members', { body })).status, 403)
  assert.equal((await acme.owner.call('POST /v1/members', { body })).status, 201)
})

/** A member with `members.reactivate`, and someone with an external id whom the directory holds. */
async function heldWithExternalId() {
  const { acme, okta } = await connected()
  const { user } = await okta.create()
  await edit(acme.owner, user.id, 'hr-1')
  await okta.hold(user.id)
  const [admin, other] = [await acme.person('administrator'), await acme.person()]
  return { acme, okta, admin, other, held: user }
}

const edit = (by: Person, userId: string, external_id: string | null) =>
  by.call(`PATCH /v1/members/${userId}/details`, { body: { external_id } })

/** The reason of an access check for the person with this external id. */
async function reasonFor(acme: Organization, id: string): Promise<string> {
  const subject = { type: 'user', id }
  const body = { subject, action: { name: 'members.read' }, resource: { type: 'organization', id: acme.id } }
  return (await acme.owner.call('POST /access/v1/evaluation', { body })).body.context.reason
}

test('only an owner changes the external id of someone whom a directory holds, also beside a local hold', async () => {
  const { acme, okta, admin, other, held } = await heldWithExternalId()
  for (const external_id of [null, 'hr-2']) {
    const { status, body } = await edit(admin, held.id, external_id)
    assert.deepEqual([status, body.code], [403, 'owner_required'])
    assert.match(body.detail, /directory holds this person/)
  }
  await admin.call(`POST /v1/members/${held.id}/suspension`, { body: {} })
  assert.equal(outcomeOf(await edit(admin, held.id, null)), '403 owner_required')
  assert.equal(outcomeOf(await edit(admin, other.userId, 'hr-1')), '409 external_id_taken')
  assert.equal(await reasonFor(acme, 'hr-1'), 'member_suspended')

  await okta.lift(held.id)
  assert.equal(outcomeOf(await edit(admin, held.id, 'hr-2')), '200', 'the local hold requires members.reactivate')
  await okta.hold(held.id)
  assert.equal(outcomeOf(await edit(acme.owner, held.id, null)), '200')
})

test('only an owner reuses the external id of someone who was removed while a directory held them', async () => {
  const { acme, okta, admin, other, held } = await heldWithExternalId()
  assert.equal(outcomeOf(await admin.call(`DELETE /v1/members/${held.id}`)), '200')
  const create = (by: Person, email: string) =>
    by.call('POST /v1/members', {
      body: { email, name: 'New', profile_id: acme.profiles.member, external_id: 'hr-1' },
    })
  for (const answer of [await edit(admin, other.userId, 'hr-1'), await create(admin, `x-${other.email}`)]) {
    assert.equal(outcomeOf(answer), '403 reactivation_required')
    assert.match(answer.body.detail, /a directory held/)
  }
  assert.equal(await reasonFor(acme, 'hr-1'), 'not_a_member')
  assert.equal((await acme.owner.inSession(`DELETE /v1/directories/${okta.id}`)).status, 204)
  assert.equal(outcomeOf(await edit(admin, other.userId, 'hr-1')), '403 reactivation_required')
  assert.equal(outcomeOf(await edit(acme.owner, other.userId, 'hr-1')), '200')
})

test('a hold counts although someone with the same external id was removed after a local suspension', async () => {
  const { acme, admin, other, held } = await heldWithExternalId()
  await admin.call(`DELETE /v1/members/${held.id}`)
  const later = await acme.person()
  await edit(acme.owner, later.userId, 'hr-1')
  await admin.call(`POST /v1/members/${later.userId}/suspension`, { body: {} })
  await admin.call(`DELETE /v1/members/${later.userId}`)
  assert.equal(outcomeOf(await edit(admin, other.userId, 'hr-1')), '403 reactivation_required')
})

test('a sign-in block belongs to the suspension: it stays with the local hold, and ends with it', async () => {
  const { acme, okta } = await connected({ block_login: true })
  const { user } = await okta.create()
  await acme.owner.call(`POST /v1/members/${user.id}/suspension`, { body: {} })
  await okta.hold(user.id)
  assert.deepEqual((await okta.lift(user.id)).heldBy, ['local'])
  assert.equal((await acme.owner.call(`GET /v1/members/${user.id}/suspension`)).body.login_blocked, true)
  const { body } = await acme.owner.call(`DELETE /v1/members/${user.id}/suspension`)
  assert.deepEqual([body.login_unblocked, body.login_still_blocked], [true, false])
})
