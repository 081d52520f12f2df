import Type from 'typebox'
import { normalizeEmail } from '../../kernel/email.ts'
import { newId } from '../../kernel/ids.ts'
import { Named, Uuid } from '../../kernel/schema.ts'
import { sessionNotFresh } from '../../operations/access.ts'
import { changed, governanceChange } from '../../operations/operation.ts'
import { insertAccount, lockAccountByEmail } from '../accounts/index.ts'
import {
  assertMayGrant,
  findProfile,
  namedProfileNotFound,
  noSuchProfile,
  profileExceedsCaller,
} from '../profiles/index.ts'
import { assertExternalIdIsUnambiguous, assertIsNoExternalId, assertMayAdd, assertMayReuse } from './external-ids.ts'
import { findFormerSuspensionOf, findPersonIdentified } from './identities.sql.ts'
import { assertMayReadmit, type ReadmissionLogins, readForAddition } from './may-readmit.ts'
import {
  alreadyMember,
  ambiguousExternalId,
  exampleMember,
  externalIdTaken,
  Member,
  MemberDetailsFields,
  memberIsSuspended,
  reactivationRequired,
} from './members.contract.ts'
import { memberCreated } from './members.facts.ts'
import { findMemberByEmail, newMember, putMember } from './members.sql.ts'
import { toMemberView } from './members.view.ts'
import type { OwnerMails } from './new-owner.ts'
import type { PendingInvitations } from './pending-invitations.ts'

const NewMember = Named(
  'NewMember',
  Type.Object(
    {
      email: Type.String({ format: 'email', maxLength: 320, description: 'The email address of the account' }),
      name: MemberDetailsFields.name,
      profile_id: { ...Uuid, description: 'The id of the member’s access profile' },
      external_id: Type.Optional(MemberDetailsFields.external_id),
      metadata: Type.Optional(MemberDetailsFields.metadata),
    },
    { additionalProperties: false, description: 'A new member, added without an invitation' },
  ),
)

const DESCRIPTION =
  'An existing account with the same email address becomes a member. The name applies only to this organization. ' +
  'A pending invitation to the address is revoked. A suspended member stays suspended, and someone who was removed ' +
  'while suspended can be added only by a caller who has `members.reactivate`. For them, a sign-in block that this ' +
  'organization set is lifted.'

/**
 * Creates a member without an invitation, when the platform provisions members. Creates the account if there is none,
 * and revokes a pending invitation to the address, because a member cannot accept it.
 */
export const createMember = (logins: ReadmissionLogins, ownerMails: OwnerMails, invitations: PendingInvitations) =>
  governanceChange({
    id: 'createMember',
    summary: 'Create a member',
    description: DESCRIPTION,
    method: 'POST',
    path: '/v1/members',
    scope: 'members:write',
    permission: 'members.invite',
    body: NewMember,
    response: Member,
    status: 201,
    errors: [
      namedProfileNotFound,
      profileExceedsCaller,
      sessionNotFresh,
      alreadyMember,
      memberIsSuspended,
      reactivationRequired,
      externalIdTaken,
      ambiguousExternalId,
    ],
    example: {
      body: { email: exampleMember.email, name: exampleMember.name, profile_id: exampleMember.profile_id },
      response: exampleMember,
    },

    read: ({ organizationId, body, now }) => {
      const email = normalizeEmail(body.email)
      return {
        account: lockAccountByEmail(email),
        block: logins.lockBlockOf(email),
        profile: findProfile(organizationId, body.profile_id),
        existing: findMemberByEmail(organizationId, email),
        invitations: invitations.listTo(organizationId, email, now),
        ...readForAddition(organizationId, email),
        identified: body.external_id != null && findPersonIdentified(organizationId, body.external_id),
        suspensionOfId: body.external_id != null && findFormerSuspensionOf(organizationId, body.external_id),
      }
    },

    readMore: ({ caller: { organizationId }, found: { profile } }) => ownerMails.read(organizationId, profile),

    decide({ caller, now, body, found, more }) {
      const { account: known, block, profile, existing, formerSuspension } = found
      const { organizationId } = caller
      if (!profile) throw noSuchProfile()
      assertMayGrant(caller, profile, now)
      if (existing) throw existing.status === 'suspended' ? memberIsSuspended() : alreadyMember()
      assertMayReadmit(caller, formerSuspension)
      assertMayAdd(caller, found.suspensionOfAddress)
      assertMayReuse(caller, found.suspensionOfId)
      assertIsNoExternalId(found.isExternalId)
      assertExternalIdIsUnambiguous(found.identified, known?.id)

      const account = known ?? { id: newId(), email: normalizeEmail(body.email), name: body.name }
      const details = { name: body.name, external_id: body.external_id ?? null, metadata: body.metadata ?? {} }
      const member = newMember(organizationId, account, profile, details, now)
      const view = toMemberView(member)
      const { lifted, writes } = logins.liftOwn(block, organizationId, now)
      const owner = { userId: account.id, name: body.name, email: account.email }
      const afterCommit = async () => {
        if (more) ownerMails.deliver()
        if (lifted) await logins.finishLift(lifted)
        return view
      }
      return changed(
        view,
        memberCreated(member, found.invitations),
        [
          !known && insertAccount(account, now),
          putMember(organizationId, { userId: account.id, profileId: profile.id, details }, now),
          found.invitations.length > 0 && invitations.revoke(organizationId, found.invitations, 'revoked', now),
          writes,
          ownerMails.post(more, { organizationId, owner, by: caller, way: 'created' }, now),
        ],
        { afterCommit: more || lifted ? afterCommit : undefined },
      )
    },
  })
