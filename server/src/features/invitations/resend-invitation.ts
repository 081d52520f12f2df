import { authorityOf } from '../../kernel/authority.ts'
import type { Vault } from '../../kernel/vault.ts'
import { changed, governanceChange } from '../../operations/operation.ts'
import {
  alreadyMember,
  assertMayBringBack,
  findMember,
  memberSuspended,
  membershipOfAddress,
  reactivationRequired,
} from '../members/index.ts'
import { nameOfOrganization } from '../organizations/index.ts'
import { assertMayGrant, findProfile, profileExceedsCaller } from '../profiles/index.ts'
import { hashAcceptToken, makeAcceptToken, VALID_FOR_MS } from './accept-token.ts'
import { deliverAfterCommit, type InvitationPost, postInvitation } from './invitation-post.ts'
import {
  alreadyInvited,
  InvitationPath,
  invitationIsRevoked,
  invitationNotFound,
  invitationSettled,
  invitedProfileDeleted,
  inviterNotEntitled,
  resendThrottled,
  SentInvitation,
  sentInvitationExample,
} from './invitations.contract.ts'
import { invitationResent } from './invitations.facts.ts'
import { expireInvitationTo, findInvitation, type InvitationRow, setResent } from './invitations.sql.ts'
import { toSentView } from './invitations.view.ts'
import { mayOffer } from './may-offer.ts'

const PAUSE_MS = 60_000

interface Dependencies {
  readonly vault: Vault
  readonly post: InvitationPost
}

/** Sends an invitation once more, for seven days from now. It stays its sender's; only the new link counts. */
export const resendInvitation = ({ vault, post }: Dependencies) =>
  governanceChange({
    id: 'resendInvitation',
    summary: 'Resend an invitation',
    description:
      'For a pending or expired invitation, by a caller who could have sent it. It expires seven days from now, and ' +
      'earlier links stop working. The original sender stays the sender and must still be able to send it. At most ' +
      'once a minute; otherwise 429 with Retry-After. Webhooks get `invitation.created` again, with the same ' +
      '`invitation_id` and the later `expires_at`.',
    method: 'POST',
    path: '/v1/invitations/{id}/resend',
    scope: 'invitations:write',
    permission: 'members.invite',
    params: InvitationPath,
    response: SentInvitation,
    errors: [
      invitationNotFound,
      profileExceedsCaller,
      invitationSettled,
      invitationIsRevoked,
      invitedProfileDeleted,
      inviterNotEntitled,
      alreadyMember,
      memberSuspended,
      reactivationRequired,
      alreadyInvited,
      resendThrottled,
    ],
    example: { response: sentInvitationExample },

    async run({ sql, caller, now, params }) {
      const { organizationId } = caller
      const invitation = await findInvitation(sql, organizationId, params.id, now)
      if (!invitation) throw invitationNotFound()
      const { email, profile_id, invited_by, status } = invitation
      const [profile, inviter, membership, organizationName] = await Promise.all([
        profile_id === null ? undefined : findProfile(sql, organizationId, profile_id),
        findMember(sql, organizationId, invited_by),
        membershipOfAddress(sql, organizationId, email),
        nameOfOrganization(sql, organizationId),
        expireInvitationTo(sql, organizationId, email, now),
      ])
      if (profile) assertMayGrant(caller, profile)
      if (status === 'accepted') throw invitationSettled()
      if (status === 'revoked') throw invitationIsRevoked()
      if (!profile) throw invitedProfileDeleted()
      if (!inviter || !mayOffer(inviter, profile)) throw inviterNotEntitled()
      if (membership) throw membership === 'suspended' ? memberSuspended() : alreadyMember()
      await assertMayBringBack(sql, organizationId, caller, email)
      await assertMayBringBack(sql, organizationId, authorityOf(inviter), email)
      const waitMs = resentAt(invitation) + PAUSE_MS - now.getTime()
      if (waitMs > 0) throw resendThrottled({ retryAfter: Math.ceil(waitMs / 1000) })

      const token = makeAcceptToken(organizationId)
      const resent = { ...invitation, status: 'pending' as const, expires_at: new Date(now.getTime() + VALID_FOR_MS) }
      await Promise.all([
        postInvitation(sql, post, resent, { inviterName: inviter.name, organizationName }, token, now),
        setResent(sql, organizationId, resent, hashAcceptToken(vault, token)),
      ])
      const sent = toSentView(resent, token, post)
      return changed(sent, invitationResent(invitation, resent), { afterCommit: deliverAfterCommit(post, sent) })
    },
  })

/** When it was last sent again, in milliseconds; 0 if it never was. */
function resentAt({ created_at, expires_at }: InvitationRow): number {
  const sentAt = expires_at.getTime() - VALID_FOR_MS
  return sentAt > created_at.getTime() ? sentAt : 0
}
