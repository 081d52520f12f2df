import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import postgres from 'postgres'
import { traceStatement } from '../kernel/tracing.ts'
import { ARRAY_TYPES } from './arrays.ts'
import { connectOnce } from './connect-once.ts'
import { ConnectionLost } from './failures.ts'

type Client = postgres.Sql<{ bigint: number }>
export type Parameter = postgres.ParameterOrFragment<number> | undefined

/**
 * Writes and sends a statement: a tagged template, with the values as parameters. It is sent at once, so statements
 * leave in the order of the code, awaited or not. Those of the same tick leave in one flush.
 */
export interface Sql {
  <Rows extends readonly object[]>(
    text: TemplateStringsArray,
    ...values: Parameter[]
  ): postgres.PendingQuery<Rows extends readonly postgres.MaybeRow[] ? [...Rows] : never>
  /**
   * The same for a statement whose best plan depends on its values: it is planned anew each time, which takes another
   * round trip. Others are prepared once a connection, and from the sixth time on mostly planned without the values.
   */
  unprepared<Rows extends readonly object[]>(
    text: TemplateStringsArray,
    ...values: Parameter[]
  ): postgres.PendingQuery<Rows extends readonly postgres.MaybeRow[] ? [...Rows] : never>
  /** A piece of a statement, used as a value in one. Never sent by itself. */
  fragment(text: TemplateStringsArray, ...values: Parameter[]): postgres.Fragment
  /**
   * A condition that is written only when its value is set: nothing for undefined and null. PostgreSQL then plans for
   * the conditions that are there and can use their indexes. Each combination is prepared once a connection.
   */
  optional<Value extends Parameter>(
    value: Value,
    write: (value: NonNullable<Value>) => postgres.Fragment,
  ): postgres.Fragment
  json(value: unknown): postgres.Parameter
  /** A table's or column's name that is known only at run time; quoted. */
  identifier(text: string): Parameter
  /** `("a", "b") values ($1, $2)` after `insert into`, and `"a" = $1, "b" = $2` after `set`. */
  row(values: Readonly<Record<string, unknown>>): Parameter
}

/** A piece of a statement, used as a value in one. */
export type Fragment = postgres.Fragment

/** A statement that was sent. Its failure reaches the code that awaits it, and nothing else. */
export type Statement = postgres.PendingQuery<postgres.Row[]>

export type ConnectionOptions = postgres.Options<Record<string, postgres.PostgresType>>

/** How every connection of ours is made: int8 as numbers (sequences stay far below 2^53) and bounded waits. */
export function connectionOptions(target: ConnectionOptions, settings: Record<string, string | number>) {
  return {
    ...target,
    max: 1,
    connect_timeout: 5,
    // A client must not end its connection by itself: it might do so between two statements of a transaction.
    idle_timeout: 0,
    max_lifetime: 0,
    onnotice: () => {},
    fetch_types: false,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String }, ...ARRAY_TYPES },
    connection: {
      application_name: 'reeve',
      TimeZone: 'UTC',
      ...settings,
    },
  }
}

/** The text of a statement as the driver sent it, with places for its values. */
const textOf = (query: object): string => ('string' in query && typeof query.string === 'string' ? query.string : '')

/** Values stand in a script itself. */
const scriptOf = (query: object): string => textOf(query).replace(/'[^']*'/g, "'…'")

/** What the driver's types leave out of a query. */
interface Sendable {
  readonly options: { prepare?: false; cutOutdated(): void }
}

/**
 * The driver would prepare an outdated statement anew and send it again. It does so in two steps, and gives later
 * statements the answers to the first one. It notes the failure on the query just before: cut the connection then.
 * There is one setter for all queries, because V8 makes all access slow to objects that have a setter each.
 */
const BEFORE_IT_IS_SENT_AGAIN = {
  set(this: Sendable) {
    this.options.cutOutdated()
  },
}

