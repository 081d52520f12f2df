/** Directories: the list, connecting, a directory's page, and for other features, who manages and holds a member. */
export { directoriesQuery, directoryGroupsQuery } from './directories.queries.ts'
export { DirectoryName, useDirectoryName } from './directory-name.tsx'
export { stateOf } from './directory-state.ts'
export { HeldBy, useHold } from './held-by.tsx'
export { directoriesIn, isByDirectory } from './holders.ts'
export { prefetchDirectoryNames } from './prefetch-directory-names.ts'
