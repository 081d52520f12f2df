import Type, { type Static } from 'typebox'
import { readBatch } from '../../database/transaction.ts'
import { Named } from '../../kernel/schema.ts'
import type { Vault } from '../../kernel/vault.ts'
import { assertNotFrozen, organizationIsFrozen } from '../../operations/access.ts'
import { readIsFrozen } from '../../operations/frozen-organization.sql.ts'
import { open } from '../../operations/operation.ts'
import type { Runtime } from '../../operations/runtime.ts'
import { nameOfOrganization } from '../organizations/index.ts'
import { findProfile } from '../profiles/index.ts'
import { hashAcceptToken, organizationOf } from './accept-token.ts'
import {
  AcceptToken,
  assertPending,
  exampleToken,
  invitationExample,
  invitationExpired,
  invitationIsRevoked,
  invitationNotFound,
  invitationSettled,
  inviterNotEntitled,
} from './invitations.contract.ts'
import { findInvitationByToken } from './invitations.sql.ts'
import { assertMayOffer, findSenders } from './may-offer.ts'

const InvitationLinkRequest = Named(
  'InvitationLinkRequest',
  Type.Object({ token: AcceptToken }, { additionalProperties: false, description: 'The invitation link to read' }),
)

const InvitationLink = Named(
  'InvitationLink',
  Type.Object(
    {
      organization_name: Type.String({ description: 'The name of the organization' }),
      invited_by: Type.String({ description: 'The name of the sender' }),
      profile_name: Type.String({ description: 'The name of the offered profile' }),
      email: Type.String({ description: 'The invited email address' }),
    },
    { description: 'The offer of a pending invitation' },
  ),
)
type InvitationLink = Static<typeof InvitationLink>

/** Shows what an invitation link offers, before the invited person signs in. */
export const getInvitationLink = ({ runtime, vault }: { readonly runtime: Runtime; readonly vault: Vault }) =>
  open({
    id: 'getInvitationLink',
    summary: 'Read an invitation link',
    description:
      'Returns the offer of the invitation with this token. It is a POST because the token must not be part of a ' +
      'URL. It changes nothing, and counts as an attempt.',
    method: 'POST',
    path: '/v1/invitations/link',
    account: 'unused',
    body: InvitationLinkRequest,
    response: InvitationLink,
    errors: [
      invitationNotFound,
      organizationIsFrozen,
      invitationIsRevoked,
      invitationExpired,
      invitationSettled,
      inviterNotEntitled,
    ],
    example: {
      body: { token: exampleToken },
      response: {
        organization_name: 'Acme',
        invited_by: 'Ada Lovelace',
        profile_name: 'Developer',
        email: invitationExample.email,
      },
    },

    async run({ body: { token }, now }): Promise<InvitationLink> {
      const organizationId = organizationOf(token)
      if (organizationId === undefined) throw invitationNotFound()
      const byToken = findInvitationByToken(organizationId, hashAcceptToken(vault, token), now)
      const { invitation, isFrozen } = await readBatch(runtime.pool, organizationId, {
        invitation: byToken,
        isFrozen: readIsFrozen(organizationId),
      })
      if (!invitation) throw invitationNotFound()
      const { profile_id } = assertPending(invitation)
      assertNotFrozen(isFrozen)
      const found = await readBatch(runtime.pool, organizationId, {
        name: nameOfOrganization(organizationId),
        profile: findProfile(organizationId, profile_id),
        ...findSenders(organizationId, invitation),
      })
      const { inviter, profile } = assertMayOffer(found, found.profile)
      return {
        organization_name: found.name,
        invited_by: inviter.name,
        profile_name: profile.name,
        email: invitation.email,
      }
    },
  })
