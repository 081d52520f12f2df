import { createHash } from 'node:crypto'
import { lstatSync, readdirSync } from 'node:fs'
import { chmod, cp, lstat, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { OperatorError } from '../../kernel/operator-error.ts'
import { inBatches } from './in-batches.ts'

/** Folders in which only root can write. Elsewhere another user could create the folder of the copy first. */
const homes = ['/var/cache', '/var/lib', '/opt']

/**
 * Copies the folder `native` so that every user can read the copy and only root can change it, into the first of
 * /var/cache, /var/lib and /opt that works. The copy is named by a hash of its file list, and reused if it is complete.
 */
export async function reachableCopy(native: string): Promise<string> {
  const wanted = listing(native)
  const name = `reeve-postgres-${createHash('sha256').update(wanted).digest('hex').slice(0, 16)}`
  const failures: string[] = []
  for (const home of homes) {
    const copy = join(home, name)
    try {
      if (!isComplete(copy, wanted)) await replace(native, copy, wanted)
      return copy
    } catch (error) {
      failures.push(String(error))
    }
  }
  throw new OperatorError(
    `PostgreSQL is installed in ${native}, which only root can access, and cannot be copied to ${homes.join(', ')} ` +
      `(${failures.join('; ')}); make that folder accessible to others, or run Reeve as an ordinary user.`,
  )
}

async function replace(native: string, copy: string, wanted: string): Promise<void> {
  const staging = await mkdtemp(`${copy}-`)
  try {
    await cp(native, staging, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
    await chmod(staging, 0o755)
    await inBatches(entries(staging), path => openToAll(join(staging, path)))
    await rm(copy, { recursive: true, force: true })
    await rename(staging, copy)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    const anotherProcessWasFaster = isComplete(copy, wanted)
    if (!anotherProcessWasFaster) throw error
  }
}

/**
 * Makes the file readable to all, even under a umask such as 077. Also syncs it: once the folder has its final name,
 * the copy counts as complete.
 */
async function openToAll(path: string): Promise<void> {
  const stats = await lstat(path)
  if (stats.isSymbolicLink()) return
  await chmod(path, stats.mode & 0o100 ? 0o755 : 0o644)
  const file = await open(path)
  await file.sync()
  await file.close()
}

function isComplete(copy: string, wanted: string): boolean {
  try {
    const stats = lstatSync(copy)
    return stats.isDirectory() && stats.uid === 0 && (stats.mode & 0o022) === 0 && listing(copy) === wanted
  } catch {
    return false
  }
}

const isNeeded = (path: string) => !path.endsWith('.a') && basename(path) !== 'pkgconfig'

const entries = (directory: string) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter(path => isNeeded(path) && !path.includes('pkgconfig'))
    .sort()

const listing = (directory: string) =>
  entries(directory)
    .map(path => ({ path, stats: lstatSync(join(directory, path)) }))
    .map(({ path, stats }) => `${path} ${stats.isFile() ? stats.size : ''}`)
    .join('\n')
