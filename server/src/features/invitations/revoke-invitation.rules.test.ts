import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { actionsIn, callerWith, NOW, refusalOf } from '../../../test/harness/deciding.ts'
import { pending, support } from '../../../test/harness/invitation-rows.ts'
import type { ProfileRow } from '../profiles/profiles.sql.ts'
import type { InvitationRow } from './invitations.sql.ts'
import { revokeInvitation } from './revoke-invitation.ts'

const inviter = callerWith('members.invite', 'members.read')
const given = (found: InvitationRow | undefined, more: ProfileRow | undefined, caller = inviter) => ({
  caller,
  now: NOW,
  dryRun: false,
  params: { id: pending.id },
  query: undefined,
  body: undefined,
  found,
  more,
})
const refused = (...of: Parameters<typeof given>) => refusalOf(() => revokeInvitation.decide(given(...of)))

describe('revokeInvitation', () => {
  test('a pending invitation is revoked, recorded and announced', () => {
    const { fact, writes } = revokeInvitation.decide(given(pending, support))
    assert.deepEqual(actionsIn(writes), ['update invitations'])
    assert.deepEqual(fact?.changes, {
      before: { status: 'pending' },
      after: { status: 'revoked', revoked_reason: 'revoked' },
    })
    assert.deepEqual(
      fact?.events.map(({ type }) => type),
      ['invitation.revoked'],
    )
  })

  test('a revoked or expired invitation is not changed', () => {
    for (const status of ['revoked', 'expired'] as const) {
      const { fact, writes } = revokeInvitation.decide(given({ ...pending, status }, support))
      assert.deepEqual([fact, writes], [null, undefined])
    }
  })

  test('only a person who could send the invitation can revoke it, and not once it is accepted', () => {
    const greater = { ...support, permissions: ['members.remove'] }
    assert.equal(refused(undefined, undefined), 'invitation_not_found')
    assert.equal(refused(pending, greater), 'profile_exceeds_caller')
    assert.equal(refused({ ...pending, status: 'accepted' }, greater), 'profile_exceeds_caller')
    assert.equal(refused({ ...pending, status: 'accepted' }, support), 'invitation_settled')
    assert.equal(refused({ ...pending, status: 'accepted', profile_id: null }, undefined), 'invitation_settled')
  })
})
