import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Port in the socket's file name only: PostgreSQL opens no TCP port. */
export const port = 5432

/** Operating systems limit the path of a socket to 104 to 108 bytes. */
const longest = 100

const isShort = (directory: string) => Buffer.byteLength(join(directory, `.s.PGSQL.${port}`)) <= longest

/**
 * A directory whose path to the cluster's socket has at most 100 bytes: the cluster itself, or a symbolic link to it in
 * a private temporary folder (mode 0700), which all processes of this user share.
 */
export function socketDirectory(cluster: string): string {
  if (isShort(cluster)) return cluster
  const link = join(privateFolder(`reeve-${process.getuid?.()}-${shortHash(cluster)}`), 'socket')
  restoreSocketDirectory(link, cluster)
  return link
}

/** Recreates the temporary folder of `socketDirectory`, and its link, if someone has deleted them. */
export function restoreSocketDirectory(directory: string, cluster: string): void {
  if (directory === cluster || pointsTo(directory, cluster)) return
  const folder = dirname(directory)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!isPrivate(folder)) throw new Error(`${folder} now belongs to someone else`)
  rmSync(directory, { force: true })
  symlinkSync(cluster, directory)
}

/** Deletes the temporary folder of `socketDirectory`, if there is one. */
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

/** True if only this user can write in the folder. Any other writer could replace the socket with another server's. */
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
