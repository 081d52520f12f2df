import Type from 'typebox'
import { Named } from '../../kernel/schema.ts'
import { changed, governanceChange, unchanged } from '../../operations/operation.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { assertExternalIdIsUnambiguous, assertMayIdentify, assertMayReuse } from './external-ids.ts'
import { findFormerSuspensionOf, findPersonIdentified } from './identities.sql.ts'
import { assertCanAnswer } from './may-answer.ts'
import {
  AccountableUserId,
  accountableMustBePerson,
  ambiguousExternalId,
  exampleMember,
  externalIdTaken,
  Member,
  MemberDetailsFields,
  MemberPath,
  memberIsSuspended,
  memberNotFound,
  namedMemberNotFound,
  notServiceAccount,
  reactivationRequired,
} from './members.contract.ts'
import { memberChanged } from './members.facts.ts'
import { findMember, findOwnName, isPerson, type MemberRow, setAccountable, setDetails } from './members.sql.ts'
import { memberState, toMemberView } from './members.view.ts'

/**
 * Changes the details that this organization has stored for a person. Neither the account nor the details in other
 * organizations change.
 */
export const editMember = governanceChange({
  id: 'editMember',
  summary: 'Edit the details of a member',
  description:
    'Absent fields stay unchanged; `metadata` is replaced as a whole. The account and other organizations keep their ' +
    'own details. Changing the `external_id` of a suspended member requires `members.reactivate`, and an owner if a ' +
    'directory holds them. `accountable_user_id` hands a service account over to another person.',
  method: 'PATCH',
  path: '/v1/members/{userId}/details',
  scope: 'members:write',
  permission: 'members.invite',
  params: MemberPath,
  body: Named(
    'MemberChanges',
    Type.Partial(Type.Object({ ...MemberDetailsFields, accountable_user_id: AccountableUserId }), {
      additionalProperties: false,
      description: 'The changes to the details that this organization has for a member',
    }),
  ),
  response: Member,
  errors: [
    memberNotFound,
    targetExceedsCaller,
    ownerRequired,
    notServiceAccount,
    namedMemberNotFound,
    accountableMustBePerson,
    memberIsSuspended,
    reactivationRequired,
    externalIdTaken,
    ambiguousExternalId,
  ],
  example: {
    body: { external_id: exampleMember.external_id, metadata: exampleMember.metadata },
    response: exampleMember,
  },

  read: ({ organizationId, params: { userId }, body }) => ({
    member: findMember(organizationId, userId),
    accountable: body.accountable_user_id !== undefined && findMember(organizationId, body.accountable_user_id),
    ownName: findOwnName(organizationId, userId),
    identified: body.external_id != null && findPersonIdentified(organizationId, body.external_id),
    formerSuspension: body.external_id != null && findFormerSuspensionOf(organizationId, body.external_id),
  }),

  etag: ({ member }) => member && memberState(toMemberView(member)),
  etagOfAnswer: memberState,

  decide({ caller, body, found: { member, accountable, ownName, identified, formerSuspension } }) {
    if (!member) throw memberNotFound()
    assertMayActOn(caller, member)

    const edited = { ...member, ...body }
    const fields = FIELDS.filter(field => !isSame(member[field], edited[field]))
    if (body.accountable_user_id !== undefined && isPerson(member)) throw notServiceAccount()
    if (fields.length === 0) return unchanged(toMemberView(member))
    if (fields.includes('external_id')) {
      assertMayIdentify(caller, member)
      assertMayReuse(caller, formerSuspension)
      assertExternalIdIsUnambiguous(identified, member.user_id)
    }

    const details = { ...edited, name: body.name ?? ownName }
    const handsOver = fields.includes('accountable_user_id')
    if (handsOver) assertCanAnswer(accountable || undefined)
    return changed(toMemberView(edited), memberChanged(member, edited, fields), [
      setDetails(member, details),
      handsOver && body.accountable_user_id !== undefined && setAccountable(member, body.accountable_user_id),
    ])
  },
})

const FIELDS = ['name', 'external_id', 'metadata', 'accountable_user_id'] as const

const isSame = (one: MemberRow[(typeof FIELDS)[number]], other: typeof one) => canonical(one) === canonical(other)

/** Makes metadata comparable: the order of keys does not matter. */
const canonical = (value: unknown) =>
  JSON.stringify(typeof value === 'object' && value !== null ? Object.entries(value).sort() : value)
