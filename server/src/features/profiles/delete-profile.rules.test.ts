import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { actionsIn, callerWith, refusalOf } from '../../../test/harness/deciding.ts'
import { profileRow } from '../../../test/harness/member-rows.ts'
import { sql } from '../../database/statement.ts'
import { deleteProfile } from './delete-profile.ts'
import type { ProfileRow } from './profiles.sql.ts'

const support = profileRow()
const builtIn = (kind: 'owner' | 'administrator' | 'member'): ProfileRow => ({
  ...support,
  built_in: kind,
  is_owner: kind === 'owner',
})

const { decide } = deleteProfile(() => sql`update invitations set profile_id = null`)
const given = (found: ProfileRow | undefined, caller = callerWith('*')) => ({
  caller,
  now: new Date(),
  dryRun: false,
  params: { id: support.id },
  query: undefined,
  body: undefined,
  found,
  more: undefined,
})
const refused = (...of: Parameters<typeof given>) => refusalOf(() => decide(given(...of)))

describe('deleteProfile', () => {
  test('settled invitations lose the reference to the profile before it is deleted', () => {
    const { fact, writes } = decide(given(support))
    assert.deepEqual(actionsIn(writes), ['update invitations', 'delete from profiles'])
    assert.deepEqual(fact?.changes, {
      before: { name: 'Support', description: '', permissions: ['members.read'] },
      after: null,
    })
    assert.deepEqual(fact?.events, [{ type: 'profile.deleted', data: { profile_id: support.id, name: 'Support' } }])
  })

  test('an unknown profile, a greater one and a built-in one are refused, in this order', () => {
    assert.equal(refused(undefined), 'profile_not_found')
    assert.equal(refused(support, callerWith('profiles.manage')), 'profile_exceeds_caller')
    assert.equal(refused(builtIn('owner'), callerWith('members.read')), 'profile_exceeds_caller')
    assert.equal(refused(builtIn('owner')), 'owner_profile_fixed')
    assert.equal(refused(builtIn('administrator')), 'built_in_profile')
    assert.equal(refused(builtIn('member'), callerWith('members.read')), 'built_in_profile')
  })
})
