import { toTimestamp } from '../../kernel/schema.ts'
import type { Fact, Target } from '../../operations/operation.ts'
import type { InvitationRow } from './invitations.sql.ts'

export function invitationCreated(invitation: InvitationRow, profile_name: string): Fact {
  const { id, email, profile_id, invited_by } = invitation
  const expires_at = toTimestamp(invitation.expires_at)
  return {
    action: 'invitation.created',
    target: targetOf(invitation),
    changes: { before: null, after: { email, profile_id, profile_name, expires_at } },
    events: [{ type: 'invitation.created', data: { invitation_id: id, email, profile_id, invited_by, expires_at } }],
  }
}

export const invitationRevoked = (invitation: InvitationRow): Fact => ({
  action: 'invitation.revoked',
  target: targetOf(invitation),
  changes: { before: { status: invitation.status }, after: { status: 'revoked', revoked_reason: 'revoked' } },
  events: [
    {
      type: 'invitation.revoked',
      data: { invitation_id: invitation.id, email: invitation.email, revoked_reason: 'revoked' },
    },
  ],
})

/**
 * The fact of a resent invitation. Its event is `invitation.created`, which gives the new expiry to subscribers that
 * track open invitations.
 */
export function invitationResent(before: InvitationRow, after: InvitationRow): Fact {
  const { id, email, profile_id, invited_by } = after
  const expires_at = toTimestamp(after.expires_at)
  return {
    action: 'invitation.resent',
    target: targetOf(after),
    changes: {
      before: { status: before.status, expires_at: toTimestamp(before.expires_at) },
      after: { status: after.status, expires_at },
    },
    events: [{ type: 'invitation.created', data: { invitation_id: id, email, profile_id, invited_by, expires_at } }],
  }
}

/**
 * The kind of the accepting account: created now (`new_account`), existing but not claimed before
 * (`unclaimed_account`), signed in (`signed_in`), or already claimed, with a login block that the token lifted
 * (`mailed_token`, `shown_token`). A mailed token lifts any block; a token that was shown to the sender lifts only a
 * block of this organization.
 */
export type AcceptedAs = 'new_account' | 'unclaimed_account' | 'signed_in' | 'mailed_token' | 'shown_token'

export function invitationAccepted(
  invitation: InvitationRow,
  { userId, name, profileId, as }: { userId: string; name: string; profileId: string; as: AcceptedAs },
): Fact {
  const { id, email } = invitation
  return {
    action: 'invitation.accepted',
    target: targetOf(invitation),
    changes: {
      before: { status: invitation.status },
      after: { status: 'accepted', user_id: userId, profile_id: profileId, accepted_as: as },
    },
    events: [
      { type: 'invitation.accepted', data: { invitation_id: id, email, user_id: userId } },
      { type: 'member.created', data: { user_id: userId, email, name, profile_id: profileId } },
    ],
  }
}

export const targetOf = ({ id, email }: InvitationRow): Target => ({ type: 'invitation', id, name: email })
