import type { Answers, Batch } from '../../database/pool.ts'
import { newId } from '../../kernel/ids.ts'
import { combined } from '../../operations/fact.ts'
import { type Fact, hasStatements, type Outcome, unchanged } from '../../operations/operation.ts'
import { setDirectory } from '../members/index.ts'
import { newLink } from './change-user.ts'
import { directoryGroupLimitReached, directoryGroupNotFound, MOST_GROUPS } from './groups.contract.ts'
import {
  addToGroup,
  countGroupRows,
  deleteGroupRow,
  findGroupRow,
  type GroupedPeople,
  type GroupedRow,
  type GroupRow,
  listAssignedProfiles,
  listGrouped,
  listMappedGroups,
  putGroup,
  takeFromGroup,
} from './groups.sql.ts'
import type { Deciding } from './in-directory.ts'
import { applyProfileChanges, profileChanges } from './mapped-profiles.ts'
import { groupMemberNotFound, managedByOtherDirectory } from './people.contract.ts'
import { groupChanged, groupCreated, groupDeleted, linkChanged } from './people.facts.ts'
import { linkMembers, type OfDirectory } from './people.sql.ts'
import { toDirectoryGroup } from './people.view.ts'
import type { DirectoryGroup, DirectoryGroupChange, NewDirectoryGroup } from './scim/index.ts'

/** Reads the rows that any change of a group needs. */
const readGroups = (of: OfDirectory, people: GroupedPeople) => ({
  mapped: listMappedGroups(of),
  profiles: listAssignedProfiles(of, null),
  grouped: listGrouped(of, people),
})

type Groups = Answers<ReturnType<typeof readGroups>>

