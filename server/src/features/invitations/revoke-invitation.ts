import { changed, governanceChange, unchanged } from '../../operations/operation.ts'
import { assertCoversProfile, findProfile, profileExceedsCaller } from '../profiles/index.ts'
import { InvitationPath, invitationNotFound, invitationSettled } from './invitations.contract.ts'
import { invitationRevoked } from './invitations.facts.ts'
import { findInvitation, setRevoked } from './invitations.sql.ts'

/** Revokes an invitation. Only for callers who could have sent it. */
export const revokeInvitation = governanceChange({
  id: 'revokeInvitation',
  summary: 'Revoke an invitation',
  description: 'Idempotent: a revoked or expired invitation stays unchanged and returns the same response.',
  method: 'DELETE',
  path: '/v1/invitations/{id}',
  scope: 'invitations:write',
  permission: 'members.invite',
  params: InvitationPath,
  errors: [invitationNotFound, profileExceedsCaller, invitationSettled],

  read: ({ organizationId, params, now }) => findInvitation(organizationId, params.id, now),

  readMore: ({ caller, found: invitation }) =>
    invitation?.profile_id ? findProfile(caller.organizationId, invitation.profile_id) : undefined,

  decide({ caller, now, found: invitation, more: profile }) {
    if (!invitation) throw invitationNotFound()
    if (profile) assertCoversProfile(caller, profile)
    if (invitation.status === 'accepted') throw invitationSettled()
    if (invitation.status !== 'pending') return unchanged(undefined)

    return changed(undefined, invitationRevoked(invitation), [setRevoked(caller.organizationId, invitation.id, now)])
  },
})
