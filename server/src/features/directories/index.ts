/**
 * Directories: connections of identity providers, which create, change, suspend and remove members.
 *
 * Terms: directory (a connection with its own token), link (what a directory stores about a person), to manage (to have
 * the person's link), hold (what keeps a suspension), mapped group (a group whose people get a profile).
 * Invariants: one directory manages a person; a directory lifts only its own hold; it never assigns the Owner profile,
 * and never changes an account; its power is the same for all directories, and independent of its creator.
 */
export { connectDirectories } from './connect-directories.ts'
export { listDirectoriesWithTokenOf } from './directories.sql.ts'
export { createDirectoryUsage } from './directory-usage.ts'
