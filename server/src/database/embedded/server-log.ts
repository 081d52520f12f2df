import { closeSync, copyFileSync, openSync, readSync, statSync, truncateSync } from 'node:fs'
import { chownToOwner, type DataDirectory } from './data-directory.ts'

/** Maximum size of PostgreSQL's log in bytes. The rotated log, `postgres.log.1`, has the same maximum. */
const limit = 10 * 1024 * 1024

/**
 * Rotates the log when it exceeds its limit. The file is copied and truncated in place, because PostgreSQL holds it
 * open. Lines that PostgreSQL writes between the two steps are lost.
 */
export function rotateLog({ serverLog }: DataDirectory): void {
  const size = statSync(serverLog, { throwIfNoEntry: false })?.size ?? 0
  if (size <= limit) return
  copyFileSync(serverLog, `${serverLog}.1`)
  truncateSync(serverLog)
}

/** Opens the log so that a new PostgreSQL can append to it. `since` is the offset of the first line that it appends. */
export function openLog(directory: DataDirectory): { fd: number; since: number } {
  const fd = openSync(directory.serverLog, 'a', 0o600)
  chownToOwner(directory, directory.serverLog)
  return { fd, since: statSync(directory.serverLog).size }
}

/** The log from byte `since` on, at most its last 8 kB. */
export function readLogSince({ serverLog }: DataDirectory, since: number): string {
  const fd = openSync(serverLog, 'r')
  try {
    const end = statSync(serverLog).size
    const start = Math.max(since, end - 8192)
    const buffer = Buffer.alloc(Math.max(0, end - start))
    return buffer.toString('utf8', 0, readSync(fd, buffer, 0, buffer.length, start))
  } finally {
    closeSync(fd)
  }
}