interface Membership {
  readonly group: GroupRow
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/**
 * The writes and facts of adding people to a group and removing others from it. Added members whom no directory manages
 * are linked to this one.
 */
function changeMembership(
  { caller, directory, now }: Deciding,
  { mapped, profiles, grouped }: Groups,
  { group, added, removed }: Membership,
): { links: Batch; writes: Batch; facts: Fact[] } {
  const { organizationId } = caller
  const of = { organizationId, id: directory.id }
  const known = new Map(grouped.map(person => [person.user_id, person]))
  const joining = added.map(id => known.get(id) ?? unknownPerson(id))
  if (joining.some(({ directory_id }) => directory_id && directory_id !== directory.id)) throw managedByOtherDirectory()
  const unlinked = joining.filter(({ directory_id }) => !directory_id)
  const unlinkedIds = unlinked.map(({ user_id }) => user_id)
  const [joins, leaves] = [new Set(added), new Set(removed)]
  const groupsAfter = ({ user_id, mapped_groups }: GroupedRow) => {
    if (joins.has(user_id)) return [...mapped_groups, group.id]
    return leaves.has(user_id) ? mapped_groups.filter(id => id !== group.id) : mapped_groups
  }
  const defaultId = directory.default_profile_id
  const changes = profileChanges(grouped, { before: mapped, after: mapped, groupsAfter, defaultId })
  const assigned = applyProfileChanges(organizationId, changes, profiles)
  return {
    links: unlinked.length > 0 && [
      setDirectory(organizationId, unlinkedIds, directory.id),
      linkMembers(of, unlinkedIds, now),
    ],
    writes: [
      removed.length > 0 && takeFromGroup(of, group.id, removed),
      added.length > 0 && addToGroup(of, group.id, added),
      assigned.writes,
    ],
    facts: [
      ...unlinked.map(person => linkChanged(person, undefined, newLink(directory.id, person))),
      ...assigned.facts,
    ],
  }
}

function unknownPerson(id: string): never {
  const detail = `There is no user ${id}`
  throw groupMemberNotFound({ detail })
}

export const readForNewGroup = (of: OfDirectory, { memberIds }: NewDirectoryGroup) => ({
  groups: countGroupRows(of, {}),
  ...readGroups(of, { userIds: memberIds, groupId: null }),
})

/** Decides the creation of a group. The response is the new group's id. */
export function decideNewGroup(
  { displayName, externalId, memberIds }: NewDirectoryGroup,
  input: Deciding & { readonly found: Answers<ReturnType<typeof readForNewGroup>> },
): Outcome<string> {
  const { caller, directory, now, found } = input
  if (found.groups >= MOST_GROUPS) throw directoryGroupLimitReached()
  const group: GroupRow = {
    id: newId(),
    display_name: displayName,
    external_id: externalId,
    profile_id: null,
    priority: null,
    initial_only: false,
    created_at: now,
    changed_at: now,
  }
  const added = [...new Set(memberIds)]
  const { links, writes, facts } = changeMembership(input, found, { group, added, removed: [] })
  const of = { organizationId: caller.organizationId, id: directory.id }
  return {
    response: group.id,
    fact: combined([groupCreated(directory, group, { added: added.length, removed: 0 }), ...facts]),
    writes: [links, putGroup(of, group), writes],
  }
}

export interface GroupChange {
  readonly of: OfDirectory
  readonly groupId: string
  readonly change: DirectoryGroupChange
  readonly precondition?: ((present: DirectoryGroup) => void) | undefined
}

/** Reads all people of the group only if the change replaces them. */
export const readForGroupChange = ({ of, groupId, change: { members } }: GroupChange) => ({
  group: findGroupRow(of, groupId),
  ...readGroups(of, {
    userIds: [...(members?.added ?? []), ...(members?.removed ?? [])],
    groupId,
    isPartial: !members?.replaced,
  }),
})

type FoundGroup = Answers<ReturnType<typeof readForGroupChange>>

const idsIn = ({ grouped }: Groups) => grouped.filter(one => one.is_in_group).map(({ user_id }) => user_id)

/** Decides a change of a group and its people. A repeated change writes nothing. */
export function decideGroupChange(
  { change, precondition }: GroupChange,
  input: Deciding & { readonly found: FoundGroup },
): Outcome<null> {
  const { caller, directory, now, found } = input
  const { group } = found
  if (!group) throw directoryGroupNotFound()
  precondition?.(toDirectoryGroup(group, null))

  const present = new Set(idsIn(found))
  const asked = change.members ?? { replaced: false, added: [], removed: [] }
  const kept = new Set(asked.added)
  const added = [...kept].filter(id => !present.has(id))
  const leaving = asked.replaced ? [...present].filter(id => !kept.has(id)) : asked.removed
  const removed = [...new Set(leaving)].filter(id => present.has(id))
  const { links, writes, facts } = changeMembership(input, found, { group, added, removed })
  const edited = {
    ...group,
    display_name: change.displayName ?? group.display_name,
    external_id: change.externalId === undefined ? group.external_id : change.externalId,
    changed_at: now,
  }
  const isRenamed = edited.display_name !== group.display_name || edited.external_id !== group.external_id
  const isChanged = isRenamed || added.length + removed.length > 0
  if (!isChanged) return unchanged(null)
  const counts = { added: added.length, removed: removed.length }
  const of = { organizationId: caller.organizationId, id: directory.id }
  return {
    response: null,
    fact: combined([groupChanged(directory, group, edited, counts), ...facts]),
    writes: [links, putGroup(of, edited), hasStatements(writes) && writes],
  }
}

export interface GroupRemoval {
  readonly of: OfDirectory
  readonly groupId: string
  readonly precondition?: ((present: DirectoryGroup) => void) | undefined
}

export const readForGroupRemoval = ({ of, groupId }: GroupRemoval) => ({
  group: findGroupRow(of, groupId),
  ...readGroups(of, { userIds: [], groupId }),
})

/** Decides the deletion of a group. Its people get the profiles of their other groups, or the default one. */
export function decideGroupRemoval(
  { precondition }: GroupRemoval,
  { caller, directory, found }: Deciding & { readonly found: FoundGroup },
): Outcome<null> {
  const { group, mapped, profiles, grouped } = found
  if (!group) throw directoryGroupNotFound()
  precondition?.(toDirectoryGroup(group, null))
  const { organizationId } = caller
  const changes = profileChanges(grouped, {
    before: mapped,
    after: mapped.filter(({ id }) => id !== group.id),
    groupsAfter: ({ mapped_groups }) => mapped_groups,
    defaultId: directory.default_profile_id,
  })
  const { writes, facts } = applyProfileChanges(organizationId, changes, profiles)
  return {
    response: null,
    fact: combined([groupDeleted(directory, group, idsIn(found).length), ...facts]),
    writes: [writes, deleteGroupRow({ organizationId, id: directory.id }, group.id)],
  }
}
