import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { Extended, Named, Nullable, Uuid } from '../../kernel/schema.ts'
import { DirectoryPath, exampleDirectory } from './directories.contract.ts'

export const directoryGroupNotFound = defineError('directory_group_not_found', 'not_found', 'Group not found')
export const directoryGroupExists = defineError(
  'directory_group_exists',
  'conflict',
  'Another group of the directory has this name or external ID',
)

/** The maximum number of groups of a directory. */
export const MOST_GROUPS = 5_000
export const directoryGroupLimitReached = defineError(
  'directory_group_limit_reached',
  'conflict',
  'A directory can have at most 5,000 groups',
)

export const GroupPath = Type.Object({
  ...DirectoryPath.properties,
  groupId: { ...Uuid, description: 'The id of the group' },
})

const mapping = {
  profile_id: {
    ...Nullable(Uuid),
    description: 'The id of the access profile; null if not mapped',
  },
  priority: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description: 'The highest priority counts; null if not mapped',
    }),
  ),
}

const INITIAL_ONLY = 'The profile is assigned once, and can be changed by hand'

export const GroupMapping = Named(
  'GroupMapping',
  Type.Object(
    {
      profile_id: mapping.profile_id,
      priority: Type.Integer({ minimum: 0, maximum: 10_000, default: 100, description: 'The priority' }),
      initial_only: Type.Boolean({ default: false, description: INITIAL_ONLY }),
    },
    { additionalProperties: false, description: 'The mapping of a group to an access profile' },
  ),
)

export const DirectoryGroupView = Named(
  'DirectoryGroup',
  Type.Object(
    {
      id: { ...Uuid, description: 'The id of the group' },
      display_name: Type.String({ description: 'The name of the group' }),
      external_id: Nullable(Type.String({ description: 'The directory’s id of the group; null if none' })),
      ...mapping,
      initial_only: Type.Boolean({ description: INITIAL_ONLY }),
      people: Type.Integer({ description: 'People in the group' }),
    },
    { description: 'A group of a directory, with its mapping to an access profile' },
  ),
)
export type DirectoryGroupView = Static<typeof DirectoryGroupView>

export const GroupMappingReceipt = Extended(
  'GroupMappingReceipt',
  DirectoryGroupView,
  {
    profiles_changed: Type.Integer({ description: 'Members whose profile changes' }),
    profile_changes: Type.Array(
      Type.Object({
        user_id: { ...Uuid, description: 'The id of the member' },
        previous_profile_id: { ...Uuid, description: 'The id of the member’s previous access profile' },
        profile_id: { ...Uuid, description: 'The id of the member’s access profile' },
      }),
      { description: 'The first 200 changes' },
    ),
    dry_run: Type.Boolean({ description: 'True for a dry run' }),
  },
  { description: 'A mapping with its effects' },
)

export const exampleGroup: DirectoryGroupView = {
  id: '0199d3a2-0b1c-7d3e-8f4a-5b6c7d8e9f01',
  display_name: 'Engineering',
  external_id: '00g1abcd',
  profile_id: exampleDirectory.default_profile_id,
  priority: 100,
  initial_only: false,
  people: 42,
}
