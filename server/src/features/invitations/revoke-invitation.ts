import { changed, governanceChange, unchanged } from '../../operations/operation.ts'
import { assertMayGrant, findProfile, profileExceedsCaller } from '../profiles/index.ts'
import { InvitationPath, invitationNotFound, invitationSettled } from './invitations.contract.ts'
import { invitationRevoked } from './invitations.facts.ts'
import { findInvitation, setRevoked } from './invitations.sql.ts'

/** Makes an invitation void. Only someone who could have sent it may. */
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

  async run({ sql, caller, now, params }) {
    const { organizationId } = caller
    const invitation = await findInvitation(sql, organizationId, params.id, now)
    if (!invitation) throw invitationNotFound()
    const profile = invitation.profile_id && (await findProfile(sql, organizationId, invitation.profile_id))
    if (profile) assertMayGrant(caller, profile)
    if (invitation.status === 'accepted') throw invitationSettled()
    if (invitation.status !== 'pending') return unchanged(undefined)

    await setRevoked(sql, organizationId, invitation.id, now)
    return changed(undefined, invitationRevoked(invitation))
  },
})
