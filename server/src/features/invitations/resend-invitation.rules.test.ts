import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { actionsIn, callerWith, NOW, refusalOf, signedInFor, withKey } from '../../../test/harness/deciding.ts'
import { DAY_MS, inviter, limit, pending, postWith, support, vault } from '../../../test/harness/invitation-rows.ts'
import { ownerProfileRow } from '../../../test/harness/member-rows.ts'
import { PublicError } from '../../kernel/errors.ts'
import { createInvitationLimit } from './invitation-limit.ts'
import type { SentInvitation } from './invitations.contract.ts'
import type { InvitationRow } from './invitations.sql.ts'
import { resendInvitation } from './resend-invitation.ts'

const { decide } = resendInvitation({ vault, limit, post: postWith({ isMailSent: true }) })
const entitled = {
  profile: support,
  inviter,
  membership: undefined,
  formerSuspension: null,
  isExternalId: false,
  suspensionOfAddress: null,
  counts: [],
  hasMostPending: false,
}

interface Given {
  readonly invitation?: Partial<InvitationRow>
  readonly more?: object
  readonly caller?: ReturnType<typeof callerWith>
}
const given = ({ invitation, more, caller = callerWith('members.invite', 'members.read') }: Given = {}) => ({
  caller,
  now: NOW,
  dryRun: false,
  params: { id: pending.id },
  query: undefined,
  body: undefined,
  found: { invitation: { ...pending, ...invitation }, organizationName: 'Acme' },
  more: { ...entitled, ...more },
})
const refused = (of: Given) => refusalOf(() => decide(given(of)))

describe('resendInvitation', () => {
  test('a resent pending or expired invitation is valid for seven days from now, and keeps its sender', () => {
    for (const status of ['pending', 'expired'] as const) {
      const { response, fact, writes } = decide(given({ invitation: { status } }))
      const { id, status: becomes, invited_by, expires_at } = response as SentInvitation
      assert.deepEqual([id, becomes, invited_by], [pending.id, 'pending', inviter.user_id])
      assert.equal(Date.parse(expires_at), NOW.getTime() + 7 * DAY_MS)
      assert.deepEqual(actionsIn(writes), ['update invitations', 'update invitations', 'insert into outgoing_mails'])
      assert.deepEqual(fact?.changes, {
        before: { status, expires_at: pending.expires_at.toISOString() },
        after: { status: 'pending', expires_at },
      })
      assert.deepEqual(
        fact?.events.map(({ type, data }) => [type, data]),
        [
          [
            'invitation.created',
            { invitation_id: id, email: pending.email, profile_id: support.id, invited_by, expires_at },
          ],
        ],
      )
    }
  })

  test('an invitation that is accepted, revoked or without its profile is not resent', () => {
    assert.equal(
      refusalOf(() => decide({ ...given(), found: { invitation: undefined, organizationName: '' }, more: undefined })),
      'invitation_not_found',
    )
    assert.equal(refused({ invitation: { status: 'accepted' } }), 'invitation_settled')
    assert.equal(refused({ invitation: { status: 'revoked' } }), 'invitation_revoked')
    assert.equal(
      refused({ invitation: { status: 'expired', profile_id: null }, more: { profile: undefined } }),
      'invited_profile_deleted',
    )
  })

  test('the caller must be able to send the invitation, and its sender must still be able to', () => {
    assert.equal(refused({ caller: callerWith('members.invite') }), 'profile_exceeds_caller')
    assert.equal(
      refused({ caller: callerWith('members.invite'), invitation: { status: 'accepted' } }),
      'profile_exceeds_caller',
    )
    const caller = callerWith('*')
    for (const less of [
      undefined,
      { ...inviter, status: 'suspended' as const },
      { ...inviter, permissions: ['members.read'] },
      { ...inviter, permissions: ['members.invite'] },
    ]) {
      assert.equal(refused({ caller, more: { inviter: less } }), 'inviter_not_entitled')
    }
  })

  test('a member is not invited; a return requires members.reactivate of caller and sender', () => {
    assert.equal(refused({ more: { membership: 'active' } }), 'already_member')
    assert.equal(refused({ more: { membership: 'suspended' } }), 'member_suspended')
    const caller = callerWith('*')
    const reactivator = { ...inviter, permissions: [...inviter.permissions, 'members.reactivate'] }
    assert.equal(refused({ more: { formerSuspension: 'local', inviter: reactivator } }), 'reactivation_required')
    assert.equal(refused({ caller, more: { formerSuspension: 'local' } }), 'reactivation_required')
    assert.equal(refused({ caller, more: { formerSuspension: 'local', inviter: reactivator } }), null)
  })

  test('the Owner profile is offered again from a session only with a recent sign-in, and from a key', () => {
    const more = { profile: ownerProfileRow(), inviter: { ...inviter, is_owner: true, permissions: ['*'] } }
    const stale = signedInFor(callerWith('*'), 10 * 60_000)
    assert.equal(refused({ caller: stale, more }), 'session_not_fresh')
    assert.equal(refused({ caller: withKey(stale), more }), null)
    assert.equal(refused({ caller: callerWith('*'), more }), null)
  })

  test('an address that is the external id of a member is not invited', () =>
    assert.equal(refused({ more: { isExternalId: true } }), 'ambiguous_external_id'))

  test('a resent invitation counts against the limits', () => {
    const limits = { perAddress: 2, perOrganization: 0, perInstallation: 0 }
    const bounded = createInvitationLimit({ vault, limits })
    const operation = resendInvitation({ vault, limit: bounded, post: postWith({ isMailSent: true }) })
    const counted = (count: number) => ({ counts: [{ count, counted_until: new Date(NOW.getTime() + 600_000) }] })
    assert.equal(
      refusalOf(() => operation.decide(given({ more: counted(2) }))),
      null,
    )
    assert.equal(
      refusalOf(() => operation.decide(given({ more: counted(3) }))),
      'too_many_invitations',
    )
  })

  test('after the first one, a resend is allowed once a minute, with the seconds to wait', () => {
    const sentAt = (agoMs: number, createdAgoMs: number) => ({
      created_at: new Date(NOW.getTime() - createdAgoMs),
      expires_at: new Date(NOW.getTime() - agoMs + 7 * DAY_MS),
    })
    assert.equal(refused({ invitation: sentAt(1000, 1000) }), null, 'the first time')
    assert.equal(refused({ invitation: sentAt(60_000, 120_000) }), null)
    assert.throws(
      () => decide(given({ invitation: sentAt(18_500, 120_000) })),
      (error: unknown) => {
        assert.ok(error instanceof PublicError)
        assert.deepEqual([error.code, error.details.retryAfter], ['resend_throttled', 42])
        return true
      },
    )
  })
})
