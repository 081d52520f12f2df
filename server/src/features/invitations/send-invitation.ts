import { newId } from '../../kernel/ids.ts'
import type { Vault } from '../../kernel/vault.ts'
import { changed, governanceChange } from '../../operation.ts'
import {
  assertMayGrant,
  findProfile,
  namedProfileNotFound,
  noSuchProfile,
  profileExceedsCaller,
} from '../profiles/index.ts'
import { hashAcceptToken, makeAcceptToken } from './accept-token.ts'
import {
  alreadyInvited,
  alreadyMember,
  InvitationRequest,
  invitationExample,
  memberSuspended,
  SentInvitation,
} from './invitations.contract.ts'
import { invitationCreated } from './invitations.facts.ts'
import { expireInvitationTo, insertInvitation, membershipOfAddress } from './invitations.sql.ts'
import { toInvitationView } from './invitations.view.ts'

const LASTS_MS = 7 * 24 * 60 * 60 * 1000

/** Offers membership to an address, with a profile that is not greater than the sender's own. It lasts seven days. */
export const sendInvitation = (vault: Vault) =>
  governanceChange({
    id: 'sendInvitation',
    summary: 'Send an invitation',
    description:
      'The address is kept in lower case. An invitation never revives a suspended member. It lasts seven days, and dies with its sender’s suspension or removal.',
    method: 'POST',
    path: '/v1/invitations',
    scope: 'invitations:write',
    permission: 'members.invite',
    body: InvitationRequest,
    response: SentInvitation,
    status: 201,
    errors: [namedProfileNotFound, profileExceedsCaller, alreadyMember, memberSuspended, alreadyInvited],
    example: {
      body: { email: invitationExample.email, profile_id: invitationExample.profile_id },
      response: {
        ...invitationExample,
        accept_token: 'AZl8HQtSfBGaPl8tjEtqAZ3kq0vXyW5mT8sQpL2rHc9uNf4bGd7eJa1oKi6xVzEw',
      },
    },

    async run({ sql, caller, now, body }) {
      const { organizationId } = caller
      const email = body.email.toLowerCase()
      const [profile, membership] = await Promise.all([
        findProfile(sql, organizationId, body.profile_id),
        membershipOfAddress(sql, organizationId, email),
        expireInvitationTo(sql, organizationId, email, now),
      ])
      if (!profile) throw noSuchProfile()
      assertMayGrant(caller, profile)
      if (membership) throw membership === 'suspended' ? memberSuspended() : alreadyMember()

      const token = makeAcceptToken(organizationId)
      const invitation = {
        id: newId(),
        email,
        profile_id: profile.id,
        invited_by: caller.userId,
        status: 'pending' as const,
        revoked_reason: null,
        expires_at: new Date(now.getTime() + LASTS_MS),
        created_at: now,
      }
      await insertInvitation(sql, organizationId, invitation, hashAcceptToken(vault, token))
      return changed({ ...toInvitationView(invitation), accept_token: token }, invitationCreated(invitation))
    },
  })
