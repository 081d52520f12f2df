import Type from 'typebox'
import { Named, Uuid } from '../../kernel/schema.ts'
import { changed, governanceChange } from '../../operations/operation.ts'
import {
  assertCoversProfile,
  findProfile,
  namedProfileNotFound,
  noSuchProfile,
  profileExceedsCaller,
} from '../profiles/index.ts'
import { assertExternalIdIsUnambiguous, assertMayReuse } from './external-ids.ts'
import { findFormerSuspensionOf, findPersonIdentified } from './identities.sql.ts'
import { assertCanAnswer } from './may-answer.ts'
import {
  AccountableUserId,
  accountableMustBePerson,
  ambiguousExternalId,
  exampleMember,
  exampleServiceAccount,
  externalIdTaken,
  Member,
  MemberDetailsFields,
  memberIsSuspended,
  namedMemberNotFound,
  ownerMustBePerson,
  reactivationRequired,
} from './members.contract.ts'
import { findMember } from './members.sql.ts'
import { toMemberView } from './members.view.ts'
import { newServiceAccount } from './new-service-account.ts'

const NewServiceAccount = Named(
  'NewServiceAccount',
  Type.Object(
    {
      name: { ...MemberDetailsFields.name, description: 'The name of the service account' },
      profile_id: { ...Uuid, description: 'The id of its access profile' },
      accountable_user_id: AccountableUserId,
      external_id: Type.Optional(MemberDetailsFields.external_id),
      metadata: Type.Optional(MemberDetailsFields.metadata),
    },
    { additionalProperties: false, description: 'A new service account' },
  ),
)

/**
 * Creates a member for a program. It has no email address, so it can neither sign in nor be invited; it acts with API
 * keys. A person answers for it. The profile is not the Owner profile, and must not exceed the caller's.
 */
export const createServiceAccount = governanceChange({
  id: 'createServiceAccount',
  summary: 'Create a service account',
  description:
    'A member for a program: it has no email address and never signs in. Create its API keys with `owner_user_id`. ' +
    'The accountable person gets no permission by this.',
  method: 'POST',
  path: '/v1/service-accounts',
  scope: 'members:write',
  permission: 'members.invite',
  body: NewServiceAccount,
  response: Member,
  status: 201,
  errors: [
    namedProfileNotFound,
    profileExceedsCaller,
    ownerMustBePerson,
    namedMemberNotFound,
    accountableMustBePerson,
    memberIsSuspended,
    reactivationRequired,
    externalIdTaken,
    ambiguousExternalId,
  ],
  example: {
    body: {
      name: exampleServiceAccount.name,
      profile_id: exampleServiceAccount.profile_id,
      accountable_user_id: exampleMember.user_id,
    },
    response: exampleServiceAccount,
  },

  read: ({ organizationId, body }) => ({
    profile: findProfile(organizationId, body.profile_id),
    accountable: findMember(organizationId, body.accountable_user_id),
    identified: body.external_id != null && findPersonIdentified(organizationId, body.external_id),
    suspensionOfId: body.external_id != null && findFormerSuspensionOf(organizationId, body.external_id),
  }),

  decide({ caller, now, body, found: { profile, accountable, identified, suspensionOfId } }) {
    const { organizationId } = caller
    if (!profile) throw noSuchProfile()
    assertCoversProfile(caller, profile)
    if (profile.is_owner) throw ownerMustBePerson()
    assertCanAnswer(accountable)
    assertMayReuse(caller, suspensionOfId || undefined)
    assertExternalIdIsUnambiguous(identified, undefined)

    const order = { organizationId, accountableUserId: body.accountable_user_id, profile, details: body }
    const { member, fact, writes } = newServiceAccount(order, now)
    return changed(toMemberView(member), fact, writes)
  },
})
