import Type from 'typebox'
import { Named } from '../../kernel/schema.ts'
import { changed, governanceChange, unchanged } from '../../operations/operation.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { assertExternalIdIsUnambiguous, assertMayIdentify, assertMayReuse } from './external-ids.ts'
import { findFormerSuspensionOf, findPersonIdentified } from './identities.sql.ts'
import {
  ambiguousExternalId,
  exampleMember,
  externalIdTaken,
  Member,
  MemberDetailsFields,
  MemberPath,
  memberNotFound,
  reactivationRequired,
} from './members.contract.ts'
import { memberChanged } from './members.facts.ts'
import { findMember, findOwnName, type MemberRow, setDetails } from './members.sql.ts'
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
    'directory holds them.',
  method: 'PATCH',
  path: '/v1/members/{userId}/details',
  scope: 'members:write',
  permission: 'members.invite',
  params: MemberPath,
  body: Named(
    'MemberChanges',
    Type.Partial(Type.Object(MemberDetailsFields), {
      additionalProperties: false,
      description: 'The changes to the details that this organization has for a member',
    }),
  ),
  response: Member,
  errors: [
    memberNotFound,
    targetExceedsCaller,
    ownerRequired,
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
    ownName: findOwnName(organizationId, userId),
    identified: body.external_id != null && findPersonIdentified(organizationId, body.external_id),
    formerSuspension: body.external_id != null && findFormerSuspensionOf(organizationId, body.external_id),
  }),

  etag: ({ member }) => member && memberState(toMemberView(member)),
  etagOfAnswer: memberState,

  decide({ caller, body, found: { member, ownName, identified, formerSuspension } }) {
    if (!member) throw memberNotFound()
    assertMayActOn(caller, member)

    const edited = { ...member, ...body }
    const fields = FIELDS.filter(field => !isSame(member[field], edited[field]))
    if (fields.length === 0) return unchanged(toMemberView(member))
    if (fields.includes('external_id')) {
      assertMayIdentify(caller, member)
      assertMayReuse(caller, formerSuspension)
      assertExternalIdIsUnambiguous(identified, member.user_id)
    }

    const details = { ...edited, name: body.name ?? ownName }
    return changed(toMemberView(edited), memberChanged(member, edited, fields), setDetails(member, details))
  },
})

const FIELDS = ['name', 'external_id', 'metadata'] as const

const isSame = (one: MemberRow[(typeof FIELDS)[number]], other: typeof one) => canonical(one) === canonical(other)

/** Makes metadata comparable: the order of keys does not matter. */
const canonical = (value: unknown) =>
  JSON.stringify(typeof value === 'object' && value !== null ? Object.entries(value).sort() : value)
