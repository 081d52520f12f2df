import postgres from 'postgres'
import { ARRAY_TYPES } from './arrays.ts'
import { connectOnce } from './connect-once.ts'

/** The role that the server works as. It owns nothing, so that row-level security and the grants bind it. */
export const RUNTIME_ROLE = 'reeve_runtime'

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

/** A statement that was sent. Its failure reaches the code that awaits it, and nothing else. */
export type Statement = postgres.PendingQuery<postgres.Row[]>

/** One borrowed connection. */
export interface Lease {
  /** Throws once the lease has ended or its connection was lost. */
  readonly sql: Sql
  /** Several statements as one text, by the simple protocol, in their place in the flush. Never with foreign input. */
  script(text: string): Promise<unknown>
  /** Returns the connection to the pool. Later statements on this lease throw. */
  end(): void
}

export interface Pool {
  borrow(): Promise<Lease>
  close(): Promise<void>
}

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

/** After a longer wait the answer would come too late anyway. */
const BORROWED_WITHIN_MS = 15_000

/** What bounds the server's own connections: a lost or stopped process never holds an organization for long. */
const RUNTIME_SETTINGS = {
  role: RUNTIME_ROLE,
  lock_timeout: '10s',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '15s',
}

/**
 * A pool of clients with one connection each. If a transaction's connection is lost, the driver's own pool can run its
 * next statement on a fresh connection, outside the transaction. Here such a lease throws, and the next one gets a new
 * client.
 */
export function openPool(target: ConnectionOptions, size: number, borrowedWithinMs = BORROWED_WITHIN_MS): Pool {
  const idle: Slot[] = []
  const waiting: { resolve(slot: Slot): void; reject(error: Error): void }[] = []
  const slots: Slot[] = []
  let closed = false

  interface Slot {
    readonly client: Client
    isLost: boolean
  }

  const addSlot = (): Slot => {
    const lose = () => {
      slot.isLost = true
      // Refuses what still waits to be sent.
      void slot.client.end({ timeout: 0 })
    }
    const options = { ...connectionOptions(target, RUNTIME_SETTINGS), onclose: lose, socket: connectOnce(lose) }
    const slot: Slot = { isLost: false, client: postgres(options) as unknown as Client }
    slots.push(slot)
    return slot
  }

  const livingOf = (slot: Slot): Slot => {
    if (!slot.isLost) return slot
    slots.splice(slots.indexOf(slot), 1)
    return addSlot()
  }

  const take = async (): Promise<Slot> => {
    if (closed) throw new Error('the database pool is closed')
    const free = idle.pop()
    if (free) return livingOf(free)
    if (slots.length < size) return addSlot()
    return new Promise((resolve, reject) => {
      const waiter = {
        resolve: (slot: Slot) => {
          clearTimeout(late)
          resolve(slot)
        },
        reject: (error: Error) => {
          clearTimeout(late)
          reject(error)
        },
      }
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1)
        reject(new PoolExhausted(borrowedWithinMs))
      }, borrowedWithinMs)
      waiting.push(waiter)
    })
  }

  const giveBack = (slot: Slot) => {
    const next = waiting.shift()
    if (next) next.resolve(livingOf(slot))
    else idle.push(slot)
  }

  return {
    async borrow() {
      const slot = await take()
      let ended = false
      const usable = () => {
        if (ended) throw new Error('a statement was sent after its connection had been given back')
        if (slot.isLost) throw new ConnectionLost()
      }
      const write = (text: TemplateStringsArray, ...values: Parameter[]) =>
        slot.client(text, ...(values as postgres.ParameterOrFragment<number>[]))
      const sql = (text: TemplateStringsArray, ...values: Parameter[]) => {
        usable()
        const query = write(text, ...values)
        // The driver sends a query when it is first listened to.
        query.catch(() => {})
        return query
      }
      const optional = <Value>(value: Value, writeSet: (value: NonNullable<Value>) => postgres.Fragment) =>
        value === undefined || value === null ? write`` : writeSet(value)
      const json = (value: unknown) => slot.client.json(value as postgres.JSONValue)
      const identifier = (text: string) => slot.client(text) as unknown as Parameter
      const row = (values: Record<string, unknown>) => slot.client(values as never) as unknown as Parameter
      return {
        sql: Object.assign(sql, { json, identifier, row, fragment: write, optional }) as unknown as Sql,
        async script(text) {
          usable()
          return slot.client.unsafe(text).simple().execute()
        },
        end() {
          if (ended) return
          ended = true
          giveBack(slot)
        },
      }
    },

    async close() {
      closed = true
      for (const { reject } of waiting.splice(0)) reject(new Error('the database pool is closed'))
      await Promise.all(slots.map(slot => slot.client.end({ timeout: 5 })))
    },
  }
}

/** No connection came free in time. */
class PoolExhausted extends Error {
  constructor(borrowedWithinMs: number) {
    super(`no connection to PostgreSQL came free within ${borrowedWithinMs / 1000} s`)
    this.name = 'PoolExhausted'
  }
}

/** The connection to PostgreSQL ended under a running piece of work. */
export class ConnectionLost extends Error {
  constructor() {
    super('the connection to PostgreSQL was lost')
    this.name = 'ConnectionLost'
  }
}

const CONNECTION_CODES = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** Whether PostgreSQL could not be reached or went away. False if it refused the statement. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof ConnectionLost || error instanceof PoolExhausted) return true
  return error instanceof Error && 'code' in error && CONNECTION_CODES.has(String(error.code))
}

/** Whether PostgreSQL gave up: lock timeout 55P03, deadlock 40P01, statement timeout 57014, idle transaction 25P03. */
export function isTimeout(error: unknown): boolean {
  return error instanceof postgres.PostgresError && ['55P03', '40P01', '57014', '25P03'].includes(error.code)
}

/** Whether a value was none of its column's type: 22P02, 22021, 22007, 23502, 22001. */
export function isUnfitValue(error: unknown): boolean {
  return error instanceof postgres.PostgresError && ['22P02', '22021', '22007', '23502', '22001'].includes(error.code)
}

/** Whether the statement was refused by this constraint; translated beside the statement. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof postgres.PostgresError && error.constraint_name === constraint
}
