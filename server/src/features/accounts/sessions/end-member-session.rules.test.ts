import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callerWith, NOW, refusalOf } from '../../../../test/harness/deciding.ts'
import { inviter as member } from '../../../../test/harness/invitation-rows.ts'
import { newId } from '../../../kernel/ids.ts'
import { endMemberSession } from './end-member-session.ts'

const session = {
  id: newId(),
  created_at: NOW,
  updated_at: NOW,
  expires_at: NOW,
  ip: '203.0.113.7',
  user_agent: 'Firefox',
}
const superior = callerWith('members.suspend', 'members.invite', 'members.read')

const end = (found: object = {}, caller = superior) =>
  endMemberSession.decide({
    caller,
    now: NOW,
    dryRun: false,
    params: { userId: member.user_id, sessionId: session.id },
    query: undefined,
    body: undefined,
    found: { account: undefined, member, setting: undefined, isActiveElsewhere: false, session, ...found },
    more: { signedInAt: undefined },
  })

test('the audit entry has the start of the ended session, but not its IP address and browser', () => {
  assert.deepEqual(end().fact?.changes, {
    before: { session_id: session.id, created_at: NOW.toISOString() },
    after: null,
  })
})

test('no session is ended while the person is active in another organization, whether or not it exists', () => {
  for (const found of [{}, { session: undefined }]) {
    assert.equal(
      refusalOf(() => end({ ...found, isActiveElsewhere: true })),
      'session_withheld',
    )
  }
})

test('an unknown member, one with more permissions, or an owner is refused before the session lookup', () => {
  const refused = (found: object, caller = superior) =>
    refusalOf(() => end({ session: undefined, isActiveElsewhere: true, ...found }, caller))
  assert.equal(refused({ member: undefined }), 'member_not_found')
  assert.equal(refused({}, callerWith('members.suspend')), 'target_exceeds_caller')
  assert.equal(refused({ member: { ...member, is_owner: true, permissions: ['*'] } }), 'owner_required')
  assert.equal(
    refusalOf(() => end({ session: undefined })),
    'session_not_found',
  )
})
