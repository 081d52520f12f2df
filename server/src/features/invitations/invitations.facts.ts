import { toTimestamp } from '../../kernel/schema.ts'
import type { Fact, Target } from '../../operation.ts'
import type { InvitationRow } from './invitations.sql.ts'

export function invitationCreated(invitation: InvitationRow): Fact {
  const { id, email, profile_id, invited_by } = invitation
  const expires_at = toTimestamp(invitation.expires_at)
  return {
    action: 'invitation.created',
    target: targetOf(invitation),
    changes: { before: null, after: { email, profile_id, expires_at } },
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

const targetOf = ({ id, email }: InvitationRow): Target => ({ type: 'invitation', id, name: email })
