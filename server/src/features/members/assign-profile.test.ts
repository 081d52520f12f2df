import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { recordedBy } from '../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const assign = (userId: string, query = '') => `PATCH /v1/members/${userId}${query}`
const profileOf = async (acme: Awaited<ReturnType<SharedReeve['organization']>>, userId: string) =>
  (await acme.owner.call(`GET /v1/members/${userId}`)).body.profile_id

test('an assigned profile takes effect at once, with one audit entry and one event', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const answer = await acme.owner.call(assign(person.userId), { body: { profile_id: acme.profiles.administrator } })
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body, {})
  })
  assert.equal(await profileOf(acme, person.userId), acme.profiles.administrator)
  assert.deepEqual(recorded.actions, ['member.profile_changed'])
  assert.deepEqual(recorded.types, ['member.profile_changed'])
  assert.deepEqual(recorded.events[0].data, {
    user_id: person.userId,
    profile_id: acme.profiles.administrator,
    previous_profile_id: acme.profiles.member,
  })
})

test('a profile greater than the caller’s own is refused: 403 profile_exceeds_caller', async () => {
  const acme = await reeve.organization()
  const caller = await acme.person(await acme.profile(['members.assign_profile', 'members.read']))
  const greater = await acme.profile(['members.assign_profile', 'agents.run'])
  const target = await acme.person('member').then(person => person.userId)
  const narrow = await acme.person(await acme.profile(['members.read']))
  const answer = await caller.call(assign(narrow.userId), { body: { profile_id: greater } })
  assert.equal(answer.status, 403)
  assert.equal(answer.body.code, 'profile_exceeds_caller')
  assert.deepEqual(answer.body.missing_permissions, ['agents.run'])
  const owners = await caller.call(assign(narrow.userId), { body: { profile_id: acme.profiles.owner } })
  assert.equal(owners.body.code, 'profile_exceeds_caller')
  assert.equal(await profileOf(acme, target), acme.profiles.member)
})

test('an incomparable profile is refused, and an equal one is assigned', async () => {
  const acme = await reeve.organization()
  const profile = await acme.profile(['members.assign_profile', 'members.read'])
  const incomparable = await acme.profile(['agents.run'])
  const caller = await acme.person(profile)
  const target = await acme.person(await acme.profile(['members.read']))
  assert.equal((await caller.call(assign(target.userId), { body: { profile_id: incomparable } })).status, 403)
  assert.equal((await caller.call(assign(target.userId), { body: { profile_id: profile } })).status, 200)
})

test('a target with more permissions than the caller is refused: 403 target_exceeds_caller', async () => {
  const acme = await reeve.organization()
  const caller = await acme.person(await acme.profile(['members.assign_profile', 'members.read', 'profiles.read']))
  const target = await acme.person('administrator')
  const answer = await caller.call(assign(target.userId), { body: { profile_id: acme.profiles.member } })
  assert.equal(answer.status, 403)
  assert.equal(answer.body.code, 'target_exceeds_caller')
  assert.equal(await profileOf(acme, target.userId), acme.profiles.administrator)
})

test('only an owner can change an owner: 403 owner_required', async () => {
  const acme = await reeve.organization()
  const second = await acme.person('owner')
  const administrator = await acme.person('administrator')
  const body = { profile_id: acme.profiles.member }
  const refused = await administrator.call(assign(second.userId), { body })
  assert.equal(refused.status, 403)
  assert.equal(refused.body.code, 'owner_required')
  assert.equal((await acme.owner.call(assign(second.userId), { body })).status, 200)
})

test('a key whose owner lacks members.assign_profile is refused: 403 permission_required', async () => {
  const acme = await reeve.organization()
  const caller = await acme.person(await acme.profile(['members.suspend', 'members.read']))
  const target = await acme.person(await acme.profile([]))
  const answer = await caller.call(assign(target.userId), { body: { profile_id: acme.profiles.member } })
  assert.equal(answer.status, 403)
  assert.equal(answer.body.code, 'permission_required')
  assert.deepEqual(answer.body.missing_permissions, ['members.assign_profile'])
})

test('a key without members:write is refused: 403 insufficient_scope, with the required scope', async () => {
  const acme = await reeve.organization()
  const key = await acme.keyOf(acme.owner.userId, ['members:read', 'governance:write'])
  const answer = await reeve.call(assign(acme.owner.userId), { key, body: { profile_id: acme.profiles.member } })
  assert.equal(answer.status, 403)
  assert.equal(answer.body.code, 'insufficient_scope')
  assert.equal(answer.body.required_scope, 'members:write')
  assert.match(answer.headers.get('www-authenticate') ?? '', /error="insufficient_scope", scope="members:write"/)
})

