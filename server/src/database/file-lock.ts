import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * A shared or exclusive lock on an empty file, between processes and within one process. The kernel releases the lock
 * when the holder's process ends, even in a crash: no lock is ever stale.
 *
 * Node.js offers no flock or fcntl, but its SQLite takes fcntl locks on a database file. Nothing is ever written to the
 * file. This process must not open the file in another way: closing any descriptor of a file drops all fcntl locks that
 * the process has on it.
 */
export class FileLock {
  readonly #database: DatabaseSync

  /** The file must exist. */
  constructor(path: string) {
    this.#database = new DatabaseSync(path, { timeout: 0 })
  }

  /** Takes the lock exclusively if it is free. Never waits. @returns true if it was taken */
  tryExclusive(): boolean {
    return this.#try('begin exclusive')
  }

  /** Takes the lock in shared mode, unless another holder has it exclusively. Never waits. @returns true if taken */
  tryShared(): boolean {
    return this.#try('begin; select 1 from sqlite_schema')
  }

  release(): void {
    if (this.#database.isTransaction) this.#database.exec('rollback')
  }

  /** Releases the lock and closes the file. Afterwards this object cannot take the lock again. */
  close(): void {
    if (this.#database.isOpen) this.#database.close()
  }

  #try(statements: string): boolean {
    try {
      this.#database.exec(`pragma journal_mode = memory; ${statements}`)
      return true
    } catch (error) {
      this.release()
      if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
      throw error
    }
  }
}
