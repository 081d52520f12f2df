import { type Connection, openConnection } from '../connection.ts'
import type { ConnectionOptions, Database } from '../pool.ts'
import { statementsOn } from './tables.ts'

interface Place {
  readonly target: ConnectionOptions
  readonly stopped?: AbortSignal
}

/**
 * Runs `work` on a separate connection. When `work` has ended, or as soon as `stopped` aborts, the connection is cut,
 * and PostgreSQL rolls back uncommitted changes.
 */
export async function onOwnConnection<T>(
  { target, stopped }: Place,
  work: (connection: Connection, db: Database) => Promise<T>,
): Promise<T> {
  const connection = openConnection(target, {})
  const cut = () => connection.cut()
  stopped?.addEventListener('abort', cut)
  try {
    return await work(connection, statementsOn(connection))
  } finally {
    stopped?.removeEventListener('abort', cut)
    cut()
  }
}
