/**
 * Directories: the list, connecting one, and its page. For other features: the directories that manage a member or hold
 * a suspension.
 */
export { directoriesQuery, directoryGroupsQuery } from './directories.queries.ts'
export { DirectoryName, useDirectoryName } from './directory-name.tsx'
export { stateOf } from './directory-state.ts'
export { HeldBy, useHold } from './held-by.tsx'
export { directoriesIn, isByDirectory } from './holders.ts'
export { prefetchDirectoryNames } from './prefetch-directory-names.ts'
