import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { actionsIn, callerWith, refusalOf } from '../../../test/harness/deciding.ts'
import { ownerProfileRow, profileRow } from '../../../test/harness/member-rows.ts'
import type { PublicError } from '../../kernel/errors.ts'
import { editProfile } from './edit-profile.ts'
import type { CountedProfileRow } from './profiles.sql.ts'

const support: CountedProfileRow = {
  ...profileRow({ description: 'Answers', permissions: ['members.read', 'agents.run'] }),
  member_count: 3,
}
const owner: CountedProfileRow = { ...ownerProfileRow(), member_count: 1 }

type Body = { name?: string; description?: string; permissions?: string[] }

const given = (body: Body, profile: CountedProfileRow | undefined = support, caller = callerWith('*')) => ({
  caller,
  now: new Date(),
  dryRun: false,
  params: { id: support.id },
  query: undefined,
  body,
  found: { profile, nameTaken: false },
  more: undefined,
})
const refused = (...of: Parameters<typeof given>) => refusalOf(() => editProfile.decide(given(...of)))

describe('editProfile', () => {
  test('given fields change, and the rest stays; before and after are recorded', () => {
    const { response, fact, writes } = editProfile.decide(given({ permissions: ['agents.run'] }))
    assert.deepEqual(response, {
      id: support.id,
      name: 'Support',
      description: 'Answers',
      permissions: ['agents.run'],
      built_in: false,
      member_count: 3,
    })
    assert.deepEqual(actionsIn(writes), ['update profiles'])
    assert.deepEqual(fact?.changes, {
      before: { name: 'Support', description: 'Answers', permissions: ['members.read', 'agents.run'] },
      after: { name: 'Support', description: 'Answers', permissions: ['agents.run'] },
    })
    assert.deepEqual(fact?.events, [
      { type: 'profile.changed', data: { profile_id: support.id, name: 'Support', permissions: ['agents.run'] } },
    ])
  })

  test('name and description change separately, and an empty description is valid', () => {
    for (const body of [{ name: 'Helpers' }, { description: '' }, { name: 'Helpers', description: 'Helps' }]) {
      const { response, fact } = editProfile.decide(given(body))
      const content = { name: 'Support', description: 'Answers', permissions: ['members.read', 'agents.run'], ...body }
      assert.deepEqual(response, { id: support.id, ...content, built_in: false, member_count: 3 })
      assert.deepEqual(fact?.changes?.after, content)
    }
  })

  test('a built-in profile other than Owner is edited like any other', () => {
    const { response } = editProfile.decide(given({ name: 'Staff' }, { ...support, built_in: 'member' }))
    assert.deepEqual([response.name, response.built_in], ['Staff', true])
  })

  test('the same permissions, in any order and with duplicates, change nothing', () => {
    const same: Body[] = [{}, { name: 'Support' }, { permissions: ['agents.run', 'members.read', 'agents.run'] }]
    for (const body of same) {
      const { fact, writes } = editProfile.decide(given(body))
      assert.deepEqual([fact, writes], [null, undefined], JSON.stringify(body))
    }
  })

  test('neither the former nor the new profile may exceed the caller', () => {
    const caller = callerWith('profiles.manage', 'members.read', 'agents.run')
    const greater = { ...support, permissions: ['members.remove'] }
    assert.equal(refused({ name: 'Helpers' }, support, caller), null)
    assert.equal(refused({ permissions: ['members.remove'] }, support, caller), 'profile_exceeds_caller')
    assert.equal(refused({ permissions: [] }, greater, caller), 'profile_exceeds_caller')
    assert.equal(refused({ name: 'Boss' }, owner, caller), 'profile_exceeds_caller')
    assert.equal(refused({}, greater, caller), 'profile_exceeds_caller', 'even if nothing changes')
    assert.throws(
      () => editProfile.decide(given({ permissions: ['members.remove', 'agents.run'] }, support, caller)),
      (error: PublicError) => error.details.missing_permissions?.join() === 'members.remove',
    )
    const platform = callerWith('profiles.manage', 'members.read', 'platform.*')
    assert.equal(refused({ permissions: ['agents.run', 'agents.build'] }, support, platform), null)
  })

  test('the Owner profile cannot be edited, not even by owners, whatever the change', () => {
    const bodies: Body[] = [{}, { name: 'Boss' }, { permissions: [] }]
    for (const body of bodies) assert.equal(refused(body, owner), 'owner_profile_fixed')
  })

  test('the name of another profile is refused, unless nothing changes', () => {
    const taken = (body: Body, profile: CountedProfileRow | undefined = support) =>
      refusalOf(() => editProfile.decide({ ...given(body), found: { profile, nameTaken: true } }))
    assert.equal(taken({ name: 'Helpers' }), 'profile_name_taken')
    assert.equal(taken({ name: 'Support' }), null)
    assert.equal(taken({ name: 'Helpers' }, owner), 'owner_profile_fixed')
    assert.equal(refused({ name: 'Helpers' }), null)
  })

  test('an unknown permission is refused before an unknown profile', () => {
    const missing = (body: Body) =>
      refusalOf(() => editProfile.decide({ ...given(body), found: { profile: undefined, nameTaken: false } }))
    assert.equal(missing({ permissions: ['*'] }), 'unknown_permission')
    assert.equal(missing({ name: 'X' }), 'profile_not_found')
    assert.throws(
      () => editProfile.decide(given({ permissions: ['members.read', 'members.bogus'] })),
      (error: PublicError) => error.details.errors?.[0]?.pointer === '/permissions/1',
    )
  })
})
