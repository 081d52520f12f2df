import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { actionsIn, callerWith, NOW, refusalOf, signedInFor, withKey } from '../../../test/harness/deciding.ts'
import { ownerMails } from '../../../test/harness/invitation-rows.ts'
import { memberRow, ownerProfileRow, profileRow } from '../../../test/harness/member-rows.ts'
import { PublicError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { ProfileRow } from '../profiles/profiles.sql.ts'
import { assignProfile } from './assign-profile.ts'
import type { MemberRow } from './members.sql.ts'

const member = memberRow()
const owner: MemberRow = { ...member, is_owner: true, permissions: ['*'] }
const support = profileRow()

interface Given {
  readonly caller?: ReturnType<typeof callerWith>
  readonly profile?: ProfileRow | undefined
  readonly member?: MemberRow | undefined
  readonly hasOtherActiveOwner?: boolean
  readonly isMappedInitially?: boolean
  /** Email addresses of the owners; undefined if the assigned profile is not the Owner profile. */
  readonly owners?: readonly string[] | undefined
}
const assign = ({ caller = callerWith('*'), hasOtherActiveOwner = true, owners, ...rest }: Given = {}) =>
  assignProfile({ ownerMails, isMappedInitially: () => assert.fail() }).decide({
    caller,
    now: NOW,
    dryRun: false,
    params: { userId: member.user_id },
    query: { dry_run: false },
    body: { profile_id: support.id },
    found: { profile: support, member, hasOtherActiveOwner, isMappedInitially: false, ...rest },
    more: owners && { organizationName: 'Acme', owners: owners.map(email => ({ user_id: newId(), email })) },
  })
const refused = (of: Given) => refusalOf(() => assign(of))
const missing = (of: Given) => {
  try {
    assign(of)
    return null
  } catch (error) {
    assert.ok(error instanceof PublicError)
    return error.details.missing_permissions
  }
}

describe('assignProfile', () => {
  test('assigns the profile, with one entry and one event', () => {
    const { response, fact, writes } = assign()
    assert.deepEqual([response, actionsIn(writes)], [{}, ['update members']])
    assert.deepEqual(fact, {
      action: 'member.profile_changed',
      target: { type: 'member', id: member.user_id, name: member.name },
      changes: {
        before: { profile_id: member.profile_id, profile_name: 'Member' },
        after: { profile_id: support.id, profile_name: 'Support' },
      },
      events: [
        {
          type: 'member.profile_changed',
          data: { user_id: member.user_id, profile_id: support.id, previous_profile_id: member.profile_id },
        },
      ],
    })
  })

  test('changes nothing if the member has the profile', () => {
    const { response, fact, writes } = assign({ member: { ...member, profile_id: support.id } })
    assert.deepEqual([response, fact, writes], [{}, null, undefined])
  })

  test('changes the profile of a suspended member, who stays suspended', () => {
    const suspended: MemberRow = { ...member, status: 'suspended', suspended_at: NOW }
    assert.deepEqual(actionsIn(assign({ member: suspended }).writes), ['update members'])
  })

  test('refuses an unknown profile with its field, and then an unknown member', () => {
    assert.equal(refused({ profile: undefined, member: undefined }), 'profile_not_found')
    assert.throws(
      () => assign({ profile: undefined }),
      (error: PublicError) => error.kind === 'invalid' && error.details.errors?.[0]?.pointer === '/profile_id',
    )
    assert.equal(refused({ member: undefined }), 'member_not_found')
  })

  test('refuses a target with permissions that the caller lacks, and names them', () => {
    const caller = callerWith('members.assign_profile', 'members.read', 'a.b')
    const greater = { ...member, permissions: ['a.b', 'c.d'] }
    assert.equal(refused({ caller, member: greater }), 'target_exceeds_caller')
    assert.deepEqual(missing({ caller, member: greater }), ['c.d'])
    assert.equal(refused({ caller, member: { ...member, permissions: ['a.b'] } }), null)
  })

  test('refuses a greater or incomparable profile, and names the missing permissions', () => {
    const caller = callerWith('members.assign_profile', 'members.read')
    for (const permissions of [['members.read', 'members.remove'], ['members.remove']]) {
      const profile = profileRow({ permissions })
      assert.equal(refused({ caller, profile }), 'profile_exceeds_caller')
      assert.deepEqual(missing({ caller, profile }), ['members.remove'])
    }
    assert.equal(refused({ caller }), null)
  })

  test('refuses a target that exceeds the caller before a profile that does', () => {
    const caller = callerWith('members.assign_profile')
    assert.equal(refused({ caller, member: { ...member, permissions: ['c.d'] } }), 'target_exceeds_caller')
  })

  test('refuses the caller’s own promotion like any other', () => {
    const caller = { ...callerWith('members.assign_profile'), userId: member.user_id }
    const self = { ...member, permissions: ['members.assign_profile'] }
    assert.equal(refused({ caller, member: self }), 'profile_exceeds_caller')
  })

  test('lets only an owner change an owner, or make one', () => {
    const caller = callerWith('members.assign_profile', 'members.read', 'platform.*')
    assert.equal(refused({ caller, member: owner }), 'owner_required')
    assert.equal(refused({ caller, profile: ownerProfileRow() }), 'profile_exceeds_caller')
    assert.equal(refused({ member: owner }), null)
    assert.equal(refused({ profile: ownerProfileRow() }), null)
  })

  test('mails a new owner and at most 20 owners, the caller included', () => {
    // Each recipient has two statements that insert a mail. At most one of them inserts it: the ordinary mail, or the
    // mail that announces itself as the last one within the hour.
    const recipients = (owners?: readonly string[]) =>
      actionsIn(assign({ profile: ownerProfileRow(), owners }).writes).filter(one => one.endsWith('outgoing_mails'))
        .length / 2
    assert.equal(recipients([]), 2, 'the caller and the new owner')
    assert.equal(recipients(['ada@acme.test', 'eve@acme.test']), 3)
    assert.equal(recipients(Array.from({ length: 30 }, (_, index) => `owner-${index}@acme.test`)), 21)
    assert.equal(recipients(), 0)
  })

  test('makes no owner from a session without a recent sign-in, and allows any other change', () => {
    const caller = signedInFor(callerWith('*'), 10 * 60_000)
    const profile = ownerProfileRow()
    assert.equal(refused({ caller, profile }), 'session_not_fresh')
    assert.equal(refused({ caller: signedInFor(caller, 10 * 60_000 - 1), profile }), null)
    assert.equal(refused({ caller: withKey(caller), profile }), null)
    assert.equal(refused({ caller }), null, 'not the Owner profile')
    assert.equal(refused({ caller, member: owner }), null, 'is an owner no longer')
    assert.equal(refused({ caller, profile, member: { ...owner, profile_id: profile.id } }), null, 'changes nothing')
    const small = signedInFor(callerWith('members.assign_profile'), 10 * 60_000)
    assert.equal(refused({ caller: small, profile }), 'profile_exceeds_caller')
  })

  test('refuses to take the Owner profile from the last active owner', () => {
    const last = { member: owner, hasOtherActiveOwner: false }
    assert.equal(refused(last), 'last_active_owner')
    assert.equal(refused({ ...last, profile: ownerProfileRow() }), null, 'stays an owner')
    assert.equal(refused({ ...last, member: { ...owner, profile_id: support.id } }), null, 'changes nothing')
    assert.equal(refused({ ...last, member: { ...owner, status: 'suspended' } }), null, 'was not active')
    assert.equal(refused({ hasOtherActiveOwner: false }), null, 'is not an owner')
  })
})
