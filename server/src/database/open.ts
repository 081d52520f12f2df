import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError, Stopped } from '../kernel/operator-error.ts'
import { openConnection } from './connection.ts'
import { openEmbeddedPostgres } from './embedded/index.ts'
import type { EmbeddedLog } from './embedded/supervise-server.ts'
import { ConnectionLost } from './failures.ts'
import type { ConnectionOptions } from './pool.ts'
import { atPrimary } from './primary-lease.ts'
import { readUrl } from './read-url.ts'
import { sql } from './statement.ts'

const OLDEST_MAJOR = 15
const CANNOT_CONNECT_NOW = '57P03'
/**
 * Errors while a server is not up yet: connection refused, no socket file, or an unresolved host name of a container.
 */
const NOT_THERE = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN'])
const STARTS_WITHIN_MS = 60_000
const POLL_EVERY_MS = 1_000

/** The PostgreSQL server that this process uses. */
export interface Server {
  readonly target: ConnectionOptions
  /** A description, such as "built-in PostgreSQL 18.4 (started)". */
  readonly description: string
  /** Stops a built-in PostgreSQL that no other process uses. A fast shutdown may take `patienceMs`; default: 6,000. */
  close(patienceMs?: number): Promise<void>
}

interface Waiting {
  /** True for a command that may be started together with its database. */
  readonly awaitsServer?: boolean
  /** Aborts the wait. */
  readonly stopped?: AbortSignal | undefined
  /** True if `stopped` also interrupts the creation of a built-in database. */
  readonly interruptsCreation?: boolean
}

/**
 * Opens the server that DATABASE_URL names, or the built-in one in the data directory. Waits up to a minute for a
 * server that reports that it is starting; with `awaitsServer`, even if it is not up yet.
 * @throws OperatorError after that minute, and within 10 s when the server cannot be reached, is too old, has another
 * encoding than UTF8, or is behind a transaction pooler
 */
export async function openServer(
  config: { databaseUrl: string | null; dataDir: string },
  log: EmbeddedLog,
  waiting: Waiting = {},
): Promise<Server> {
  if (config.databaseUrl === null) {
    const stopped = waiting.interruptsCreation ? waiting.stopped : undefined
    const embedded = await openEmbeddedPostgres({ dataDir: config.dataDir, log, stopped })
    return {
      target: embedded.connection,
      description: `built-in PostgreSQL ${embedded.version} (${embedded.opening}) in ${config.dataDir}`,
      close: patienceMs => embedded.stop(patienceMs),
    }
  }
  const { version, target } = await inspectStarted(readUrl(config.databaseUrl), log, waiting)
  return { target, description: `PostgreSQL ${version} at ${target.host}`, close: async () => {} }
}

async function inspectStarted(
  target: ConnectionOptions,
  log: EmbeddedLog,
  { awaitsServer = false, stopped }: Waiting,
): Promise<{ version: string; target: ConnectionOptions }> {
  const late = performance.now() + STARTS_WITHIN_MS
  for (let isTold = false; ; await sleep(POLL_EVERY_MS)) {
    try {
      const primary = await atPrimary(target)
      return { version: await inspect(primary), target: primary }
    } catch (error) {
      const cause = error instanceof OperatorError ? toCause(error.cause) : null
      const { code = '', message = '' } = cause ?? {}
      const isStarting = code === CANNOT_CONNECT_NOW || (awaitsServer && NOT_THERE.has(code))
      if (!isStarting || performance.now() > late) throw error
      if (stopped?.aborted) throw new Stopped('Stopped before PostgreSQL had started.', { cause: error })
      if (!isTold) log.warn({ failure: message }, 'waiting up to a minute for PostgreSQL to start')
      isTold = true
    }
  }
}

/** The first cause of a connection error. A host name with several addresses fails with one error per address. */
function toCause(error: unknown): NodeJS.ErrnoException | null {
  if (error instanceof AggregateError) return toCause(error.errors[0])
  if (error instanceof ConnectionLost && error.cause) return toCause(error.cause)
  return error instanceof Error ? error : null
}

/**
 * Reads the version, and compares the backends of two connections. Only a transaction pooler gives both the same
 * backend.
 */
async function inspect(target: ConnectionOptions): Promise<string> {
  const [first, second] = [openConnection(target, {}), openConnection(target, {})]
  try {
    const [server] = await first.run(sql<{ version: string; number: number; encoding: string; pid: number }[]>`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        current_setting('server_encoding') as encoding, pg_backend_pid() as pid`)
    const [other] = await second.run(sql<{ pid: number }[]>`select pg_backend_pid() as pid`)
    if (!server || !other) throw new Error('PostgreSQL answered nothing')
    if (server.number < OLDEST_MAJOR * 10_000) {
      throw new OperatorError(
        `The server of DATABASE_URL is PostgreSQL ${server.version}; Reeve needs ${OLDEST_MAJOR} or newer.`,
        { code: 'database_too_old' },
      )
    }
    if (server.encoding !== 'UTF8') {
      throw new OperatorError(
        `The database of DATABASE_URL is encoded in ${server.encoding}; create it with encoding 'UTF8'.`,
        { code: 'database_encoding' },
      )
    }
    if (server.pid === other.pid) {
      throw new OperatorError(
        'DATABASE_URL uses a transaction pooler, which shares one session among clients. Reeve ' +
          'needs direct connections, or a pooler in session mode.',
        { code: 'transaction_pooler' },
      )
    }
    return server.version
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(
      `Cannot connect to the server of DATABASE_URL at ${target.host}:${target.port}: ` +
        `${toCause(error)?.message ?? error}. Check that it runs, and the address, database, user ` +
        'and password.',
      { cause: error },
    )
  } finally {
    await Promise.all([first.close(), second.close()])
  }
}
