import { fileURLToPath } from 'node:url'
import type { ArchiveStore } from './archive-store.ts'
import { createFolderStore } from './folder-store.ts'

/** Opens the archive at a `file:///` URL. Reads and writes nothing yet. */
export const openArchive = (url: string): ArchiveStore => createFolderStore(fileURLToPath(url))
