import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { inDatabase, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { sql } from '../../database/statement.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const create = 'POST /v1/members'

test('a created member is active, with one entry and one event', async () => {
  const acme = await reeve.organization()
  const body = { email: 'Grace@Acme.test', name: 'Grace', profile_id: acme.profiles.member }
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const answer = await acme.owner.call(create, { body })
    assert.equal(answer.status, 201)
    const { user_id, joined_at, ...member } = answer.body
    assert.deepEqual(member, {
      kind: 'person',
      email: 'grace@acme.test',
      name: 'Grace',
      profile_id: acme.profiles.member,
      is_owner: false,
      status: 'active',
      suspended_at: null,
      last_active_at: null,
      external_id: null,
      metadata: {},
      directory_id: null,
      held_by: [],
      accountable_user_id: null,
    })
    assert.match(joined_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.deepEqual((await acme.owner.call(`GET /v1/members/${user_id}`)).body, answer.body)
  })
  assert.deepEqual([recorded.actions, recorded.types], [['member.created'], ['member.created']])
  const { user_id, ...told } = recorded.events[0].data
  assert.equal(user_id, recorded.entries[0]?.target.id)
  assert.deepEqual(told, { email: 'grace@acme.test', name: 'Grace', profile_id: acme.profiles.member })
})

test('a pending invitation to the address, in this organization only, is revoked with the creation', async () => {
  const [acme, other] = await Promise.all([reeve.organization(), reeve.organization('Other')])
  const email = 'invited-and-created@acme.test'
  const invite = ({ owner, profiles }: typeof acme) =>
    assertSuccess(owner.call('POST /v1/invitations', { body: { email, profile_id: profiles.member } }))
  const { id } = (await invite(acme)).body
  await invite(other)
  const { actions, types, events } = await recordedBy(reeve, acme.id, () =>
    assertSuccess(
      acme.owner.call(create, { body: { email: email.toUpperCase(), name: 'G', profile_id: acme.profiles.member } }),
    ),
  )
  assert.deepEqual([actions, types], [['member.created'], ['member.created', 'invitation.revoked']])
  assert.deepEqual(events[1].data, { invitation_id: id, email, revoked_reason: 'revoked' })
  const statusesIn = async ({ owner }: typeof acme) =>
    (await owner.call(`GET /v1/invitations?email=${email}`)).body.invitations.map(
      (one: { status: string; revoked_reason: string | null }) => [one.status, one.revoked_reason],
    )
  assert.deepEqual(await statusesIn(acme), [['revoked', 'revoked']])
  assert.deepEqual(await statusesIn(other), [['pending', null]])
})

test('an existing account joins a second organization, which does not see its name elsewhere', async () => {
  const [acme, other] = await Promise.all([reeve.organization(), reeve.organization('Other')])
  const email = `shared-${newId()}@acme.test`
  const make = async (organization: typeof acme, name: string) =>
    (await organization.owner.call(create, { body: { email, name, profile_id: organization.profiles.member } })).body
  const [first, second] = [await make(acme, 'First'), await make(other, 'Second')]
  assert.equal(second.user_id, first.user_id)
  assert.deepEqual([first.name, second.name], ['First', 'Second'])
  for (const [organization, name, elsewhere] of [
    [acme, 'First', 'Second'],
    [other, 'Second', 'First'],
  ] as const) {
    const find = async (q: string) => (await organization.owner.call(`GET /v1/members?q=${q}`)).body.members.length
    assert.equal((await organization.owner.call(`GET /v1/members/${first.user_id}`)).body.name, name)
    assert.deepEqual([await find(name), await find(elsewhere)], [1, 0])
  }
})

test('a member is not created twice: 409 already_member; of parallel attempts, one succeeds', async () => {
  const acme = await reeve.organization()
  const body = { email: `${newId()}@acme.test`, name: 'Twice', profile_id: acme.profiles.member }
  const answers = await Promise.all(Array.from({ length: 12 }, () => acme.owner.call(create, { body })))
  const made = answers.filter(({ status }) => status === 201)
  assert.equal(made.length, 1)
  for (const { status, body } of answers.filter(answer => answer !== made[0])) {
    assert.deepEqual([status, body.code], [409, 'already_member'])
  }
})

