/**
 * Directories: connections of identity providers, which create, change, suspend and remove members.
 *
 * Terms: directory (a connection with its own token), link (what a directory stores about a person), to manage (to have
 * the person's link), hold (a claim that keeps a member suspended), mapped group (a group whose people get a profile).
 * Invariants: at most one directory manages a person; a directory lifts only its own hold; it never assigns the Owner
 * profile, and never changes an existing account; all directories have the same permissions, independent of their
 * creators, and `may_suspend_owners` extends them to owners.
 */
export { connectDirectories } from './connect-directories.ts'
export { createDirectory } from './create-directory.ts'
export { deleteDirectory } from './delete-directory.ts'
export type { DirectoryView } from './directories.contract.ts'
export {
  findDirectory,
  listDirectoriesWithTokenOf,
  listDirectoryRows,
  listOwnersExposed,
} from './directories.sql.ts'
export { toDirectoryView } from './directories.view.ts'
export { createDirectoryActivity } from './directory-activity.ts'
export { createDirectoryUsage } from './directory-usage.ts'
export { editDirectory } from './edit-directory.ts'
export { editDirectoryGroup } from './edit-directory-group.ts'
export type { GroupMappingReceipt } from './groups.contract.ts'
export { isMappedInitially, listCountedGroups } from './groups.sql.ts'
export { toGroupView } from './groups.view.ts'
export { areOwnersManaged } from './people.sql.ts'
export { exposedDirectoryTokens } from './revoke-exposed-tokens.ts'
export { rotateDirectoryToken } from './rotate-directory-token.ts'
