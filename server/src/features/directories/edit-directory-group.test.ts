import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { asking, connectDirectory } from '../../../test/harness/directories.ts'
import type { Organization } from '../../../test/harness/organization.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { inDatabase, outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { sql } from '../../database/statement.ts'
import { newId } from '../../kernel/ids.ts'

/** Number of people. With REEVE_TEST_LONG, there are too many for a statement with a parameter for each value. */
const MANY = process.env.REEVE_TEST_LONG ? 7_000 : 1_000

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

async function connected() {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme)
  const { people, connection } = okta
  const group = (displayName: string, memberIds: readonly string[] = []) =>
    people.createGroup(connection, { displayName, externalId: null, memberIds }, asking())
  const change = (groupId: string, to: Parameters<typeof people.changeGroup>[2]) =>
    people.changeGroup(connection, groupId, to, asking())
  const map = (groupId: string, body: object, query = '') =>
    acme.owner.inSession(`PATCH /v1/directories/${okta.id}/groups/${groupId}${query}`, { body })
  return { acme, okta, people, connection, group, change, map }
}

const profileOf = async (acme: Organization, userId: string) =>
  (await acme.owner.call(`GET /v1/members/${userId}`)).body.profile_id

const joining = (...added: string[]) => ({ members: { replaced: false, added, removed: [] } })
const leaving = (...removed: string[]) => ({ members: { replaced: false, added: [], removed } })

test('the mapped group with the highest priority decides the profile; without one, the default does', async () => {
  const { acme, okta, group, change, map, people, connection } = await connected()
  const [low, high] = [await acme.profile(['agents.low']), await acme.profile(['agents.high'])]
  const { user } = await okta.create()
  const staff = await group('Staff', [user.id])
  const admins = await group('Admins')
  await map(staff.id, { profile_id: low, priority: 1 })
  assert.equal(await profileOf(acme, user.id), low)
  await map(admins.id, { profile_id: high, priority: 2 })
  assert.equal(await profileOf(acme, user.id), low)
  await change(admins.id, joining(user.id))
  assert.equal(await profileOf(acme, user.id), high)
  await map(staff.id, { profile_id: low, priority: 3 })
  assert.equal(await profileOf(acme, user.id), low)
  await map(staff.id, { profile_id: null })
  assert.equal(await profileOf(acme, user.id), high)
  await change(admins.id, leaving(user.id))
  assert.equal(await profileOf(acme, user.id), acme.profiles.member)
  await change(admins.id, joining(user.id))
  await people.removeGroup(connection, admins.id, asking())
  assert.equal(await profileOf(acme, user.id), acme.profiles.member)
})

test('a change of groups records each changed profile, and repetitions record nothing', async () => {
  const { acme, okta, group, change, map } = await connected()
  const profile = await acme.profile(['agents.run'])
  const people = [(await okta.create()).user.id, (await okta.create()).user.id]
  const { id } = await group('Staff')
  await map(id, { profile_id: profile, priority: 1 })
  const recorded = await recordedBy(reeve, acme.id, async () => {
    for (let time = 0; time < 2; time++) await change(id, joining(...people))
  })
  assert.deepEqual(recorded.actions, ['directory.group_changed', 'member.profile_changed', 'member.profile_changed'])
  assert.deepEqual(recorded.types, ['member.profile_changed', 'member.profile_changed'])
  const left = await change(id, { members: { replaced: true, added: [people[0] ?? ''], removed: [] } })
  assert.deepEqual(
    left.members?.map(member => member.id),
    [people[0]],
  )
  assert.equal(await profileOf(acme, people[1] ?? ''), acme.profiles.member)
})

test('owners keep their profile, and nobody is demoted by being linked', async () => {
  const { acme, group, map } = await connected()
  const second = await acme.person('owner')
  const admin = await acme.person('administrator')
  const { id } = await group('Staff', [second.userId, admin.userId])
  assert.equal(await profileOf(acme, admin.userId), acme.profiles.administrator)
  await map(id, { profile_id: await acme.profile(['agents.run']), priority: 1 })
  assert.equal(await profileOf(acme, second.userId), acme.profiles.owner)
  const owner = await map(id, { profile_id: acme.profiles.owner, priority: 1 })
  assert.deepEqual([owner.status, owner.body.code], [422, 'owner_profile_not_mapped'])
})

test('a manual change of a managed member’s profile is refused, except to and from Owner', async () => {
  const { acme, okta } = await connected()
  const { user } = await okta.create()
  const assign = (profile_id: string) => acme.owner.call(`PATCH /v1/members/${user.id}`, { body: { profile_id } })
  const refused = await assign(acme.profiles.administrator)
  assert.deepEqual([refused.status, refused.body.code], [409, 'managed_by_directory'])
  assert.doesNotMatch(refused.body.detail, /group/, 'some providers send none')
  assert.equal((await assign(acme.profiles.member)).status, 200)
  assert.equal((await assign(acme.profiles.owner)).status, 200)
  assert.equal((await assign(acme.profiles.administrator)).status, 200)
})

