import { authorityOf } from '../../kernel/authority.ts'
import type { Vault } from '../../kernel/vault.ts'
import { sessionNotFresh } from '../../operations/access.ts'
import { type Caller, personBehind } from '../../operations/caller.ts'
import { changed, governanceChange } from '../../operations/operation.ts'
import {
  alreadyMember,
  ambiguousExternalId,
  assertIsNoExternalId,
  assertMayAdd,
  assertMayReadmit,
  findMember,
  memberIsSuspended,
  membershipOfAddress,
  reactivationRequired,
  readForAddition,
} from '../members/index.ts'
import { nameOfOrganization } from '../organizations/index.ts'
import { assertCoversProfile, assertMayGrant, findProfile, profileExceedsCaller } from '../profiles/index.ts'
import { hashAcceptToken, makeAcceptToken, VALID_FOR_MS } from './accept-token.ts'
import { assertFewPending, type InvitationLimit } from './invitation-limit.ts'
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
  tooManyInvitations,
} from './invitations.contract.ts'
import { invitationResent } from './invitations.facts.ts'
import { expireInvitationTo, findInvitation, type InvitationRow, setResent } from './invitations.sql.ts'
import { toSentView } from './invitations.view.ts'
import { mayOffer } from './may-offer.ts'

const PAUSE_MS = 60_000

const DESCRIPTION =
  'For a pending or expired invitation, by a caller who may send it. It expires seven days from now, and earlier ' +
  'links stop working. The sender stays the same and must still be able to send it. It can be resent once a ' +
  'minute, within the limits of sending; otherwise the response is 429 with Retry-After. Webhooks get ' +
  '`invitation.created` again.'

interface Dependencies {
  readonly vault: Vault
  readonly post: InvitationPost
  readonly limit: InvitationLimit
}

/**
 * Sends an invitation again. It is then valid for seven days, and only the new link works. The sender stays the same.
 */
export const resendInvitation = ({ vault, post, limit }: Dependencies) =>
  governanceChange({
    id: 'resendInvitation',
    summary: 'Resend an invitation',
    description: DESCRIPTION,
    method: 'POST',
    path: '/v1/invitations/{id}/resend',
    scope: 'invitations:write',
    permission: 'members.invite',
    params: InvitationPath,
    response: SentInvitation,
    errors: [
      invitationNotFound,
      profileExceedsCaller,
      sessionNotFresh,
      invitationSettled,
      invitationIsRevoked,
      invitedProfileDeleted,
      inviterNotEntitled,
      alreadyMember,
      memberIsSuspended,
      reactivationRequired,
      ambiguousExternalId,
      alreadyInvited,
      resendThrottled,
      tooManyInvitations,
    ],
    example: { response: sentInvitationExample },

    read: ({ organizationId, params, now }) => ({
      invitation: findInvitation(organizationId, params.id, now),
      organizationName: nameOfOrganization(organizationId),
    }),

    readMore: ({ caller, caller: { organizationId }, now, found: { invitation } }) =>
      invitation && {
        profile: invitation.profile_id !== null && findProfile(organizationId, invitation.profile_id),
        inviter: findMember(organizationId, invitation.invited_by),
        membership: membershipOfAddress(organizationId, invitation.email),
        ...readForAddition(organizationId, invitation.email),
        ...limit.read(caller, invitation.email, now),
      },

    decide({ caller, now, found: { invitation, organizationName }, more }) {
      if (!invitation || !more) throw invitationNotFound()
      const { profile, inviter, membership, formerSuspension } = more
      const { email, status } = invitation
      if (profile) assertCoversProfile(caller, profile)
      if (status === 'accepted') throw invitationSettled()
      if (status === 'revoked') throw invitationIsRevoked()
      if (!profile) throw invitedProfileDeleted()
      assertMayGrant(caller, profile, now)
      if (!inviter || !mayOffer(inviter, profile)) throw inviterNotEntitled()
      if (membership) throw membership === 'suspended' ? memberIsSuspended() : alreadyMember()
      for (const sender of [caller, authorityOf(inviter)]) {
        assertMayReadmit(sender, formerSuspension)
        assertMayAdd(sender, more.suspensionOfAddress)
      }
      assertIsNoExternalId(more.isExternalId)
      const waitMs = resentAt(invitation) + PAUSE_MS - now.getTime()
      if (waitMs > 0) throw resendThrottled({ retryAfter: Math.ceil(waitMs / 1000) })
      assertFewPending(more.hasMostPending && !isPendingOf(invitation, caller))
      limit.assertWithin(more.counts, now)

      const { organizationId } = caller
      const token = makeAcceptToken(organizationId)
      const resent = toResent(invitation, personBehind(caller), post, now)
      const sent = toSentView(resent, token, post)
      return changed(
        sent,
        invitationResent(invitation, resent),
        [
          expireInvitationTo(organizationId, email, now),
          setResent(organizationId, resent, hashAcceptToken(vault, token)),
          postInvitation(post, resent, { inviterName: inviter.name, organizationName }, token, now),
        ],
        { replayNeedsRecentSignIn: profile.is_owner, afterCommit: deliverAfterCommit(post, sent) },
      )
    },
  })

/** True if the invitation already counts as one of the caller's pending invitations. */
const isPendingOf = ({ status, invited_by, resent_by }: InvitationRow, { userId }: Caller) =>
  status === 'pending' && (invited_by === userId || resent_by === userId)

const toResent = (invitation: InvitationRow, userId: string, { isMailSent }: InvitationPost, now: Date) => ({
  ...invitation,
  status: 'pending' as const,
  expires_at: new Date(now.getTime() + VALID_FOR_MS),
  resent_by: userId,
  is_token_mailed: isMailSent,
})

/** Time of the last resend, in milliseconds; 0 if there was none. */
function resentAt({ created_at, expires_at }: InvitationRow): number {
  const sentAt = expires_at.getTime() - VALID_FOR_MS
  return sentAt > created_at.getTime() ? sentAt : 0
}
