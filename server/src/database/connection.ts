import type { Readable } from 'node:stream'
import pg from 'pg'
import { traceStatement } from '../kernel/tracing.ts'
import { type ConnectionOptions, connect, makeClient } from './client.ts'
import { CopyIn, CopyOut } from './copy.ts'
import { ConnectionLost } from './failures.ts'
import { Flush, type Rows, type ToFailure } from './flush.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { builders, type Fragment, type Parameter, writeStatement } from './statement.ts'

const CLOSE_TIMEOUT_MS = 5_000

/** A statement that was sent. Its failure reaches the code that awaits it, and nothing else. */
export type Statement<Answer extends readonly object[] = readonly object[]> = Promise<
  Answer & Pick<Rows, 'command' | 'count'>
>

/**
 * Writes and sends a statement: a tagged template, with the values as parameters. It is sent soon, so statements leave
 * in the order of the code, awaited or not. Those of the same tick leave in one flush, and succeed or fail together.
 */
export interface Sql extends Builders {
  <Answer extends readonly object[]>(text: TemplateStringsArray, ...values: Parameter[]): Statement<Answer>
  /**
   * The same for a statement whose best plan depends on its values: it is planned anew each time. Others are prepared
   * once a connection, and from the sixth time on mostly planned without the values.
   */
  unprepared<Answer extends readonly object[]>(text: TemplateStringsArray, ...values: Parameter[]): Statement<Answer>
}

type Builders = typeof builders

/** Statements that leave in one flush of their own. */
export interface OneFlush {
  /** Throws once the flush is closed. */
  readonly sql: Sql
  /** Takes no more statements. */
  close(): void
}

/** One connection to PostgreSQL. Once it is lost it stays lost. */
export interface Connection {
  readonly isLost: boolean
  /** It was cut because a prepared statement has other columns now, so that PostgreSQL can no longer use it. */
  readonly isOutdated: boolean
  readonly sql: Sql
  /**
   * Statements of somebody who has the connection alone, as long as `assertUsable` lets them be sent. After their first
   * flush has failed they throw: what it set for the others is undone.
   */
  sqlWhile(assertUsable: () => void): Sql
  /** What is sent from here on leaves in another flush. */
  separate(): void
  /**
   * Begins a flush that holds nothing else, and is closed in the same tick. `onEnd` is called once it was answered,
   * before anybody else hears of it; with the failure, if it failed.
   */
  flush(onEnd: (failure: Error | null) => void): OneFlush
  /** Several statements as one text, by the simple protocol. */
  script(text: string): Promise<unknown>
  /** What `COPY … TO STDOUT` gives, as slowly as it is read. Nothing else can be sent before its end. */
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

/** What PostgreSQL says of a prepared statement that it no longer has, or that would have other columns now. */
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
  let outbox: Sendable[] = []

  const cut = (error?: Error) => {
    cause ??= error
    client.connection.stream.destroy()
    if (isLost) return
    isLost = true
    onLost?.()
  }
  /** What is under way when the connection ends fails with why it ended. */
  const toFailure: ToFailure = (error, usesKept) => {
    if (!(error instanceof pg.DatabaseError)) {
      const known = cause ?? error
      return !isConnected && 'code' in known ? known : new ConnectionLost({ cause: known })
    }
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
  const leave = () => {
    const leaving = outbox
    outbox = []
    const { stream } = client.connection
    stream.cork()
    for (const query of leaving) {
      if (query instanceof Flush && query.isEmpty) query.handleReadyForQuery()
      // The driver may keep it for a connection that never comes.
      else if (isLost) query.handleError(new ConnectionLost())
      else client.query(query)
    }
    stream.uncork()
  }
  const send = <Query extends Sendable>(query: Query): Query => {
    if (!isBegun && !isLost) begin()
    if (outbox.length === 0) setImmediate(leave)
    outbox.push(query)
    return query
  }
  const newFlush = () => send(new Flush(prepared, toFailure))

  const sqlIn = (flushNow: () => Flush): Sql => {
    const sqlWith =
      (isPrepared: boolean) =>
      (strings: TemplateStringsArray, ...values: Parameter[]) => {
        const flush = flushNow()
        const written = writeStatement(strings, values)
        const answer = flush.add(written, isPrepared)
        traceStatement(answer, written.text)
        return answer
      }
    return Object.assign(sqlWith(true), builders, { unprepared: sqlWith(false) }) as unknown as Sql
  }
  const openFlush = () => {
    const last = outbox.at(-1)
    return last instanceof Flush && !last.isClosed ? last : newFlush()
  }
  const separate = () => {
    const last = outbox.at(-1)
    if (last instanceof Flush) last.close()
  }

  return {
    get isLost() {
      return isLost
    },
    get isOutdated() {
      return isOutdated
    },
    sql: sqlIn(openFlush),
    sqlWhile(assertUsable) {
      let first: Flush | undefined
      let hasFailed = false
      // What somebody before has sent in this very moment must not fail together with this.
      separate()
      return sqlIn(() => {
        assertUsable()
        if (hasFailed) throw new Error('a statement was sent after the first flush of its lease had failed')
        const flush = openFlush()
        if (!first) {
          first = flush
          first.whenEnded(failure => {
            hasFailed = failure !== null
          })
        }
        return flush
      })
    },
    separate,
    flush(onEnd) {
      const flush = newFlush()
      flush.whenEnded(onEnd)
      const sql = sqlIn(() => {
        if (flush.isClosed) throw new Error('a statement was sent after its flush had left')
        return flush
      })
      return { sql, close: () => flush.close() }
    },
    script(text) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      promise.catch(() => {})
      const answered = (error: Error | undefined, answer: unknown) => {
        if (error) reject(toFailure(error))
        else resolve(answer)
      }
      send(new pg.Query({ text }, answered) as Sendable)
      traceStatement(promise, text.replace(/'[^']*'/g, "'…'"))
      return promise
    },
    copyTo: text => send(new CopyOut(text, toFailure)).answer,
    copyFrom: (text, rows) => send(new CopyIn(text, rows, toFailure)).ended,
    cut: () => cut(),
    async close() {
      if (!isBegun || isLost) return
      const late = setTimeout(cut, CLOSE_TIMEOUT_MS)
      if (outbox.length > 0) leave()
      await client.end()
      clearTimeout(late)
    },
  }
}

export type { ConnectionOptions, Fragment, Parameter }
