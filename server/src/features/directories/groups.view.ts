import type { DirectoryGroupView } from './groups.contract.ts'
import type { CountedGroupRow } from './groups.sql.ts'

export const toGroupView = (row: CountedGroupRow): DirectoryGroupView => ({
  id: row.id,
  display_name: row.display_name,
  external_id: row.external_id,
  profile_id: row.profile_id,
  priority: row.priority,
  initial_only: row.initial_only,
  people: row.people,
})

/** The state that a group's ETag covers. It omits the number of people. */
export const groupState = ({ people: _, ...state }: DirectoryGroupView) => state
