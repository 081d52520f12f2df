import { DryRun } from '../../kernel/schema.ts'
import { combined } from '../../operations/fact.ts'
import { changed, governanceChange, unchanged } from '../../operations/operation.ts'
import {
  assertCoversProfile,
  assertMayActOn,
  findProfile,
  namedProfileNotFound,
  ownerRequired,
  profileExceedsCaller,
  targetExceedsCaller,
} from '../profiles/index.ts'
import { directoryNotFound, ownerProfileNotMapped } from './directories.contract.ts'
import { findDirectory } from './directories.sql.ts'
import {
  directoryGroupNotFound,
  exampleGroup,
  GroupMapping,
  GroupMappingReceipt,
  GroupPath,
} from './groups.contract.ts'
import { findCountedGroup, listAssignedProfiles, listGrouped, listMappedGroups, putGroup } from './groups.sql.ts'
import { groupState, toGroupView } from './groups.view.ts'
import { applyProfileChanges, profileChanges } from './mapped-profiles.ts'
import { assertMayLetAssign } from './may-assign.ts'
import { groupChanged } from './people.facts.ts'

const MOST_LISTED = 200

const NO_MAPPING = { profile_id: null, priority: null, initial_only: false }

/** Maps a group to an access profile, or ends its mapping. The people of the group get their profiles at once. */
export const editDirectoryGroup = governanceChange({
  id: 'editDirectoryGroup',
  summary: 'Map a group to an access profile',
  description:
    'Of a person’s mapped groups, the one with the highest priority decides; without one, the default ' +
    'profile of the directory. Owner cannot be mapped, and owners keep it. Neither the new profile nor those of the ' +
    'people whose profiles change may exceed the caller’s.',
  method: 'PATCH',
  path: '/v1/directories/{id}/groups/{groupId}',
  scope: null,
  permission: 'directories.manage',
  sessionOnly: true,
  params: GroupPath,
  query: DryRun,
  body: GroupMapping,
  response: GroupMappingReceipt,
  errors: [
    directoryNotFound,
    directoryGroupNotFound,
    namedProfileNotFound,
    ownerProfileNotMapped,
    profileExceedsCaller,
    targetExceedsCaller,
    ownerRequired,
  ],
  example: {
    body: { profile_id: exampleGroup.profile_id, priority: 100 },
    response: { ...exampleGroup, profiles_changed: 0, profile_changes: [], dry_run: false },
  },

  read: ({ organizationId, params: { id, groupId }, body }) => {
    const of = { organizationId, id }
    return {
      directory: findDirectory(organizationId, id),
      group: findCountedGroup(of, groupId),
      profile: body.profile_id !== null && findProfile(organizationId, body.profile_id),
      mapped: listMappedGroups(of),
      profiles: listAssignedProfiles(of, body.profile_id),
      grouped: listGrouped(of, { userIds: [], groupId }),
    }
  },

  etag: ({ group }) => group && groupState(toGroupView(group)),
  previewState: ({ group, mapped, grouped, directory }) => ({
    group: group && groupState(toGroupView(group)),
    mapped,
    default_profile_id: directory?.default_profile_id,
    people: grouped.map(({ user_id, profile_id, mapped_groups, permissions }) => ({
      user_id,
      profile_id,
      mapped_groups,
      permissions,
    })),
  }),

  decide({ caller, now, dryRun, body, found: { directory, group, profile, mapped, profiles, grouped } }) {
    if (!directory) throw directoryNotFound()
    if (!group) throw directoryGroupNotFound()
    const { profile_id, priority, initial_only } = body
    const mapping = profile_id === null ? NO_MAPPING : { profile_id, priority, initial_only }
    const edited = { ...group, ...mapping, changed_at: now }
    const isSame =
      edited.profile_id === group.profile_id &&
      edited.priority === group.priority &&
      edited.initial_only === group.initial_only
    // A changed priority is checked like a new mapping, because it can give the profile to people who join later.
    if (profile_id !== null && !isSame) assertMayLetAssign(caller, profile || undefined, '/profile_id')
    const others = mapped.filter(({ id }) => id !== group.id)
    const changes = profileChanges(grouped, {
      before: mapped,
      after: profile_id === null ? others : [...others, { id: group.id, profile_id, priority, initial_only }],
      groupsAfter: ({ mapped_groups }) => [...mapped_groups, group.id],
      defaultId: directory.default_profile_id,
      keepsDefault: true,
    })
    for (const { member } of changes) assertMayActOn(caller, member)
    // If a mapping ends or its priority changes, people can get another group's profile or the default one. The caller
    // must have all permissions of that profile, too.
    const assigned = new Set(changes.map(change => change.profile_id))
    for (const known of profiles) if (assigned.has(known.id)) assertCoversProfile(caller, known)

    const receipt = {
      ...toGroupView(edited),
      profiles_changed: changes.length,
      profile_changes: changes.slice(0, MOST_LISTED).map(change => ({
        user_id: change.member.user_id,
        previous_profile_id: change.member.profile_id,
        profile_id: change.profile_id,
      })),
      dry_run: dryRun,
    }
    if (isSame) return unchanged(receipt)
    const { organizationId } = caller
    const { writes, facts } = applyProfileChanges(organizationId, changes, profiles)
    const fact = groupChanged(directory, group, edited)
    return changed(receipt, combined([fact, ...facts]) ?? fact, [
      putGroup({ organizationId, id: directory.id }, edited),
      writes,
    ])
  },
})
