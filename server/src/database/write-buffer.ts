import type { Pool, Statement } from './pool.ts'
import { commitEach, type OfOrganization } from './transaction.ts'

const FLUSH_EVERY_MS = 30_000
const ROWS_A_COMMIT = 50

/**
 * Buffers rows, such as the time at which a key was last used, so that a request does not cost a write. The rows are
 * written late, and can get lost in a crash.
 */
export interface WriteBuffer<Row> {
  /** Replaces the buffered row of this id. */
  put(id: string, row: Row): void
  /** Writes the buffered rows. The next flush retries rows that failed, unless `put` has replaced them. */
  flush(): Promise<void>
  /** Flushes a last time, and ends the periodic flushes. */
  stop(): Promise<void>
}

export interface WriteBufferOptions {
  readonly onError: (error: unknown) => void
  /** Milliseconds between flushes; 30 seconds by default. */
  readonly flushEveryMs?: number | undefined
}

/**
 * @param write returns the statement for a row. It must not wait for a locked row, because rows of many organizations
 * are written in one transaction.
 */
export function createWriteBuffer<Row extends OfOrganization>(
  pool: Pool,
  write: (row: Row) => Statement,
  { onError, flushEveryMs = FLUSH_EVERY_MS }: WriteBufferOptions,
): WriteBuffer<Row> {
  let buffered = new Map<string, Row>()

  const writeAll = async () => {
    const rows = [...buffered]
    buffered = new Map()
    for (let first = 0; first < rows.length; first += ROWS_A_COMMIT) {
      const together = rows.slice(first, first + ROWS_A_COMMIT).map(([, row]) => row)
      try {
        await commitEach(pool, together, write, 'unsynced')
      } catch (error) {
        for (const [id, row] of rows.slice(first)) if (!buffered.has(id)) buffered.set(id, row)
        throw error
      }
    }
  }
  let written = Promise.resolve()
  const flush = () => {
    written = written.catch(() => {}).then(writeAll)
    return written
  }
  const timer = setInterval(() => flush().catch(onError), flushEveryMs).unref()

  return {
    put: (id, row) => buffered.set(id, row),
    flush,
    async stop() {
      clearInterval(timer)
      await flush().catch(onError)
    },
  }
}
