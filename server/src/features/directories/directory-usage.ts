import type { Pool } from '../../database/pool.ts'
import { createWriteBuffer, type WriteBuffer, type WriteBufferOptions } from '../../database/write-buffer.ts'
import { type DirectoryUse, updateLastRequest } from './directories.sql.ts'

/** Records the last request and the last error of directories, without a write per request. */
export interface DirectoryUsage extends Pick<WriteBuffer<DirectoryUse>, 'flush' | 'stop'> {
  record(use: DirectoryUse): void
}

export function createDirectoryUsage(pool: Pool, options: WriteBufferOptions): DirectoryUsage {
  const { put, flush, stop } = createWriteBuffer(pool, updateLastRequest, options)
  // A success after an error within one interval must not hide the error.
  return { record: use => put(`${use.id} ${use.error === null}`, use), flush, stop }
}
