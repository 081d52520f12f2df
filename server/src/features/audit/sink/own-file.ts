import { constants, type Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** The errors of open() for a link, for a socket or a pipe without a reader, and for a folder. */
const NO_FILE = ['ELOOP', 'ENXIO', 'EISDIR']

/**
 * Opens a file that nobody has put in the place of ours: what is written through a link would land elsewhere, and a
 * pipe would hold the process until somebody reads it.
 */
export async function openOwn(file: string, flags: number): Promise<FileHandle> {
  const guarded = flags | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const handle = await open(file, guarded, 0o600).catch(error => {
    throw NO_FILE.includes(error.code) ? notOwn(file) : error
  })
  try {
    assertOwn(await handle.stat(), file)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** A file of root is one too: Reeve may have run as root before. */
export function assertOwn(found: Stats, file: string): void {
  const isOwned = found.uid === 0 || found.uid === process.geteuid?.()
  if (!found.isFile() || !isOwned || found.nlink > 1) throw notOwn(file)
}

const notOwn = (file: string) =>
  new Error(
    `${file} is no regular file of this user alone, but a link, a pipe or a file of another user; ` +
      'move it away, and what follows goes into a new file',
  )
