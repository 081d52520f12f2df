import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * A lock on an empty file, shared by any number of holders or exclusive to one, across processes and inside one. The
 * kernel releases it when the holder's process ends, however it ends: there is no stale lock to detect.
 *
 * Node offers no flock or fcntl, but the SQLite inside it takes exactly these locks on its database file. Nothing is
 * ever written to the file. Nobody in this process may open the file by other means: closing any descriptor of a file
 * drops all of the process's fcntl locks on it.
 */
export class FileLock {
  readonly #database: DatabaseSync

  /** The file must exist. */
  constructor(path: string) {
    this.#database = new DatabaseSync(path, { timeout: 0 })
  }

  /** Takes the lock for this holder alone if it is free, and answers whether it did; never waits. */
  tryExclusive(): boolean {
    return this.#try('begin exclusive')
  }

  /** Takes the lock together with others if it is free, and answers whether it did; never waits. */
  tryShared(): boolean {
    return this.#try('begin; select 1 from sqlite_schema')
  }

  release(): void {
    if (this.#database.isTransaction) this.#database.exec('rollback')
  }

  /** Releases the lock for good. */
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
