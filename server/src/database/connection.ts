import type { Readable } from 'node:stream'
import pg from 'pg'
import { traceStatement } from '../kernel/tracing.ts'
import { answersOf, type Batch, type Database, statementsOf } from './batch.ts'
import { type ConnectionOptions, connect, makeClient } from './client.ts'
import { CopyIn, CopyOut } from './copy.ts'
import { ConnectionLost } from './failures.ts'
import { Flush, type ToFailure } from './flush.ts'
import { PreparedStatements } from './prepared-statements.ts'

const CLOSE_TIMEOUT_MS = 5_000

/** One connection to PostgreSQL. Once it is lost it stays lost. */
export interface Connection extends Database {
  readonly isLost: boolean
  /** It was cut because a prepared statement has other columns now, so that PostgreSQL can no longer use it. */
  readonly isOutdated: boolean
  /** Several statements as one text, by the simple protocol. */
  script(text: string): Promise<unknown>
  /** Streams `COPY … TO STDOUT`, as slowly as it is read. Nothing else can be sent before its end. */
  copyTo(text: string): Readable
  /** Sends what `COPY … FROM STDIN` takes. Resolves when PostgreSQL has taken all of it. */
  copyFrom(text: string, rows: AsyncIterable<Uint8Array>): Promise<void>
  /** Ends it at once. What is under way on it fails. */
  cut(): void
  /** Ends it when what is under way has been answered, or after five seconds. */
  close(): Promise<void>
}

interface Listeners {
  /** Called once, when the connection is lost or could not be made. */
  readonly onLost?: () => void
  readonly onNotification?: (payload: string) => void
}

/** PostgreSQL's message for a prepared statement that it no longer has, or that would have other columns now. */
const OUTDATED = new Set(['FetchPreparedStatement', 'RevalidateCachedQuery', 'transformAssignedExpr'])

/** A query of the driver; the types that it comes with leave out how it hears of a failure. */
type Sendable = pg.Query & { handleError(error: Error): void }

/** Made by the first statement on it. `settings` are PostgreSQL's own, such as `lock_timeout`. */
export function openConnection(
  target: ConnectionOptions,
  settings: Readonly<Record<string, string>>,
  { onLost, onNotification }: Listeners = {},
): Connection {
  const client = makeClient(target, settings)
  const prepared = new PreparedStatements()
  let isBegun = false
  let isConnected = false
  let isLost = false
  let isOutdated = false
  let cause: Error | undefined
  const outbox = createOutbox(client, () => isLost)

  const cut = (error?: Error) => {
    cause ??= error
    client.connection.stream.destroy()
    if (isLost) return
    isLost = true
    onLost?.()
  }
  /** The failure of queries in flight when the connection ends. */
  const toFailure: ToFailure = (error, usesKept) => {
    if (!(error instanceof pg.DatabaseError)) {
      const known = cause ?? error
      return !isConnected && 'code' in known ? known : new ConnectionLost({ cause: known })
    }
    // PostgreSQL closes the connection next, and must not be sent anything more on it.
    if (error.severity === 'FATAL') cut(error)
    if (!usesKept || !OUTDATED.has(error.routine ?? '')) return error
    isOutdated = true
    cut()
    return new ConnectionLost({ cause: error })
  }

  const begin = () => {
    isBegun = true
    client.on('error', cut)
    client.on('end', () => cut())
    if (onNotification) client.on('notification', ({ payload }) => onNotification(payload ?? ''))
    connect(client).then(() => {
      isConnected = true
    }, cut)
  }
  const send = <Query extends Sendable>(query: Query): Query => {
    if (!isBegun && !isLost) begin()
    return outbox.add(query)
  }
  const run = async (batch: Batch) => {
    const statements = statementsOf(batch)
    if (statements.length === 0) return answersOf(batch, [])
    const { answered } = send(new Flush(statements, prepared, toFailure))
    for (const { written } of statements) traceStatement(answered, written.text)
    return answersOf(batch, await answered)
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
      if (!isBegun || isLost) return
      const late = setTimeout(cut, CLOSE_TIMEOUT_MS)
      outbox.flush()
      await client.end()
      clearTimeout(late)
    },
  }
}

/** Queries that are sent in one write at the end of this round of the event loop. */
function createOutbox(client: pg.Client, isLost: () => boolean) {
  let queries: Sendable[] = []
  const flush = () => {
    if (queries.length === 0) return
    const leaving = queries
    queries = []
    const { stream } = client.connection
    stream.cork()
    for (const query of leaving) {
      // The driver may keep it for a connection that never comes.
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