/** One connection to PostgreSQL. Once it is lost it stays lost. */
export interface Connection {
  readonly isLost: boolean
  /** It was cut because a prepared statement has other columns now, so that PostgreSQL can no longer use it. */
  readonly isOutdated: boolean
  /** Statements on this connection, as long as `assertUsable` lets them be sent. Each is told to `sent`. */
  sql(assertUsable: () => void, sent?: (statement: Statement) => void): Sql
  /** Several statements as one text, by the simple protocol. */
  script(text: string): Promise<unknown>
  /** What `COPY … TO STDOUT` gives, as slowly as it is read. Nothing else can be sent before its end. */
  copyTo(text: string): Promise<Readable>
  /** Sends what `COPY … FROM STDIN` takes. Resolves when PostgreSQL has taken all of it. */
  copyFrom(text: string, rows: AsyncIterable<Uint8Array>): Promise<void>
  /** Ends it at once. What is under way on it fails. */
  cut(): void
  /** Ends it when what is under way has been answered, or after five seconds. */
  close(): Promise<void>
}

/** Made by the first statement on it: a client of the driver that has this connection and never another. */
export function openConnection(target: ConnectionOptions, settings: Record<string, string>): Connection {
  let socket: Socket | undefined
  let isLost = false
  let isOutdated = false

  const lose = () => {
    isLost = true
    // Refuses what still waits to be sent.
    void client.end({ timeout: 0 })
  }
  const cut = () => {
    if (isLost) return
    lose()
    socket?.destroy()
  }
  const connect = connectOnce(lose)
  const options = {
    ...connectionOptions(target, settings),
    onclose: lose,
    socket: async (address: Parameters<typeof connect>[0]) => {
      socket = await connect(address)
      return socket
    },
  }
  const client = postgres(options) as unknown as Client

  const write = (text: TemplateStringsArray, ...values: Parameter[]) =>
    client(text, ...(values as postgres.ParameterOrFragment<number>[]))
  /**
   * If a value cannot be serialised, the driver gives the failure to the oldest statement under way, and every later
   * one the answer of the one before it. No answer on this connection can be trusted any more.
   */
  const cutUnlessAnswered = (error: unknown) => {
    if (!(error instanceof postgres.PostgresError)) cut()
  }
  const cutOutdated = () => {
    isOutdated = true
    cut()
  }
  const builders = {
    fragment: write,
    optional: <Value>(value: Value, writeSet: (value: NonNullable<Value>) => postgres.Fragment) =>
      value === undefined || value === null ? write`` : writeSet(value),
    json: (value: unknown) => client.json(value as postgres.JSONValue),
    identifier: (text: string) => client(text) as unknown as Parameter,
    row: (values: Record<string, unknown>) => client(values as never) as unknown as Parameter,
  }

  return {
    get isLost() {
      return isLost
    },
    get isOutdated() {
      return isOutdated
    },
    sql(assertUsable, sent) {
      const send = (text: TemplateStringsArray, values: Parameter[], options: { readonly prepare?: false } = {}) => {
        assertUsable()
        if (isLost) throw new ConnectionLost()
        const query = write(text, ...values)
        // The driver reads them when it sends the query; its types leave them out.
        Object.assign((query as unknown as Sendable).options, options, { cutOutdated })
        Object.defineProperty(query, 'retried', BEFORE_IT_IS_SENT_AGAIN)
        // The driver sends a query when it is first listened to.
        query.catch(cutUnlessAnswered)
        traceStatement(query, textOf)
        sent?.(query as Statement)
        return query
      }
      const prepared = (text: TemplateStringsArray, ...values: Parameter[]) => send(text, values)
      const unprepared = (text: TemplateStringsArray, ...values: Parameter[]) => send(text, values, { prepare: false })
      return Object.assign(prepared, { ...builders, unprepared }) as unknown as Sql
    },
    async script(text) {
      if (isLost) throw new ConnectionLost()
      const query = client.unsafe(text).simple().execute()
      traceStatement(query, scriptOf)
      return query
    },
    async copyTo(text) {
      if (isLost) throw new ConnectionLost()
      const rows = await client.unsafe(text).readable()
      // The driver pauses its socket while rows wait to be read, and leaves it paused if the last ones did.
      return rows.once('end', () => rows._read(0))
    },
    async copyFrom(text, rows) {
      if (isLost) throw new ConnectionLost()
      const query = client.unsafe(text)
      // To the driver the query is done once rows can be sent, and it would drop an error that comes after the last.
      const refused = new Promise<never>((_resolve, reject) => Object.assign(query, { reject }))
      refused.catch(() => {})
      const sink = await Promise.race([query.writable(), refused])
      await Promise.race([pipeline(rows, sink), refused])
    },
    cut,
    close: () => client.end({ timeout: 5 }),
  }
}
