import type { GroupRow } from './groups.sql.ts'
import { toDirectoryGroup } from './people.view.ts'
import type { DirectoryGroup } from './scim/index.ts'

/** The maximum number of people on a page of several groups, because each group lists all its people. */
const MOST_PEOPLE = 20_000

interface PersonInGroup {
  readonly group_id: string
  readonly user_id: string
  readonly name: string
}

/** Reads the people of these groups, sorted by group: at most `most` of them, or all if it is null. */
export type PeopleIn = (groupIds: readonly string[], most: number | null) => Promise<readonly PersonInGroup[]>

/**
 * Reads the people of groups, which are sorted by id. Returns as many of the first groups as fit on a page, and at
 * least one, whatever its size. A client then continues after the last of them (RFC 7644, section 3.4.2.4).
 */
export async function withPeople(
  rows: readonly GroupRow[],
  peopleIn: PeopleIn,
  mostPeople = MOST_PEOPLE,
): Promise<DirectoryGroup[]> {
  const ids = rows.map(({ id }) => id)
  const people = ids.length > 0 ? await peopleIn(ids, mostPeople + 1) : []
  if (people.length <= mostPeople) return toGroups(rows, people)
  const incomplete = ids.indexOf(people.at(-1)?.group_id ?? '')
  if (incomplete > 0) return toGroups(rows.slice(0, incomplete), people)
  return toGroups(rows.slice(0, 1), await peopleIn(ids.slice(0, 1), null))
}

function toGroups(rows: readonly GroupRow[], people: readonly PersonInGroup[]): DirectoryGroup[] {
  const byGroup = Map.groupBy(people, ({ group_id }) => group_id)
  return rows.map(row => toDirectoryGroup(row, toMembers(byGroup.get(row.id) ?? [])))
}

export const toMembers = (people: readonly Pick<PersonInGroup, 'user_id' | 'name'>[]) =>
  people.map(({ user_id, name }) => ({ id: user_id, displayName: name }))
