import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import {
  Enum,
  LINE_PATTERN,
  Line,
  Name,
  Named,
  Nullable,
  Timestamp,
  TRIMMED_NAME_PATTERN,
  Uuid,
} from '../../kernel/schema.ts'
import { ACCESS_REASONS } from '../../kernel/vocabulary.ts'

export const memberNotFound = defineError('member_not_found', 'not_found', 'Member not found in this organization')
/** The error `member_not_found` for a member that the body names. It is 422 instead of 404. */
export const namedMemberNotFound = defineError('member_not_found', 'invalid', 'The member in the body does not exist')

export const noSuchMember = (pointer = '/user_id') =>
  namedMemberNotFound({
    errors: [{ pointer, code: 'member_not_found', detail: 'There is no such member', in: 'body' }],
  })

export const lastActiveOwner = defineError(
  'last_active_owner',
  'conflict',
  'The organization would be left without an active owner',
)
export const alreadyMember = defineError('already_member', 'conflict', 'This person is already a member')
export const memberIsSuspended = defineError(
  'member_suspended',
  'conflict',
  'The member is suspended; reactivate them first',
)

export const reactivationRequired = defineError(
  'reactivation_required',
  'forbidden',
  'The person is suspended, or was removed while suspended: this requires `members.reactivate`',
)
export const externalIdTaken = defineError(
  'external_id_taken',
  'conflict',
  'Another member of this organization already has this external ID',
)
export const ambiguousExternalId = defineError(
  'ambiguous_external_id',
  'conflict',
  'The external ID is the user ID or email address of another person who is or was in this organization',
)

export const ownerMustBePerson = defineError(
  'owner_must_be_person',
  'conflict',
  'A service account cannot have the Owner profile',
)

export const accountableMustBePerson = defineError(
  'accountable_must_be_person',
  'conflict',
  'Only a person can answer for a service account',
)
export const notServiceAccount = defineError(
  'not_service_account',
  'conflict',
  'The member is a person, and not a service account',
)

export const managedByDirectory = defineError(
  'managed_by_directory',
  'conflict',
  'A directory manages this member and decides the profile',
)

export const MemberPath = Type.Object({ userId: { ...Uuid, description: 'The id of the person’s account' } })

/** Data that the platform stores about a person in this organization. */
export const Metadata = Named(
  'Metadata',
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    maxProperties: 20,
    propertyNames: { type: 'string', minLength: 1, maxLength: 40, pattern: LINE_PATTERN },
    additionalProperties: Line({ maxLength: 500 }),
    description:
      'At most 20 key-value pairs: keys of at most 40 characters, values of at most 500 characters in one line',
  }),
)

const MemberExternalId = Named('ExternalId', {
  ...Nullable(Name),
  description:
    'The person’s id in your platform, unique in the organization; not another person’s user id or email address',
})

/** An external id in a request, without blanks at its ends. Ids that an earlier release stored may have them. */
const NewExternalId = Named('NewExternalId', {
  ...Nullable(Type.String({ minLength: 1, maxLength: 200, pattern: TRIMMED_NAME_PATTERN })),
  description:
    'The person’s id in your platform, unique in the organization; not another person’s user id or email address',
})

/** The details that this organization stores for a person, independent of other organizations. */
export const MemberDetailsFields = {
  name: { ...Name, description: 'The name that this organization has for the person' },
  external_id: NewExternalId,
  metadata: Metadata,
}

export const AccountableUserId = {
  ...Uuid,
  description: 'The id of the person who answers for the service account: an active member',
}

/** The sources of a suspension. */
export const HeldBy = Named(
  'HeldBy',
  Type.Array(Type.String(), {
    description:
      'Who holds the suspension: `local` for members, `directory:` with an id for a directory; empty while active',
  }),
)

/** The kinds of members. */
export const MEMBER_KINDS = ['person', 'service'] as const
export type MemberKind = (typeof MEMBER_KINDS)[number]

export const Member = Named(
  'Member',
  Type.Object(
    {
      user_id: { ...Uuid, description: 'The id of the person’s account' },
      kind: Enum(MEMBER_KINDS, { description: 'A person, or a service account' }),
      email: {
        ...Nullable(Type.String()),
        description: 'The email address of the account; null for a service account',
      },
      name: Type.String({
        description: 'The name that this organization has for the member, or the name of the account',
      }),
      profile_id: { ...Uuid, description: 'The id of the member’s access profile' },
      is_owner: Type.Boolean({ description: 'True if the member has the Owner profile' }),
      status: Enum(['active', 'suspended'], { description: 'The status of the member' }),
      suspended_at: { ...Nullable(Timestamp), description: 'Time of the suspension; null while active' },
      joined_at: { ...Timestamp, description: 'Time at which the person became a member' },
      last_active_at: {
        ...Nullable(Timestamp),
        description:
          'Time of the member’s last use of a session or an API key in this organization, accurate to two minutes; ' +
          'null if never',
      },
      external_id: MemberExternalId,
      metadata: Metadata,
      directory_id: { ...Nullable(Uuid), description: 'The id of the directory that manages the person; null if none' },
      held_by: HeldBy,
      accountable_user_id: {
        ...Nullable(Uuid),
        description: 'The id of the person who answers for the service account; null for a person',
      },
    },
    { description: 'A member of an organization' },
  ),
)
export type MemberView = Static<typeof Member>

const reason = Named('AccessReason', Enum(ACCESS_REASONS, { description: 'The reason for the result' }))

export const PermissionAccess = Named(
  'PermissionAccess',
  Type.Object(
    {
      permission: Type.String({ description: 'The checked permission' }),
      allowed: Type.Boolean({ description: 'True if the permission is granted' }),
      reason,
    },
    { description: 'The result for one permission' },
  ),
)

export const Access = Named(
  'Access',
  Type.Object(
    {
      allowed: Type.Boolean({ description: 'True if all requested permissions are granted' }),
      reason: {
        ...reason,
        description: 'The reason; with several permissions, the reason of the first denied one',
      },
      permissions: Type.Array(PermissionAccess, {
        description: 'The result for each permission, in the order of the request',
      }),
    },
    { description: 'The result of a permission check' },
  ),
)

export const MOST_PERMISSIONS = 50

/**
 * A path with a user id. It accepts any text, because an access check returns `not_a_member` for text that is not a
 * UUID.
 */
export const AnyonePath = Type.Object({
  userId: Type.String({
    description: 'The id of the person’s account. An id that is not a member’s gets the reason `not_a_member`',
  }),
})

export const exampleMember: MemberView = {
  user_id: '0199c2f0-5b1e-7c3a-9a52-3f1d0c7e4b21',
  kind: 'person',
  email: 'grace@acme.example',
  name: 'Grace Hopper',
  profile_id: '0199c2ee-90d1-7b44-8f0a-c1a5e27d3306',
  is_owner: false,
  status: 'active',
  suspended_at: null,
  joined_at: '2026-01-12T08:30:00.000Z',
  last_active_at: '2026-03-02T09:14:07.312Z',
  external_id: 'hr-4711',
  metadata: { department: 'Compilers' },
  directory_id: null,
  held_by: [],
  accountable_user_id: null,
}

export const exampleServiceAccount: MemberView = {
  ...exampleMember,
  user_id: '0199c2f8-3a1d-7e52-8c47-5e41ce5e41ce',
  kind: 'service',
  email: null,
  name: 'Deployment',
  joined_at: '2026-03-02T09:20:00.000Z',
  last_active_at: null,
  external_id: null,
  metadata: {},
  accountable_user_id: exampleMember.user_id,
}
