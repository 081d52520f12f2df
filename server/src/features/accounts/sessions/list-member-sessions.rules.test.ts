import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callerWith, refusalOf } from '../../../../test/harness/deciding.ts'
import { inviter as member } from '../../../../test/harness/invitation-rows.ts'
import { newId } from '../../../kernel/ids.ts'
import { listMemberSessions } from './list-member-sessions.ts'

const now = new Date('2026-03-04T07:41:03.000Z')
const session = {
  id: newId(),
  created_at: now,
  updated_at: now,
  expires_at: now,
  ip: '198.51.100.7',
  user_agent: null,
}
const superior = callerWith('members.suspend', 'members.invite', 'members.read')

const list = (found: object = {}, caller = superior) =>
  listMemberSessions.answer({
    caller,
    now,
    params: { userId: member.user_id },
    query: undefined,
    body: undefined,
    found: { member, sessions: [session], setting: undefined, isActiveElsewhere: false, ...found },
    more: undefined,
  }) as { sessions: { id: string }[]; withheld: string | null }

test('the sessions are listed for a caller who may act on the member', () => {
  const { sessions, withheld } = list()
  assert.deepEqual([sessions.map(({ id }) => id), withheld], [[session.id], null])
})

test('the sessions are withheld while the person is active in another organization', () => {
  assert.deepEqual(list({ isActiveElsewhere: true }), { sessions: [], withheld: 'active_in_other_organization' })
})

test('an unknown member, one with more permissions, or an owner is refused, active elsewhere or not', () => {
  for (const isActiveElsewhere of [false, true]) {
    const refused = (found: object, caller = superior) => refusalOf(() => list({ ...found, isActiveElsewhere }, caller))
    assert.equal(refused({ member: undefined }), 'member_not_found')
    assert.equal(refused({}, callerWith('members.suspend')), 'target_exceeds_caller')
    assert.equal(refused({ member: { ...member, is_owner: true, permissions: ['*'] } }), 'owner_required')
  }
})
