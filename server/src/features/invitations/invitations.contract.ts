import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { Enum, Extended, Name, Named, Nullable, Timestamp, Uuid } from '../../kernel/schema.ts'
import { Password } from '../accounts/sign-in/index.ts'

export const invitationNotFound = defineError('invitation_not_found', 'not_found', 'Invitation not found')
export const alreadyInvited = defineError(
  'already_invited',
  'conflict',
  'An invitation to this email address is already pending; revoke it first',
)
export const invitationSettled = defineError('invitation_settled', 'conflict', 'The invitation was already accepted')

export const invitationIsRevoked = defineError('invitation_revoked', 'conflict', 'The invitation was revoked')
export const invitationExpired = defineError('invitation_expired', 'conflict', 'The invitation has expired')
export const invitationForAnotherAddress = defineError(
  'invitation_for_another_address',
  'forbidden',
  'The invitation was sent to another email address than that of the account',
)
export const signInToAccept = defineError(
  'sign_in_to_accept',
  'conflict',
  'An account with this email address already exists; sign in to accept',
)
export const acceptanceDetailsRequired = defineError(
  'acceptance_details_required',
  'invalid',
  'name and password are required to accept without an account',
)
export const inviterNotEntitled = defineError(
  'inviter_not_entitled',
  'conflict',
  'The sender of the invitation no longer has the permission to offer this profile',
)
export const invitedProfileDeleted = defineError(
  'invited_profile_deleted',
  'conflict',
  'The profile of the invitation was deleted',
)
export const resendThrottled = defineError(
  'resend_throttled',
  'rate_limited',
  'The invitation was resent less than a minute ago',
)
export const tooManyInvitations = defineError(
  'too_many_invitations',
  'rate_limited',
  'Too many invitations; retry after the time in Retry-After',
)

export const InvitationPath = Type.Object({ id: { ...Uuid, description: 'The id of the invitation' } })

export const INVITATION_STATUSES = ['pending', 'accepted', 'revoked', 'expired'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

export const REVOKED_REASONS = ['revoked', 'inviter_suspended', 'inviter_removed', 'invitee_removed'] as const
export type RevokedReason = (typeof REVOKED_REASONS)[number]

/** `profile_id` is null if the profile was deleted after the invitation was settled. */
export const Invitation = Named(
  'Invitation',
  Type.Object(
    {
      id: { ...Uuid, description: 'The id of the invitation' },
      email: Type.String({ description: 'The invited email address' }),
      profile_id: { ...Nullable(Uuid), description: 'The id of the offered profile; null if it has been deleted' },
      invited_by: { ...Uuid, description: 'The id of the sender' },
      status: Enum(INVITATION_STATUSES, {
        description: 'The status of the invitation. Only pending ones can be accepted',
      }),
      revoked_reason: Nullable(
        Enum(REVOKED_REASONS, { description: 'Reason for the revocation; null if it is not revoked' }),
      ),
      expires_at: { ...Timestamp, description: 'Time of the expiry' },
      created_at: { ...Timestamp, description: 'Time of the first sending' },
    },
    { description: 'An invitation' },
  ),
)
export type InvitationView = Static<typeof Invitation>

/** The token proves control of the mailbox, so the sender sees it only if no mail server is configured. */
export const SentInvitation = Extended(
  'SentInvitation',
  Invitation,
  {
    accept_token: Nullable(
      Type.String({
        description: 'The one-time token to accept the invitation, shown only once; null if Reeve mails it',
      }),
    ),
    accept_url: Nullable(Type.String({ description: 'The link with the token; null if Reeve mails it' })),
  },
  { description: 'A new invitation, with its link if Reeve does not mail it' },
)
export type SentInvitation = Static<typeof SentInvitation>

export const AcceptToken = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'The token after #token= in the link',
})

type Settlement = { readonly status: InvitationStatus; readonly profile_id: string | null }

export const isPending = ({ status, profile_id }: Settlement) => status === 'pending' && profile_id !== null

/** @throws invitation_revoked, invitation_expired or invitation_settled */
export function assertPending<T extends Settlement>(invitation: T): T & { profile_id: string } {
  const { status, profile_id } = invitation
  if (status === 'revoked') throw invitationIsRevoked()
  if (status === 'expired') throw invitationExpired()
  if (status === 'accepted' || profile_id === null) throw invitationSettled()
  return { ...invitation, profile_id }
}

export const AcceptanceRequest = Named(
  'AcceptanceRequest',
  Type.Object(
    {
      token: AcceptToken,
      name: Type.Optional({ ...Name, description: 'The name of a new account' }),
      password: Type.Optional(Password),
    },
    { additionalProperties: false, description: 'The acceptance of an invitation' },
  ),
)
export const Acceptance = Named(
  'Acceptance',
  Type.Object(
    {
      organization_id: { ...Uuid, description: 'The id of the joined organization' },
      user_id: { ...Uuid, description: 'The id of the person’s account' },
      profile_id: { ...Uuid, description: 'The id of the new member’s access profile' },
    },
    { description: 'The result of accepting an invitation' },
  ),
)
export type Acceptance = Static<typeof Acceptance>

/** The email address is not trimmed. It is stored and compared in lower case. */
export const InvitedAddress = Type.String({
  format: 'email',
  maxLength: 320,
  description: 'The email address to invite',
})

export const InvitationRequest = Named(
  'InvitationRequest',
  Type.Object(
    {
      email: InvitedAddress,
      profile_id: { ...Uuid, description: 'The id of the offered access profile' },
    },
    { additionalProperties: false, description: 'A new invitation' },
  ),
)

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

export const exampleToken = 'AZl8HQtSfBGaPl8tjEtqAZ3kq0vXyW5mT8sQpL2rHc9uNf4bGd7eJa1oKi6xVzEw'

/** Example of the response if no mail server is configured. */
export const sentInvitationExample: SentInvitation = {
  ...invitationExample,
  accept_token: exampleToken,
  accept_url: `https://reeve.acme.test/invitations/accept#token=${exampleToken}`,
}
