import {
  accessSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '../../kernel/has-code.ts'
import { OperatorError } from '../../kernel/operator-error.ts'
import { makeDataFolder, statIfExists, unusable } from '../make-data-folder.ts'

/** Paths inside REEVE_DATA_DIR, all absolute and free of symbolic links. */
export interface DataDirectory {
  root: string
  /** The folder of the PostgreSQL cluster, which contains its data and its socket. */
  cluster: string
  /** PostgreSQL's standard error. */
  serverLog: string
  /** A lock that is held exclusively while a process starts PostgreSQL, attaches to it or detaches from it. */
  changeLock: string
  /**
   * A lock that every process holds in shared mode while it uses PostgreSQL. A process that gets it exclusively is the
   * last user of PostgreSQL.
   */
  presenceLock: string
}

/** Opens the data directory; creates it (mode 0700) if it is missing. @throws OperatorError if it is not writable */
export function openDataDirectory(path: string): DataDirectory {
  makeDataFolder(path)
  try {
    const directory = layout(realpathSync(path))
    accessSync(directory.root, constants.R_OK | constants.W_OK | constants.X_OK)
    for (const lock of [directory.changeLock, directory.presenceLock]) {
      if (!existsSync(lock)) createFile(directory, lock)
      accessSync(lock, constants.R_OK | constants.W_OK)
    }
    return directory
  } catch (error) {
    throw new OperatorError(unusable(path, error), { cause: error })
  }
}

export function layout(root: string): DataDirectory {
  return {
    root,
    cluster: join(root, 'postgres'),
    serverLog: join(root, 'postgres.log'),
    changeLock: join(root, 'postgres.change.lock'),
    presenceLock: join(root, 'postgres.presence.lock'),
  }
}

/**
 * The major version that created the cluster, as in PG_VERSION. Undefined if there is no cluster yet.
 * @throws OperatorError if this user has no access to it, or if the folder contains something else
 */
export function clusterVersion(cluster: string): string | undefined {
  if (statIfExists(join(cluster, 'PG_VERSION'))) return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return undefined
  throw new OperatorError(
    `${cluster} contains files but no PostgreSQL database. Move them, or set REEVE_DATA_DIR to another folder.`,
  )
}

/**
 * Creates an empty file unless it exists. An existing file must not be opened, because closing it would drop the locks
 * that this process holds on it (`FileLock`).
 */
function createFile(directory: DataDirectory, path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
    chownToOwner(directory, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

/**
 * If this process runs as root, changes the owner of the file to the owner of the data directory, who can then also run
 * Reeve.
 */
export function chownToOwner(directory: DataDirectory, path: string): void {
  const owner = statSync(directory.root)
  if (process.getuid?.() === 0 && owner.uid !== 0) chownSync(path, owner.uid, owner.gid)
}
