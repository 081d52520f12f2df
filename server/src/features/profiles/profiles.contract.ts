import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { NAME_PATTERN, Named, PROSE_PATTERN, Uuid } from '../../kernel/schema.ts'

export const profileNotFound = defineError('profile_not_found', 'not_found', 'Profile not found')

/** The error `profile_not_found` for a profile that the body or query names. It is 422 instead of 404. */
export const namedProfileNotFound = defineError(
  'profile_not_found',
  'invalid',
  'The profile in the request does not exist',
)

export const noSuchProfile = (pointer = '/profile_id', part: 'body' | 'query' = 'body') =>
  namedProfileNotFound({
    errors: [{ pointer, code: 'profile_not_found', detail: 'Profile not found', in: part }],
  })

export const unknownPermission = defineError(
  'unknown_permission',
  'invalid',
  'A permission is neither built in nor a valid platform permission',
)
export const profileNameTaken = defineError(
  'profile_name_taken',
  'conflict',
  'Another profile has this name, or one that looks the same',
)

/** The maximum number of profiles. A new name is compared with all of them, and some searches read all of them. */
export const MOST_PROFILES = 1_000

export const profileLimitReached = defineError(
  'profile_limit_reached',
  'conflict',
  `The organization has ${MOST_PROFILES.toLocaleString('en')} profiles; delete one`,
)
export const ownerProfileFixed = defineError(
  'owner_profile_fixed',
  'conflict',
  'The Owner profile cannot be edited or deleted',
)
export const builtInProfile = defineError('built_in_profile', 'conflict', 'Built-in profiles cannot be deleted')
export const profileInUse = defineError(
  'profile_in_use',
  'conflict',
  'The profile is assigned to a member, or used by a pending invitation or a directory',
)

export const ProfilePath = Type.Object({ id: { ...Uuid, description: 'The id of the access profile' } })

export const Profile = Named(
  'Profile',
  Type.Object(
    {
      id: { ...Uuid, description: 'The id of the access profile' },
      name: Type.String({ description: 'The name, unique in the organization (case-insensitive)' }),
      description: Type.String({ description: 'The description of the profile' }),
      permissions: Type.Array(Type.String(), {
        description: 'The permissions of the profile; `["*"]` for Owner: all of them',
      }),
      built_in: Type.Boolean({ description: 'True for Owner, Administrator and Member' }),
      member_count: Type.Integer({ description: 'Number of active and suspended members with the profile' }),
    },
    { description: 'A named set of permissions in one organization' },
  ),
)
export type ProfileView = Static<typeof Profile>

const Description = Named(
  'ProfileDescription',
  Type.String({ maxLength: 1000, pattern: PROSE_PATTERN, description: 'Purpose of the profile' }),
)

const ProfileName = Named(
  'ProfileName',
  Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: NAME_PATTERN,
    format: 'unmixed-words',
    description:
      'The name, unique in the organization (case-insensitive). No word mixes Latin letters with others that look ' +
      'like them',
  }),
)

/** A set of permissions. Its size is limited, so that a governance event of at most 20 kB can contain all of it. */
const Permissions = Named(
  'Permissions',
  Type.Array(Type.String({ minLength: 1, maxLength: 80 }), {
    maxItems: 200,
    description:
      'Permissions of Reeve, or of your platform: dotted names outside Reeve’s namespaces, such as `agents.run`. ' +
      'Duplicates are removed.',
  }),
)

export const NewProfileRequest = Named(
  'NewProfile',
  Type.Object(
    { name: ProfileName, description: Type.Optional(Description), permissions: Permissions },
    { additionalProperties: false, description: 'A new access profile' },
  ),
)

export const ProfileChanges = Named(
  'ProfileChanges',
  Type.Object(
    {
      name: Type.Optional(ProfileName),
      description: Type.Optional(Description),
      permissions: Type.Optional(Permissions),
    },
    { additionalProperties: false, description: 'The changes to an access profile; absent fields stay unchanged' },
  ),
)

export const profileContentExample = {
  name: 'Support',
  description: 'Answers customers; may start agents',
  permissions: ['members.read', 'agents.run'],
}

export const profileExample = {
  id: '01997c1e-9a4e-7d2b-8f51-3c6f0e2d7b10',
  ...profileContentExample,
  built_in: false,
  member_count: 12,
}
