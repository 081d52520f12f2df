/** Directories: the list, connecting one, its page, and who manages and holds a member for other features. */
export { directoriesQuery, directoryGroupsQuery } from './directories.queries.ts'
export { DirectoryName, useDirectoryName } from './directory-name.tsx'
export { stateOf } from './directory-state.ts'
export { HeldBy, useHold } from './held-by.tsx'
export { directoriesIn, isByDirectory } from './holders.ts'
export { prefetchDirectoryNames } from './prefetch-directory-names.ts'
