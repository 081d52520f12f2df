import type { Fact, Target } from '../../operations/operation.ts'
import { type MemberRow, memberTarget } from '../members/index.ts'
import { directoryTarget } from './directories.facts.ts'
import type { DirectoryRow } from './directories.sql.ts'
import type { GroupRow } from './groups.sql.ts'
import type { LinkRow } from './people.sql.ts'

type Named = Pick<MemberRow, 'user_id' | 'name'>

/** The fact that a directory began to manage a person, or changed what it stores about them. */
export const linkChanged = (member: Named, before: LinkRow | undefined, after: LinkRow): Fact => ({
  action: 'member.directory_changed',
  target: memberTarget(member),
  changes: { before: before ? contentOf(before) : null, after: contentOf(after) },
  events: [],
})

/** Omits the given and the family name: they must be deletable with the link, and audit entries cannot be deleted. */
const contentOf = ({ directory_id, user_name, external_id }: LinkRow) => ({ directory_id, user_name, external_id })

/** The fact that a directory asked to reactivate a member whose local suspension stands. */
export const suspensionKept = (
  member: Named,
  { id, before, after }: { readonly id: string; readonly before: readonly string[]; readonly after: readonly string[] },
): Fact => ({
  action: 'member.suspension_kept',
  target: memberTarget(member),
  reason: 'The directory asked to reactivate the member; the local suspension stands',
  changes: {
    before: { status: 'suspended', suspension_id: id, held_by: before },
    after: { status: 'suspended', held_by: after },
  },
  events: [],
})

/** The fact that a directory could not suspend or remove an owner. */
export const suspensionRefused = (member: Named, directory: DirectoryRow, code: string): Fact => ({
  action: 'member.suspension_refused',
  target: memberTarget(member),
  reason: code,
  changes: { before: { status: 'active' }, after: { status: 'active', directory_id: directory.id } },
  events: [
    {
      type: 'member.suspension_refused',
      data: { user_id: member.user_id, directory_id: directory.id, reason: code },
    },
  ],
})

const groupFact = (
  action: 'directory.group_created' | 'directory.group_changed' | 'directory.group_deleted',
  directory: Pick<DirectoryRow, 'id' | 'name'>,
  changes: NonNullable<Fact['changes']>,
): Fact => ({ action, target: directoryTarget(directory) as Target, changes, events: [] })

/** Numbers instead of ids, because the audit entry of a large group must not contain the ids of all its people. */
interface MemberCounts {
  readonly added: number
  readonly removed: number
}

export const groupCreated = (directory: DirectoryRow, group: GroupRow, { added }: MemberCounts): Fact => ({
  ...groupFact('directory.group_created', directory, {
    before: null,
    after: { ...groupOf(group), people_added: added },
  }),
  action: 'directory.group_created',
})

export const groupChanged = (
  directory: Pick<DirectoryRow, 'id' | 'name'>,
  before: GroupRow,
  after: GroupRow,
  { added, removed }: MemberCounts = { added: 0, removed: 0 },
): Fact => ({
  ...groupFact('directory.group_changed', directory, {
    before: groupOf(before),
    after: { ...groupOf(after), ...(added + removed > 0 && { people_added: added, people_removed: removed }) },
  }),
  action: 'directory.group_changed',
})

export const groupDeleted = (directory: DirectoryRow, group: GroupRow, removed: number): Fact => ({
  ...groupFact('directory.group_deleted', directory, {
    before: groupOf(group),
    after: { people_removed: removed },
  }),
  action: 'directory.group_deleted',
})

const groupOf = ({ id, display_name, external_id, profile_id, priority, initial_only }: GroupRow) => ({
  group_id: id,
  display_name,
  external_id,
  profile_id,
  priority,
  initial_only,
})
