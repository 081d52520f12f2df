import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { Nullable, Timestamp, Uuid, Word } from '../../kernel/schema.ts'

export const invitationNotFound = defineError('invitation_not_found', 'not_found', 'There is no such invitation')
export const alreadyInvited = defineError(
  'already_invited',
  'conflict',
  'A pending invitation to this address exists; revoke it first',
)
export const invitationSettled = defineError('invitation_settled', 'conflict', 'The invitation was accepted')

// Members know invitations, and invitations do not know members: the same two refusals, defined on this side too.
export const alreadyMember = defineError('already_member', 'conflict', 'This person is already a member')
export const memberSuspended = defineError(
  'member_suspended',
  'conflict',
  'The member is suspended; only reactivation lifts a suspension',
)

export const InvitationPath = Type.Object({ id: Uuid })

export const INVITATION_STATUSES = ['pending', 'accepted', 'revoked', 'expired'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

export const REVOKED_REASONS = ['revoked', 'inviter_suspended', 'inviter_removed'] as const
export type RevokedReason = (typeof REVOKED_REASONS)[number]

const fields = {
  id: Uuid,
  email: Type.String(),
  profile_id: Nullable(Uuid),
  invited_by: Uuid,
  status: Word(INVITATION_STATUSES),
  revoked_reason: Nullable(Word(REVOKED_REASONS)),
  expires_at: Timestamp,
  created_at: Timestamp,
}

/** `profile_id` is null when the profile was deleted after the invitation was settled. */
export const Invitation = Type.Object(fields)
export type InvitationView = Static<typeof Invitation>

export const SentInvitation = Type.Object({
  ...fields,
  accept_token: Nullable(
    Type.String({ description: 'Accepts the invitation, once; shown here and never again. Null where Reeve mails it' }),
  ),
})

export const InvitationRequest = Type.Object(
  { email: Type.String({ format: 'email', maxLength: 320 }), profile_id: Uuid },
  { additionalProperties: false },
)

/** What the documents show of an invitation. */
export const invitationExample = {
  id: '01997c33-4d10-7b6f-a2d8-91e4c07f5b32',
  email: 'grace@acme.test',
  profile_id: '01997c1e-9a4e-7d2b-8f51-3c6f0e2d7b10',
  invited_by: '01997c1d-0b60-7a42-8c15-d2f1e09b7c44',
  status: 'pending' as const,
  revoked_reason: null,
  expires_at: '2026-02-10T14:05:00.000Z',
  created_at: '2026-02-03T14:05:00.000Z',
}
