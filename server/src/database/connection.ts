import type { Readable } from 'node:stream'
import pg from 'pg'
import { traceStatement } from '../kernel/tracing.ts'
import { answersOf, type Batch, type Database, statementsOf } from './batch.ts'
import { type ConnectionOptions, connect, makeClient } from './client.ts'
import { CopyIn, CopyOut } from './copy.ts'
import { CommitNotReplicated, ConnectionLost } from './failures.ts'
import { Flush, type ToFailure } from './flush.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { readServerState, type ServerState } from './primary.ts'

const CLOSE_TIMEOUT_MS = 5_000

/** One connection to PostgreSQL. It is not reopened after a loss. */
export interface Connection extends Database {
  readonly isLost: boolean
  /** True if the connection was cut because a prepared statement no longer exists, or no longer fits the schema. */
  readonly isOutdated: boolean
  /** Sends several statements as one text, in the simple query protocol. */
  script(text: string): Promise<unknown>
  /** Streams `COPY … TO STDOUT` with backpressure. Nothing else can be sent before the stream ends. */
  copyTo(text: string): Readable
  /** Sends the rows of a `COPY … FROM STDIN`. Resolves when PostgreSQL has completed it. */
  copyFrom(text: string, rows: AsyncIterable<Uint8Array>): Promise<void>
  /** Closes the connection at once. Statements in flight fail. */
  cut(): void
  /** Closes the connection when the statements in flight are complete, or after five seconds. */
  close(): Promise<void>
}

interface Listeners {
  /** Called once, when the connection has ended: lost, cut, closed, or not established. */
  readonly onLost?: () => void
  readonly onNotification?: (payload: string) => void
}

/**
 * Functions of PostgreSQL that report a missing prepared statement, or changed types of its result columns or of the
 * columns that it assigns.
 */
const OUTDATED = new Set(['FetchPreparedStatement', 'RevalidateCachedQuery', 'transformAssignedExpr'])

/**
 * The function of PostgreSQL that warns if a COMMIT stops waiting for the synchronous standby, because the wait was
 * cancelled. The transaction is committed on this server only. The warning arrives before the response to the COMMIT.
 */
const COMMITTED_LOCALLY = 'SyncRepWaitForLSN'

/** A query of the driver, whose published types omit `handleError`. */
type Sendable = pg.Query & { handleError(error: Error): void }

/** Connects at the first statement. `settings` are PostgreSQL parameters, such as `lock_timeout`. */
export function openConnection(
  target: ConnectionOptions,
  settings: Readonly<Record<string, string>>,
  { onLost, onNotification }: Listeners = {},
): Connection {
  const client = makeClient(target, settings)
  const prepared = new PreparedStatements()
  let progress: 'unused' | 'connecting' | 'connected' = 'unused'
  let isLost = false
  let isOutdated = false
  let cause: Error | undefined
  let unfollow = () => {}
  const outbox = createOutbox(client, () => isLost)

  const cut = (error?: Error) => {
    cause ??= error
    client.connection.stream.destroy()
    if (isLost) return
    isLost = true
    unfollow()
    onLost?.()
  }
  // Turns an error into ConnectionLost, unless PostgreSQL reported it or the connection could not be established. An
  // outdated prepared statement becomes ConnectionLost, too.
  const toFailure: ToFailure = (error, usesKept) => {
    if (!(error instanceof pg.DatabaseError)) {
      const known = cause ?? error
      return progress !== 'connected' && 'code' in known ? known : new ConnectionLost({ cause: known })
    }
    // PostgreSQL closes the connection after a FATAL error: nothing more may be sent on it.
    if (error.severity === 'FATAL') cut(error)
    if (!usesKept || !OUTDATED.has(error.routine ?? '')) return error
    isOutdated = true
    cut()
    return new ConnectionLost({ cause: error })
  }

  const begin = () => {
    progress = 'connecting'
    listenTo(client, cut, onNotification)
    connect(client).then(() => (progress = 'connected'), cut)
    // Reads the state of the server first. Results of later statements count only if that server is the primary.
    if (target.primary) unfollow = target.primary.follow({ cut, state: run(readServerState()) as Promise<ServerState> })
  }
  const send = <Query extends Sendable>(query: Query): Query => {
    if (progress === 'unused' && !isLost) begin()
    return outbox.add(query)
  }
  const run = async (batch: Batch) => {
    const statements = statementsOf(batch)
    if (statements.length === 0) return answersOf(batch, [])
    const { answered } = send(new Flush(statements, prepared, toFailure))
    for (const { written } of statements) traceStatement(answered, written.text)
    const rows = await answered
    // After a cut, the driver still parses the rest of the received packet, so there may be results. They are not used.
    if (isLost) throw new ConnectionLost({ cause })
    return answersOf(batch, rows)
  }

  return {
    get isLost() {
      return isLost
    },
    get isOutdated() {
      return isOutdated
    },
    run: run as Database['run'],
    script: text => sendScript(send, text, toFailure),
    copyTo: text => send(new CopyOut(text, toFailure)).answer,
    copyFrom: (text, rows) => send(new CopyIn(text, rows, toFailure)).ended,
    cut: () => cut(),
    async close() {
      if (progress === 'unused' || isLost) return
      const late = setTimeout(cut, CLOSE_TIMEOUT_MS)
      outbox.flush()
      await client.end()
      clearTimeout(late)
    },
  }
}

function listenTo(client: pg.Client, cut: (error?: Error) => void, onNotification: Listeners['onNotification']): void {
  client.on('error', cut)
  client.on('end', () => cut())
  client.on('notice', ({ routine }) => {
    if (routine === COMMITTED_LOCALLY) cut(new CommitNotReplicated())
  })
  if (onNotification) client.on('notification', ({ payload }) => onNotification(payload ?? ''))
}

/** Collects queries and sends them in one write at the end of this iteration of the event loop. */
function createOutbox(client: pg.Client, isLost: () => boolean) {
  let queries: Sendable[] = []
  const flush = () => {
    if (queries.length === 0) return
    const leaving = queries
    queries = []
    const { stream } = client.connection
    stream.cork()
    for (const query of leaving) {
      // Without this check the driver could queue the query for a connection that never opens.
      if (isLost()) query.handleError(new ConnectionLost())
      else client.query(query)
    }
    stream.uncork()
  }
  return {
    flush,
    add<Query extends Sendable>(query: Query): Query {
      if (queries.length === 0) setImmediate(flush)
      queries.push(query)
      return query
    },
  }
}

function sendScript(send: (query: Sendable) => void, text: string, toFailure: ToFailure): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  promise.catch(() => {})
  const answered = (error: Error | undefined, answer: unknown) => {
    if (error) reject(toFailure(error))
    else resolve(answer)
  }
  send(new pg.Query({ text }, answered) as Sendable)
  traceStatement(promise, text.replace(/'[^']*'/g, "'…'"))
  return promise
}

export type { ConnectionOptions }
