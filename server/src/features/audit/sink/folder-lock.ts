import { accessSync, closeSync, constants, lstatSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { FileLock } from '../../../database/file-lock.ts'
import { hasCode } from '../../../kernel/has-code.ts'
import { assertOwnedFile } from './owned-file.ts'

/**
 * Runs work while this process holds an exclusive lock on the folder, which must exist. Concurrent work on one sink
 * shares the lock. The lock is released when no work is left, and taken anew for the next work. So if the folder is
 * moved away and recreated in between, the new folder is locked.
 */
export function createFolderLock(folder: string): <T>(work: () => Promise<T>) => Promise<T> {
  const path = join(folder, '.lock')
  let lock: FileLock | null = null
  let holders = 0
  return async work => {
    lock ??= take(path)
    holders++
    try {
      return await work()
    } finally {
      holders--
      if (holders === 0) {
        lock?.close()
        lock = null
      }
    }
  }
}

function take(path: string): FileLock {
  makeFile(path)
  assertOwnedFile(lstatSync(path), path)
  accessSync(path, constants.R_OK | constants.W_OK)
  const lock = new FileLock(path)
  try {
    if (lock.tryExclusive()) return lock
    throw new Error(`another process is writing to the folder of ${path}, or its file system has no locks`)
  } catch (error) {
    lock.close()
    throw error
  }
}

/** Creates the file if it does not exist. Never opens an existing file, for the reason that `FileLock` explains. */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}