test('a caller cannot create a member with more permissions than their own, nor an owner', async () => {
  const acme = await reeve.organization()
  const inviter = await acme.person(await acme.profile(['members.invite']))
  for (const profileId of [acme.profiles.administrator, acme.profiles.owner]) {
    const body = { email: `${newId()}@acme.test`, name: 'More', profile_id: profileId }
    const answer = await inviter.call(create, { body })
    assert.deepEqual([answer.status, answer.body.code], [403, 'profile_exceeds_caller'])
  }
})

test('an invalid field is refused with its pointer', async () => {
  const acme = await reeve.organization()
  const fitting = { email: 'a@acme.test', name: 'A', profile_id: acme.profiles.member }
  for (const [wrong, pointer] of [
    [{ email: 'nobody' }, '/email'],
    [{ name: '   ' }, '/name'],
    [{ name: 7 }, '/name'],
    [{ profile_id: newId() }, '/profile_id'],
    [{ name: 'lone \ud800' }, '/name'],
  ] as const) {
    const answer = await acme.owner.call(create, { body: { ...fitting, ...wrong } })
    assert.deepEqual([answer.status, answer.body.errors[0].pointer], [422, pointer])
  }
})

test('a removed member can be created again, without the former profile and keys', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  await acme.owner.call(`DELETE /v1/members/${person.userId}`)
  const body = { email: person.email, name: 'Back', profile_id: acme.profiles.member }
  const answer = await acme.owner.call(create, { body })
  assert.deepEqual(
    [answer.status, answer.body.user_id, answer.body.profile_id],
    [201, person.userId, acme.profiles.member],
  )
  assert.equal((await person.call('GET /v1/members')).status, 401, 'the key of before stays revoked')
})

/** The columns that are reset when a removed person becomes a member again. */
const OF_MEMBERSHIP = [
  'accountable_user_id',
  'name',
  'external_id',
  'external_id_lower',
  'metadata',
  'last_active_at',
  'removed_while_suspended',
  'suspended_at',
  'removed_at',
  'profile_id',
  'directory_id',
  'status',
]

test('a removed person who returns is like a new member, in every column', async () => {
  const acme = await reeve.organization()
  const join = async (email: string) => {
    const body = { email, name: 'Grace', profile_id: acme.profiles.member }
    return (await assertSuccess(acme.owner.call(create, { body }))).body.user_id as string
  }
  const email = `${newId()}@acme.test`
  const returned = await join(email)
  await assertSuccess(acme.owner.call(`POST /v1/members/${returned}/suspension`, { body: {} }))
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${returned}`))
  // When you add a column: set it here to a value that a new member does not have, and reset it in `putMember`.
  await inDatabase(reeve.app.pool, acme.id, transaction =>
    transaction.commit(sql`
      update members set external_id = 'HR-1', metadata = '{"team": "a"}', last_active_at = now()
      where organization_id = ${acme.id} and user_id = ${returned}`),
  )
  const fresh = await join(`${newId()}@acme.test`)
  assert.equal(await join(email), returned)
  const [one, other] = await inDatabase(reeve.app.pool, acme.id, transaction =>
    transaction.run(sql<{ row: Record<string, unknown> }[]>`
      select to_jsonb(m) as row from members m
      where organization_id = ${acme.id} and user_id = any (${[returned, fresh]}::uuid[])`),
  )
  assert.ok(one && other)
  const own = ['organization_id', 'user_id', 'joined_at', 'sessions_valid_from']
  assert.deepEqual(new Set(Object.keys(one.row)), new Set([...own, ...OF_MEMBERSHIP]))
  for (const column of OF_MEMBERSHIP) assert.deepEqual(one.row[column], other.row[column], column)
})
