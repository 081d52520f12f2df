import { constants, type Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** The error codes of open() for a symbolic link, for a socket or a pipe without a reader, and for a folder. */
const NO_FILE = ['ELOOP', 'ENXIO', 'EISDIR']

/**
 * Opens a file only if it is a regular file of this user. A link could redirect the trail to another file, and opening
 * a pipe would block the process until someone reads from it.
 */
export async function openOwnedFile(file: string, flags: number): Promise<FileHandle> {
  const guarded = flags | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const handle = await open(file, guarded, 0o600).catch(error => {
    throw NO_FILE.includes(error.code) ? notOwnedFile(file) : error
  })
  try {
    assertOwnedFile(await handle.stat(), file)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

/**
 * Throws unless this is a regular file without further hard links, owned by this user or by root. (Reeve may have run
 * as root before.)
 */
export function assertOwnedFile(found: Stats, file: string): void {
  const isOwned = found.uid === 0 || found.uid === process.geteuid?.()
  if (!found.isFile() || !isOwned || found.nlink > 1) throw notOwnedFile(file)
}

const notOwnedFile = (file: string) =>
  new Error(
    `${file} is not a regular file of this user, but a link, a pipe, a folder or a file of another user; ` +
      'move it away, and Reeve creates a new file',
  )

/** Syncs a folder. Only then does a new file in it survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