test('the last active owner cannot step down: 409 last_active_owner', async () => {
  const acme = await reeve.organization()
  const suspended = await acme.person('owner')
  assert.equal((await acme.owner.call(`POST /v1/members/${suspended.userId}/suspension`, { body: {} })).status, 200)
  const answer = await acme.owner.call(assign(acme.owner.userId), { body: { profile_id: acme.profiles.member } })
  assert.equal(answer.status, 409)
  assert.equal(answer.body.code, 'last_active_owner')
})

test('assigning the current profile changes nothing: 200, no entry, no event', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const answer = await acme.owner.call(assign(person.userId), { body: { profile_id: acme.profiles.member } })
    assert.equal(answer.status, 200)
  })
  assert.deepEqual([recorded.actions, recorded.types], [[], []])
})

test('a suspended member’s profile can be changed, and the member stays suspended', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  await acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} })
  const answer = await acme.owner.call(assign(person.userId), { body: { profile_id: acme.profiles.administrator } })
  assert.equal(answer.status, 200)
  const member = (await acme.owner.call(`GET /v1/members/${person.userId}`)).body
  assert.deepEqual([member.status, member.profile_id], ['suspended', acme.profiles.administrator])
})

test('profile_id is required, a UUID, and the only field: 422 with the pointer', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const cases = [
    [{}, '/profile_id', 'required'],
    [{ profile_id: 'owner' }, '/profile_id', 'format'],
    [{ profile_id: null }, '/profile_id', 'type'],
    [{ profile_id: acme.profiles.member, status: 'active' }, '/status', 'unknown_field'],
  ] as const
  for (const [body, pointer, code] of cases) {
    const answer = await acme.owner.call(assign(person.userId), { body })
    assert.equal(answer.status, 422)
    assert.equal(answer.body.errors[0].pointer, pointer)
    assert.equal(answer.body.errors[0].code, code)
  }
})

test('a profile that does not exist, or is another organization’s, is 422 profile_not_found', async () => {
  const [acme, other] = await Promise.all([reeve.organization(), reeve.organization('Other')])
  const person = await acme.person('member')
  for (const profileId of [newId(), other.profiles.member]) {
    const answer = await acme.owner.call(assign(person.userId), { body: { profile_id: profileId } })
    assert.equal(answer.status, 422)
    assert.equal(answer.body.code, 'profile_not_found')
    assert.equal(answer.body.errors[0].pointer, '/profile_id')
  }
})

test('a member of another organization is not found, exactly like one that does not exist', async () => {
  const [acme, other] = await Promise.all([reeve.organization(), reeve.organization('Other')])
  const body = { profile_id: acme.profiles.member }
  const answers = await Promise.all(
    [other.owner.userId, newId(), 'no-uuid'].map(userId => acme.owner.call(assign(userId), { body })),
  )
  for (const { status, body } of answers) {
    assert.deepEqual({ ...body, request_id: '' }, { ...answers[0]?.body, request_id: '' })
    assert.deepEqual([status, body.code], [404, 'member_not_found'])
  }
})

test('a guard’s refusal is audited with actor, target and reason; a missing permission is not', async () => {
  const acme = await reeve.organization()
  const administrator = await acme.person('administrator')
  const weak = await acme.person(await acme.profile(['members.suspend']))
  const body = { profile_id: acme.profiles.member }
  const recorded = await recordedBy(reeve, acme.id, async () => {
    await administrator.call(assign(acme.owner.userId), { body })
    await weak.call(assign(acme.owner.userId), { body })
  })
  assert.deepEqual(recorded.actions, ['operation.refused'])
  assert.equal(recorded.entries[0]?.reason, 'owner_required')
  assert.deepEqual(recorded.types, [])
})

test('a dry run responds as the assignment would, and changes nothing', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const body = { profile_id: acme.profiles.administrator }
  const recorded = await recordedBy(reeve, acme.id, async () => {
    assert.equal((await acme.owner.call(assign(person.userId, '?dry_run=true'), { body })).status, 200)
    assert.equal((await person.call(assign(person.userId, '?dry_run=true'), { body })).status, 403)
  })
  assert.equal(await profileOf(acme, person.userId), acme.profiles.member)
  assert.deepEqual(recorded.actions, [])
})
