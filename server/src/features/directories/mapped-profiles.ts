import type { Batch } from '../../database/pool.ts'
import type { Fact } from '../../operations/operation.ts'
import { profileChanged, setProfiles } from '../members/index.ts'
import type { GroupedRow, MappedGroupRow } from './groups.sql.ts'

/** A change of a member's profile by a group. */
export interface ProfileChange {
  readonly member: GroupedRow
  readonly profile_id: string
}

/**
 * The profile that a person’s groups determine. `group_id` is null if none of them is mapped: it is then the default
 * profile.
 */
interface Decision {
  readonly group_id: string | null
  readonly profile_id: string
  readonly initial_only: boolean
}

/**
 * Among the mapped groups of a person, the one with the highest priority decides. If priorities are equal, the oldest
 * one does.
 */
function decisionOf(mapped: readonly MappedGroupRow[], groupIds: readonly string[], defaultId: string): Decision {
  const ids = new Set(groupIds)
  const [highest] = mapped
    .filter(({ id }) => ids.has(id))
    .sort((one, other) => other.priority - one.priority || (one.id < other.id ? -1 : 1))
  if (!highest) return { group_id: null, profile_id: defaultId, initial_only: false }
  return { group_id: highest.id, profile_id: highest.profile_id, initial_only: highest.initial_only }
}

export interface GroupsChange {
  readonly before: readonly MappedGroupRow[]
  readonly after: readonly MappedGroupRow[]
  readonly groupsAfter: (person: GroupedRow) => readonly string[]
  readonly defaultId: string
  /** True if an initial-only mapping does not apply to people who had no mapped group before. */
  readonly keepsDefault?: boolean
}

/**
 * The changes of profiles that follow from a change of groups. `before` and `after` are the mapped groups before and
 * after the change. `groupsAfter` returns the ids of the groups that a person is in after it. A profile changes only if
 * the groups now decide differently, so that a change of the default profile, or connecting a directory, demotes
 * nobody. Owners keep their profile. An initial-only mapping assigns its profile when it begins to decide, and not
 * again.
 */
export function profileChanges(people: readonly GroupedRow[], change: GroupsChange): ProfileChange[] {
  const { before, after, groupsAfter, defaultId, keepsDefault = false } = change
  return people.flatMap(member => {
    if (member.is_owner) return []
    const former = decisionOf(before, member.mapped_groups, defaultId)
    const next = decisionOf(after, groupsAfter(member), defaultId)
    return next.profile_id !== member.profile_id && isDecidedAnew(former, next, keepsDefault)
      ? [{ member, profile_id: next.profile_id }]
      : []
  })
}

function isDecidedAnew(former: Decision, next: Decision, keepsDefault: boolean): boolean {
  // Under an initial-only mapping, the profile may have been set manually. Any other mapping replaces such a profile.
  if (!next.initial_only) return former.initial_only || former.profile_id !== next.profile_id
  if (former.group_id === next.group_id || (keepsDefault && former.group_id === null)) return false
  return former.profile_id !== next.profile_id
}

/** The writes of the changes, in one statement, and their facts, one for each member. */
export function applyProfileChanges(
  organizationId: string,
  changes: readonly ProfileChange[],
  profiles: readonly { readonly id: string; readonly name: string }[],
): { writes: Batch; facts: Fact[] } {
  if (changes.length === 0) return { writes: [], facts: [] }
  const names = new Map(profiles.map(({ id, name }) => [id, name]))
  return {
    writes: setProfiles(
      organizationId,
      changes.map(({ member, profile_id }) => ({ user_id: member.user_id, profile_id })),
    ),
    facts: changes.map(({ member, profile_id }) =>
      profileChanged(member, { id: profile_id, name: names.get(profile_id) ?? '' }),
    ),
  }
}
