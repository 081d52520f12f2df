import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The socket's name for port 5432, which is in the name only: PostgreSQL opens no TCP port. */
export const port = 5432

/** Systems cut off the path of a socket after 104 to 108 bytes. */
const longest = 100

const isShort = (directory: string) => Buffer.byteLength(join(directory, `.s.PGSQL.${port}`)) <= longest

/**
 * A directory through which the cluster's socket has a path of at most 100 bytes: the cluster itself, or a symbolic
 * link to it in a private temporary folder (mode 0700, this user's), one for all of this user's processes.
 */
export function socketDirectory(cluster: string): string {
  if (isShort(cluster)) return cluster
  const link = join(privateFolder(`reeve-${process.getuid?.()}-${shortHash(cluster)}`), 'socket')
  keepSocketDirectory(link, cluster)
  return link
}

/** Makes the directory that `socketDirectory` gave again, should someone have tidied up the temporary folder. */
export function keepSocketDirectory(directory: string, cluster: string): void {
  if (directory === cluster || pointsTo(directory, cluster)) return
  const folder = dirname(directory)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!isPrivate(folder)) throw new Error(`${folder} now belongs to someone else`)
  rmSync(directory, { force: true })
  symlinkSync(cluster, directory)
}

/** Removes the temporary folder of `socketDirectory`, if that made one. */
export function removeSocketDirectory(directory: string, cluster: string): void {
  if (directory !== cluster) rmSync(dirname(directory), { recursive: true, force: true })
}

function privateFolder(name: string): string {
  const temporary = isShort(join(tmpdir(), `${name}-XXXXXX`, 'socket')) ? tmpdir() : '/tmp'
  const folder = join(temporary, name)
  try {
    mkdirSync(folder, { mode: 0o700 })
    return folder
  } catch {
    return isPrivate(folder) ? folder : mkdtempSync(`${folder}-`)
  }
}

/** Someone who can write in the folder could put another server's socket into it. */
function isPrivate(folder: string): boolean {
  const stats = lstatSync(folder)
  return stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o077) === 0
}

function pointsTo(link: string, target: string): boolean {
  try {
    return readlinkSync(link) === target
  } catch {
    return false
  }
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
