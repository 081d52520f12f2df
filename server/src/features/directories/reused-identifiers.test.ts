import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectDirectory } from '../../../test/harness/directories.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { accept, invite } from '../../../test/harness/invitations.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const REFUSED = '403 reactivation_required'

/** An organization with a directory, and members who may remove and invite people, but not lift every suspension. */
async function start() {
  const acme = await reeve.organization()
  const profile_id = await acme.profile([])
  const scopes = ['members.invite', 'members.read', 'members.remove'] as const
  return {
    acme,
    profile_id,
    okta: await connectDirectory(reeve, acme, { default_profile_id: profile_id }),
    helper: await acme.person(await acme.profile([...scopes])),
    restorer: await acme.person(await acme.profile([...scopes, 'members.reactivate'])),
  }
}

const create = (by: Person, profile_id: string, email: string) =>
  by.call('POST /v1/members', { body: { email, name: 'New', profile_id } })
const setId = ({ owner }: Organization, userId: string, external_id: string) =>
  assertSuccess(owner.call(`PATCH /v1/members/${userId}/details`, { body: { external_id } }))
const remove = (by: Person, userId: string) => assertSuccess(by.call(`DELETE /v1/members/${userId}`))

test('a person whose address is the external id of a removed suspended one is added by who may lift that', async () => {
  const { acme, profile_id, okta, helper, restorer } = await start()
  const [email, heldEmail] = [`bob-${newId()}@acme.test`, `eve-${newId()}@acme.test`]
  const [suspended, held] = [await acme.person(profile_id), (await okta.create()).user]
  await setId(acme, suspended.userId, email.toUpperCase())
  await setId(acme, held.id, heldEmail)
  await assertSuccess(acme.owner.call(`POST /v1/members/${suspended.userId}/suspension`, { body: {} }))
  await okta.hold(held.id)
  for (const userId of [suspended.userId, held.id]) await remove(helper, userId)

  for (const [by, address] of [
    [helper, email],
    [helper, heldEmail],
    [restorer, heldEmail],
  ] as const) {
    assert.equal(outcomeOf(await create(by, profile_id, address)), REFUSED)
    assert.equal(outcomeOf(await invite(by, address, profile_id)), REFUSED)
  }
  assert.equal(outcomeOf(await create(restorer, profile_id, email)), '201')
  assert.equal(outcomeOf(await create(acme.owner, profile_id, heldEmail)), '201')
})

test('an invitation is not accepted or resent if its address has become such an external id', async () => {
  const { acme, profile_id, okta, restorer } = await start()
  const email = `bob-${newId()}@acme.test`
  const { user } = await okta.create()
  const { id, accept_token: token } = (await assertSuccess(invite(restorer, email, profile_id))).body
  await setId(acme, user.id, email)
  await okta.hold(user.id)
  await remove(restorer, user.id)
  assert.equal(outcomeOf(await accept(reeve, token)), REFUSED)
  reeve.clock.advance(61_000)
  assert.equal(outcomeOf(await restorer.call(`POST /v1/invitations/${id}/resend`)), REFUSED)
  const byOwner = await acme.owner.call(`POST /v1/invitations/${id}/resend`)
  assert.equal(outcomeOf(byOwner), REFUSED, 'it stays its sender’s')
})

test('the id of an account counts like its address, and a directory cannot add such a person', async () => {
  const { acme, profile_id, okta, restorer } = await start()
  const outsider = await (await reeve.organization('Other')).person()
  const { user } = await okta.create()
  await setId(acme, user.id, `urn:uuid:${outsider.userId.toUpperCase()}`)
  await okta.hold(user.id)
  await remove(restorer, user.id)
  assert.equal(outcomeOf(await create(restorer, profile_id, outsider.email)), REFUSED)
  await assert.rejects(okta.create({ email: outsider.email, userName: outsider.email }), {
    code: 'reactivation_required',
  })
  assert.equal(outcomeOf(await create(acme.owner, profile_id, outsider.email)), '201')
})

test('a person whose own address was their external id returns by the rules of their suspension', async () => {
  const { acme, profile_id, okta, restorer } = await start()
  const { user } = await okta.create()
  await setId(acme, user.id, user.email)
  await okta.hold(user.id)
  await remove(restorer, user.id)
  assert.equal(outcomeOf(await create(restorer, profile_id, user.email)), REFUSED)
  const back = await okta.create({ email: user.email, userName: user.email })
  assert.equal(back.user.id, user.id)
})