describe('an initial-only mapping', () => {
  const assignTo = (acme: Organization, userId: string) => (profile_id: string) =>
    acme.owner.call(`PATCH /v1/members/${userId}`, { body: { profile_id } })

  test('assigns its profile to people who join, and members can change it by hand', async () => {
    const { acme, okta, group, change, map } = await connected()
    const [first, second] = [await acme.profile(['agents.run']), await acme.profile(['agents.stop'])]
    const { id } = await group('Staff')
    const mapped = await map(id, { profile_id: first, initial_only: true })
    assert.deepEqual([mapped.status, mapped.body.initial_only], [200, true])
    const { user } = await okta.create()
    await change(id, joining(user.id))
    assert.equal(await profileOf(acme, user.id), first)
    assert.equal((await assignTo(acme, user.id)(second)).status, 200)
    await change(id, { ...joining(user.id), displayName: 'All staff' })
    await change(id, { members: { replaced: true, added: [user.id], removed: [] } })
    await change((await group('Unmapped')).id, joining(user.id))
    const edited = await map(id, { profile_id: acme.profiles.administrator, priority: 7, initial_only: true })
    assert.equal(edited.body.profiles_changed, 0)
    assert.equal(await profileOf(acme, user.id), second)
  })

  test('changes nobody who is in the group already; turned off, it changes them, as the preview says', async () => {
    const { acme, okta, group, map } = await connected()
    const profile = await acme.profile(['agents.run'])
    const { user } = await okta.create()
    const { id } = await group('Staff', [user.id])
    assert.equal((await map(id, { profile_id: profile, initial_only: true })).body.profiles_changed, 0)
    assert.equal(await profileOf(acme, user.id), acme.profiles.member)
    const preview = await map(id, { profile_id: profile, initial_only: false }, '?dry_run=true')
    assert.deepEqual(preview.body.profile_changes, [
      { user_id: user.id, previous_profile_id: acme.profiles.member, profile_id: profile },
    ])
    await map(id, { profile_id: profile, initial_only: false })
    assert.equal(await profileOf(acme, user.id), profile)
    const refused = await assignTo(acme, user.id)(acme.profiles.member)
    assert.deepEqual([refused.status, refused.body.code], [409, 'managed_by_directory'])
  })

  test('gives way to a higher mapping and takes over after it; who leaves gets the default profile', async () => {
    const { acme, okta, group, change, map } = await connected()
    const [staff, admins] = [await group('Staff'), await group('Admins')]
    const [low, high] = [await acme.profile(['agents.run']), await acme.profile(['agents.stop'])]
    await map(staff.id, { profile_id: low, priority: 1, initial_only: true })
    await map(admins.id, { profile_id: high, priority: 2 })
    const { user } = await okta.create()
    await change(staff.id, joining(user.id))
    await change(admins.id, joining(user.id))
    assert.equal(await profileOf(acme, user.id), high)
    assert.equal((await assignTo(acme, user.id)(low)).status, 409)
    await change(admins.id, leaving(user.id))
    assert.equal(await profileOf(acme, user.id), low)
    assert.equal((await assignTo(acme, user.id)(high)).status, 200)
    await change(staff.id, leaving(user.id))
    assert.equal(await profileOf(acme, user.id), acme.profiles.member)
    assert.equal((await assignTo(acme, user.id)(high)).status, 409)
  })

  test('that ends gives its people the default profile, also those with one by hand', async () => {
    const { acme, okta, group, change, map } = await connected()
    const { id } = await group('Staff')
    await map(id, { profile_id: acme.profiles.member, initial_only: true })
    const { user } = await okta.create()
    await change(id, joining(user.id))
    await assignTo(acme, user.id)(await acme.profile(['agents.run']))
    const ended = await map(id, { profile_id: null })
    assert.deepEqual([ended.body.profiles_changed, ended.body.initial_only], [1, false])
    assert.equal(await profileOf(acme, user.id), acme.profiles.member)
  })
})

test('only someone who holds all of a profile maps it, and of the profiles that the mapping takes away', async () => {
  const { acme, okta, group } = await connected()
  const weak = await acme.person(await acme.profile(['directories.manage', 'agents.run']))
  const strong = await acme.profile(['agents.run', 'agents.stop'])
  const { user } = await okta.create()
  const { id } = await group('Staff', [user.id])
  const map = (profile_id: string) =>
    weak.inSession(`PATCH /v1/directories/${okta.id}/groups/${id}`, { body: { profile_id, priority: 1 } })
  const refused = await map(strong)
  assert.deepEqual([refused.status, refused.body.code], [403, 'profile_exceeds_caller'])
  const exceeds = await map(await acme.profile(['agents.run']))
  assert.deepEqual([exceeds.status, exceeds.body.code], [403, 'target_exceeds_caller'])
})

