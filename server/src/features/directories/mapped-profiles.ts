import type { Batch } from '../../database/pool.ts'
import type { Fact } from '../../operations/operation.ts'
import { profileChanged, setProfiles } from '../members/index.ts'
import type { GroupedRow, MappedGroupRow } from './groups.sql.ts'

/** A change of a member's profile by a group. */
export interface ProfileChange {
  readonly member: GroupedRow
  readonly profile_id: string
}

/** The profile of a person in these mapped groups. The highest priority wins, then the older group. */
export function profileOf(mapped: readonly MappedGroupRow[], groupIds: ReadonlySet<string>, defaultId: string): string {
  const [highest] = mapped
    .filter(({ id }) => groupIds.has(id))
    .sort((one, other) => other.priority - one.priority || (one.id < other.id ? -1 : 1))
  return highest?.profile_id ?? defaultId
}

/**
 * The changes of profiles that follow from a change of groups. `before` and `after` are the mapped groups, and
 * `groupsAfter` the groups of a person. Nobody changes for whom the groups decide the same as before, so that a change
 * of the default profile, or connecting a directory, demotes nobody. Owners keep their profile.
 */
export function profileChanges(
  people: readonly GroupedRow[],
  {
    before,
    after,
    groupsAfter,
    defaultId,
  }: {
    readonly before: readonly MappedGroupRow[]
    readonly after: readonly MappedGroupRow[]
    readonly groupsAfter: (person: GroupedRow) => readonly string[]
    readonly defaultId: string
  },
): ProfileChange[] {
  return people.flatMap(member => {
    if (member.is_owner) return []
    const former = profileOf(before, new Set(member.mapped_groups), defaultId)
    const profile_id = profileOf(after, new Set(groupsAfter(member)), defaultId)
    return former === profile_id || profile_id === member.profile_id ? [] : [{ member, profile_id }]
  })
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
