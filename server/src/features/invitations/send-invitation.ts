import { normalizeEmail } from '../../kernel/email.ts'
import { newId } from '../../kernel/ids.ts'
import type { Vault } from '../../kernel/vault.ts'
import { sessionNotFresh } from '../../operations/access.ts'
import { personBehind } from '../../operations/caller.ts'
import { changed, governanceChange } from '../../operations/operation.ts'
import {
  alreadyMember,
  ambiguousExternalId,
  assertIsNoExternalId,
  assertMayAdd,
  assertMayReadmit,
  memberIsSuspended,
  membershipOfAddress,
  reactivationRequired,
  readForAddition,
} from '../members/index.ts'
import { nameOfOrganization } from '../organizations/index.ts'
import {
  assertMayGrant,
  findProfile,
  namedProfileNotFound,
  noSuchProfile,
  profileExceedsCaller,
} from '../profiles/index.ts'
import { hashAcceptToken, makeAcceptToken, VALID_FOR_MS } from './accept-token.ts'
import { assertFewPending, type InvitationLimit } from './invitation-limit.ts'
import { deliverAfterCommit, type InvitationPost, postInvitation } from './invitation-post.ts'
import {
  alreadyInvited,
  InvitationRequest,
  SentInvitation,
  sentInvitationExample,
  tooManyInvitations,
} from './invitations.contract.ts'
import { invitationCreated } from './invitations.facts.ts'
import { expireInvitationTo, insertInvitation } from './invitations.sql.ts'
import { toSentView } from './invitations.view.ts'

const DESCRIPTION =
  'The email address is stored in lower case. An invitation never reactivates a suspended member; to invite ' +
  'someone who was removed while suspended, the caller needs `members.reactivate`. It expires after seven days, ' +
  'and is revoked when its sender is suspended or removed. The link is sent by email; without a mail server it is ' +
  'in the response and in the log instead. Limited per hour, and to 5,000 pending ones of a member: 429 ' +
  'with Retry-After.'

interface Dependencies {
  readonly vault: Vault
  readonly post: InvitationPost
  readonly limit: InvitationLimit
}

/**
 * Sends an invitation to an email address. The offered profile must not exceed the sender's. The invitation is valid
 * for seven days.
 */
export const sendInvitation = ({ vault, post, limit }: Dependencies) =>
  governanceChange({
    id: 'sendInvitation',
    summary: 'Send an invitation',
    description: DESCRIPTION,
    method: 'POST',
    path: '/v1/invitations',
    scope: 'invitations:write',
    permission: 'members.invite',
    body: InvitationRequest,
    response: SentInvitation,
    status: 201,
    errors: [
      namedProfileNotFound,
      profileExceedsCaller,
      sessionNotFresh,
      alreadyMember,
      memberIsSuspended,
      reactivationRequired,
      ambiguousExternalId,
      alreadyInvited,
      tooManyInvitations,
    ],
    example: {
      body: { email: sentInvitationExample.email, profile_id: sentInvitationExample.profile_id },
      response: sentInvitationExample,
    },

    read({ organizationId, body }) {
      const email = normalizeEmail(body.email)
      return {
        profile: findProfile(organizationId, body.profile_id),
        membership: membershipOfAddress(organizationId, email),
        ...readForAddition(organizationId, email),
        organizationName: nameOfOrganization(organizationId),
      }
    },

    readMore: ({ caller, now, body }) => limit.read(caller, normalizeEmail(body.email), now),

    decide({ caller, now, body, found, more }) {
      const { profile, membership, formerSuspension, organizationName } = found
      if (!profile) throw noSuchProfile()
      assertMayGrant(caller, profile, now)
      if (membership) throw membership === 'suspended' ? memberIsSuspended() : alreadyMember()
      assertMayReadmit(caller, formerSuspension)
      assertMayAdd(caller, found.suspensionOfAddress)
      assertIsNoExternalId(found.isExternalId)
      assertFewPending(more.hasMostPending)
      limit.assertWithin(more.counts, now)

      const { organizationId } = caller
      const email = normalizeEmail(body.email)
      const token = makeAcceptToken(organizationId)
      const invitation = {
        id: newId(),
        email,
        profile_id: profile.id,
        invited_by: caller.userId,
        invited_for: personBehind(caller) === caller.userId ? null : personBehind(caller),
        resent_by: null,
        is_token_mailed: post.isMailSent,
        status: 'pending' as const,
        revoked_reason: null,
        expires_at: new Date(now.getTime() + VALID_FOR_MS),
        created_at: now,
      }
      const sent = toSentView(invitation, token, post)
      return changed(
        sent,
        invitationCreated(invitation, profile.name),
        [
          expireInvitationTo(organizationId, email, now),
          insertInvitation(organizationId, invitation, hashAcceptToken(vault, token)),
          postInvitation(post, invitation, { inviterName: caller.name, organizationName }, token, now),
        ],
        { replayNeedsRecentSignIn: profile.is_owner, afterCommit: deliverAfterCommit(post, sent) },
      )
    },
  })