test('nobody gives a profile beyond the own one by the end of a mapping, or by another priority', async () => {
  const { acme, okta, group, map } = await connected()
  const weakProfile = await acme.profile(['directories.manage'])
  const weak = await acme.person(weakProfile)
  const staff = await group('Staff', [weak.userId])
  const admins = await group('Admins', [weak.userId])
  await map(staff.id, { profile_id: weakProfile, priority: 100 })
  await map(admins.id, { profile_id: acme.profiles.administrator, priority: 50 })
  assert.equal(await profileOf(acme, weak.userId), weakProfile)
  const edit = (id: string, profile_id: string | null, priority = 100, query = '') =>
    weak.inSession(`PATCH /v1/directories/${okta.id}/groups/${id}${query}`, { body: { profile_id, priority } })
  const answers = [
    await edit(staff.id, null, 100, '?dry_run=true'),
    await edit(staff.id, null),
    await edit(staff.id, weakProfile, 1),
    await edit(admins.id, acme.profiles.administrator, 10_000),
  ]
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.code]),
    answers.map(() => [403, 'profile_exceeds_caller']),
  )
  assert.equal(await profileOf(acme, weak.userId), weakProfile)
})

test('any edit that keeps a mapping needs the permissions of its profile, also while its group is empty', async () => {
  const { acme, okta, group, map } = await connected()
  const weak = await acme.person(await acme.profile(['directories.manage']))
  const { id } = await group('Staff')
  const mapping = { profile_id: await acme.profile(['agents.run']), priority: 10, initial_only: false }
  await map(id, mapping)
  const edit = async (body: object) =>
    outcomeOf(await weak.inSession(`PATCH /v1/directories/${okta.id}/groups/${id}`, { body }))
  assert.equal(await edit({ ...mapping, priority: 20 }), '403 profile_exceeds_caller')
  assert.equal(await edit({ ...mapping, initial_only: true }), '403 profile_exceeds_caller')
  assert.equal(await edit(mapping), '200')
  assert.equal(await edit({ profile_id: null }), '200')
})

test('a preview lists who would change, and changes nothing', async () => {
  const { acme, okta, group, map } = await connected()
  const profile = await acme.profile(['agents.run'])
  const { user } = await okta.create()
  const { id } = await group('Staff', [user.id])
  const body = { profile_id: profile, priority: 1 }
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const preview = await map(id, body, '?dry_run=true')
    assert.deepEqual(
      [preview.body.profiles_changed, preview.body.profile_changes],
      [1, [{ user_id: user.id, previous_profile_id: acme.profiles.member, profile_id: profile }]],
    )
  })
  assert.deepEqual(recorded.actions, [])
  assert.equal((await map(id, body)).body.profiles_changed, 1)
  assert.equal(await profileOf(acme, user.id), profile)
})

test('an unknown person in a group is refused, and so is a second group of the same name', async () => {
  const { group } = await connected()
  await assert.rejects(group('Staff', [newId()]), { code: 'group_member_not_found' })
  await group('Staff')
  await assert.rejects(group('STAFF'), { code: 'directory_group_exists' })
})

test(`a mapping that changes ${MANY} profiles is one change with an entry and an event each`, async () => {
  const { acme, okta, group, map } = await connected()
  const { id } = await group('Everyone')
  const profile = await acme.profile(['agents.run'])
  const names = Array.from({ length: MANY }, (_, number) => `${number}-${newId()}@acme.test`)
  await inDatabase(reeve.app.pool, acme.id, transaction =>
    transaction.commit([
      sql`
      insert into accounts (id, email, name, created_at, updated_at)
      select gen_random_uuid(), email, 'Many', now(), now() from unnest(${names}::text[]) as e (email)`,
      sql`
      insert into members (organization_id, user_id, profile_id, status, joined_at, directory_id)
      select ${acme.id}, id, ${acme.profiles.member}, 'active', now(), ${okta.id}
      from accounts where email = any (${names}::text[])`,
      sql`
      insert into directory_users (organization_id, directory_id, user_id, user_name, active, created_at, changed_at)
      select ${acme.id}, ${okta.id}, id, email, true, now(), now() from accounts where email = any (${names}::text[])`,
      sql`
      insert into directory_group_members (organization_id, directory_id, group_id, user_id)
      select ${acme.id}, ${okta.id}, ${id}, id from accounts where email = any (${names}::text[])`,
    ]),
  )
  const answer = await map(id, { profile_id: profile, priority: 1 })
  assert.deepEqual([answer.status, answer.body.profiles_changed], [200, MANY])
  const { body } = await acme.owner.call(`GET /v1/members/counts?profile_id=${profile}`)
  assert.equal(body.active, MANY, JSON.stringify(body))
  assert.equal((await acme.owner.call('GET /v1/audit/verification')).body.valid, true)
})
