import type { GroupRow } from './groups.sql.ts'
import type { DirectoryUserRow } from './people.sql.ts'
import type { DirectoryGroup, DirectoryUser } from './scim/index.ts'

export const toDirectoryUser = (row: DirectoryUserRow): DirectoryUser => ({
  id: row.id,
  externalId: row.external_id,
  userName: row.user_name,
  email: row.email,
  displayName: row.display_name,
  givenName: row.given_name,
  familyName: row.family_name,
  active: row.status === 'active',
  heldBy: row.held_by,
  groups: row.groups,
  createdAt: row.created_at,
  changedAt: row.changed_at,
})

export const toDirectoryGroup = (row: GroupRow, members: DirectoryGroup['members']): DirectoryGroup => ({
  id: row.id,
  displayName: row.display_name,
  externalId: row.external_id,
  members,
  createdAt: row.created_at,
  changedAt: row.changed_at,
})
