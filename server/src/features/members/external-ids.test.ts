import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { accept, invite } from '../../../test/harness/invitations.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const edit = (by: Person, { userId }: { userId: string }, external_id: string | null) =>
  by.call(`PATCH /v1/members/${userId}/details`, { body: { external_id } })
const create = (
  acme: Organization,
  body: { email?: string; external_id?: string; profile_id?: string },
  by = acme.owner,
) =>
  by.call('POST /v1/members', {
    body: { email: `${newId()}@acme.test`, name: 'New', profile_id: acme.profiles.member, ...body },
  })
const remove = (acme: Organization, { userId }: Person) =>
  assertSuccess(acme.owner.call(`DELETE /v1/members/${userId}`))
const suspend = (acme: Organization, { userId }: Person) =>
  assertSuccess(acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} }))

const AMBIGUOUS = '409 ambiguous_external_id'

test('a present or former member’s id or address cannot be the external id of another, in any case', async () => {
  const acme = await reeve.organization()
  const inviter = await acme.person(await acme.profile(['members.invite', 'members.read']))
  const profile_id = await acme.profile([])
  const impostor = await acme.person(profile_id)
  const [active, suspended, removed] = [await acme.person(), await acme.person(), await acme.person()]
  await suspend(acme, suspended)
  await suspend(acme, removed)
  await remove(acme, removed)
  const { actions } = await recordedBy(reeve, acme.id, async () => {
    for (const { userId, email } of [active, suspended, removed]) {
      for (const external_id of [userId.toUpperCase(), email, email.toUpperCase()]) {
        assert.equal(outcomeOf(await edit(inviter, impostor, external_id)), AMBIGUOUS, external_id)
        assert.equal(outcomeOf(await create(acme, { external_id, profile_id }, inviter)), AMBIGUOUS, external_id)
      }
    }
  })
  assert.deepEqual(new Set(actions), new Set(['operation.refused']))
})

/** Other notations of a UUID, which platforms and PostgreSQL convert to the usual one. */
const notationsOf = (userId: string) => [
  `{${userId}}`,
  userId.replaceAll('-', ''),
  `{${userId.replaceAll('-', '').toUpperCase()}}`,
  `urn:uuid:${userId}`,
  `URN:UUID:${userId.toUpperCase()}`,
]

test('no notation of a person’s id can be the external id of another, but of their own', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const [person, impostor, outsider] = [await acme.person(), await acme.person(), await other.person()]
  for (const external_id of notationsOf(person.userId)) {
    assert.equal(outcomeOf(await edit(acme.owner, impostor, external_id)), AMBIGUOUS, external_id)
    assert.equal(outcomeOf(await create(acme, { external_id })), AMBIGUOUS, external_id)
    await assertSuccess(edit(acme.owner, person, external_id))
  }
  for (const external_id of notationsOf(outsider.userId)) {
    await assertSuccess(edit(acme.owner, impostor, external_id))
    assert.equal(outcomeOf(await create(acme, { email: outsider.email })), AMBIGUOUS, external_id)
  }
})

test('an external id that begins or ends with a blank is refused', async () => {
  const acme = await reeve.organization()
  const [person, other] = [await acme.person(), await acme.person()]
  for (const external_id of [`${other.email} `, ` ${other.userId}`, '\u00a0hr-1', 'hr-1\u3000', ' ']) {
    const { status, body } = await edit(acme.owner, person, external_id)
    assert.deepEqual([status, body.errors?.[0]?.pointer], [422, '/external_id'], JSON.stringify(external_id))
    assert.equal((await create(acme, { external_id })).status, 422)
  }
  for (const external_id of ['h', 'hr 1', 'Zoë ❤️']) await assertSuccess(edit(acme.owner, person, external_id))
})

test('UUIDs, ids of people elsewhere and look-alikes of an address are valid external ids', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const [person, outsider] = [await acme.person('member', { email: `kim-${newId()}@acme.test` }), await other.person()]
  for (const external_id of [newId(), outsider.userId, outsider.email, person.email.replace('k', '\u212a')]) {
    const { body } = await assertSuccess(create(acme, { external_id }))
    assert.equal(body.external_id, external_id)
  }
})

test('a member’s own id or address is a valid external id', async () => {
  const acme = await reeve.organization()
  const person = await acme.person()
  for (const external_id of [person.userId, person.email.toUpperCase()]) {
    assert.equal((await assertSuccess(edit(acme.owner, person, external_id))).body.external_id, external_id)
  }
  const email = `${newId()}@acme.test`
  await assertSuccess(create(acme, { email, external_id: email }))
  await remove(acme, person)
  await assertSuccess(create(acme, { email: person.email, external_id: person.userId }))
})

test('a person whose address or id is a member’s external id cannot be added until that changes', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const member = await acme.person()
  const { member: profileId } = acme.profiles
  const known = await other.person()
  const email = `Boss-${newId()}@Acme.test`
  for (const [external_id, address, join] of [
    [email, email.toLowerCase(), (token: string) => accept(reeve, token)],
    [known.userId.toUpperCase(), known.email, (token: string) => accept({ call: known.inSession }, token, {})],
  ] as const) {
    await assertSuccess(edit(acme.owner, member, external_id))
    assert.equal(outcomeOf(await create(acme, { email: address.toUpperCase() })), AMBIGUOUS)
    assert.equal(outcomeOf(await invite(acme.owner, address, profileId)), AMBIGUOUS)

    await assertSuccess(edit(acme.owner, member, null))
    const invited = (await assertSuccess(invite(acme.owner, address, profileId))).body
    await assertSuccess(edit(acme.owner, member, external_id))
    reeve.clock.advance(61_000)
    assert.equal(outcomeOf(await acme.owner.call(`POST /v1/invitations/${invited.id}/resend`)), AMBIGUOUS)
    assert.equal(outcomeOf(await join(invited.accept_token)), AMBIGUOUS)

    await assertSuccess(edit(acme.owner, member, 'hr-1'))
    await assertSuccess(join(invited.accept_token))
  }
})

test('a person whose address was the external id of a removed member can be added', async () => {
  const acme = await reeve.organization()
  const [former, email] = [await acme.person(), `${newId()}@acme.test`]
  await assertSuccess(edit(acme.owner, former, email))
  await remove(acme, former)
  await assertSuccess(create(acme, { email }))
})

test('an ambiguous external id from before this rule stays when the other details are edited', async () => {
  const acme = await reeve.organization()
  const [first, second] = [await acme.person(), await acme.person()]
  await reeve.query`update members set external_id = ${first.email} where user_id = ${second.userId}`
  const body = { name: 'Edited', external_id: first.email }
  const answer = await assertSuccess(acme.owner.call(`PATCH /v1/members/${second.userId}/details`, { body }))
  assert.deepEqual([answer.body.name, answer.body.external_id], ['Edited', first.email])
})

test('of a person and an equal external id that are added concurrently, one is refused', async () => {
  const acme = await reeve.organization()
  for (let round = 0; round < 10; round++) {
    const email = `${newId()}@acme.test`
    const outcomes = await Promise.all([create(acme, { email }), create(acme, { external_id: email })])
    assert.deepEqual(outcomes.map(outcomeOf).sort(), ['201', AMBIGUOUS])
  }
})
