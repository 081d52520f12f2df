import type { Database } from './batch.ts'
import { type Connection, type ConnectionOptions, openConnection } from './connection.ts'
import { PoolExhausted } from './failures.ts'
import type { PoolMeter } from './pool-metrics.ts'
import { createSharedReads, type SharedReads } from './shared-reads.ts'

export type { Answers, Batch, Database } from './batch.ts'
export type { ConnectionOptions } from './connection.ts'
export { CommitUnconfirmed, ConcurrentUpdate, isConnectionFailure, isInvalidValue, isTimeout } from './failures.ts'
export type { Fragment, Parameter, Statement } from './statement.ts'

/** The PostgreSQL role of the service's connections. It owns no table, so row-level security and grants apply to it. */
export const RUNTIME_ROLE = 'reeve_runtime'

/**
 * One borrowed connection. If its first batch fails, later ones fail too, because the settings that were sent with the
 * first, such as the organization, were rolled back. Batches also fail after `end` and after the loss of the
 * connection.
 */
export interface Lease extends Database {
  /** Sends several statements as one text, in the simple query protocol. Never with user input. */
  script(text: string): Promise<unknown>
  /** Returns the connection to the pool. Later statements on this lease throw. */
  end(): void
}

export interface Pool {
  /** Borrows a connection, for several batches or for a long query. */
  borrow(): Promise<Lease>
  /** Connections for short reads. Reads of all organizations share them. */
  readonly shared: SharedReads
  /** Closes all connections at once; PostgreSQL rolls back their transactions. @returns how many were in use */
  cut(): number
  close(): Promise<void>
}

/** Maximum wait for a connection. Clients rarely wait longer for a response. */
const BORROWED_WITHIN_MS = 15_000

/** Settings of the service's connections. The timeouts limit how long a hanging process can lock an organization. */
const RUNTIME_SETTINGS = {
  role: RUNTIME_ROLE,
  lock_timeout: '10s',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '15s',
}

/** Settings of the shared connections. The timeout is one second, because other reads wait behind a slow one. */
const SHARED_SETTINGS = { ...RUNTIME_SETTINGS, statement_timeout: '1s' }

export interface PoolSettings {
  /** Number of connections that short reads share. */
  readonly shared?: number
  readonly borrowedWithinMs?: number
  readonly meter?: PoolMeter
}

/**
 * Opens a pool of at most `size` connections: `shared` of them for short reads, and the others, at least one, for
 * borrowing. When a connection is lost, its lease fails, and the next lease gets a new connection.
 */
export function openPool(
  target: ConnectionOptions,
  size: number,
  { shared: sharedOfThem = 0, borrowedWithinMs = BORROWED_WITHIN_MS, meter }: PoolSettings = {},
): Pool {
  const idle: Connection[] = []
  const waiting: Waiter[] = []
  const connections: Connection[] = []
  const shared = createSharedReads(() => openConnection(target, SHARED_SETTINGS), sharedOfThem, target.primary)
  const most = Math.max(1, size - sharedOfThem)
  let closed = false

  const add = (): Connection => {
    const connection = openConnection(target, RUNTIME_SETTINGS)
    connections.push(connection)
    return connection
  }

  const livingOf = (connection: Connection): Connection => {
    if (!connection.isLost) return connection
    connections.splice(connections.indexOf(connection), 1)
    return add()
  }

  const take = async (): Promise<Connection> => {
    if (closed) throw new Error('the database pool is closed')
    const free = idle.pop()
    if (free) return livingOf(free)
    if (connections.length < most) return add()
    return waitIn(waiting, borrowedWithinMs, meter)
  }

  const giveBack = (connection: Connection) => {
    const next = waiting.shift()
    if (next) next.resolve(livingOf(connection))
    else idle.push(connection)
  }

  /** Rejects requests for a connection: those that wait, and all later ones. */
  const refuse = () => {
    closed = true
    for (const { reject } of waiting.splice(0)) reject(new Error('the database pool is closed'))
  }

  meter?.watch(() => ({
    idle: idle.length,
    borrowed: connections.length - idle.length,
    shared: sharedOfThem,
    waiting: waiting.length,
  }))
  return {
    shared,

    async borrow() {
      await target.primary?.settled()
      return leaseOf(await take(), giveBack)
    },

    cut() {
      refuse()
      for (const connection of connections) connection.cut()
      return connections.length - idle.length + shared.cut()
    },

    async close() {
      refuse()
      await Promise.all([shared.close(), ...connections.map(connection => connection.close())])
    },
  }
}

interface Waiter {
  resolve(connection: Connection): void
  reject(error: Error): void
}

/** Waits up to `withinMs` for a returned connection. @throws PoolExhausted */
function waitIn(waiting: Waiter[], withinMs: number, meter: PoolMeter | undefined): Promise<Connection> {
  const { promise, resolve, reject } = Promise.withResolvers<Connection>()
  const since = performance.now()
  const waiter: Waiter = {
    resolve(connection) {
      clearTimeout(late)
      meter?.waited((performance.now() - since) / 1000)
      resolve(connection)
    },
    reject(error) {
      clearTimeout(late)
      reject(error)
    },
  }
  const late = setTimeout(() => {
    waiting.splice(waiting.indexOf(waiter), 1)
    meter?.gaveUp()
    reject(new PoolExhausted(withinMs))
  }, withinMs)
  waiting.push(waiter)
  return promise
}

function leaseOf(connection: Connection, giveBack: (connection: Connection) => void): Lease {
  let hasEnded = false
  let isFirst = true
  let hasFailed = false
  return {
    async run(batch) {
      if (hasEnded) throw new Error('a batch was sent after its connection had been given back')
      if (hasFailed) throw new Error('a batch was sent after the first one of its lease had failed')
      const [answers, wasFirst] = [connection.run(batch), isFirst]
      isFirst = false
      if (wasFirst) answers.catch(() => (hasFailed = true))
      return answers
    },
    async script(text) {
      if (hasEnded) throw new Error('a script was sent after its connection had been given back')
      return connection.script(text)
    },
    end() {
      if (hasEnded) return
      hasEnded = true
      giveBack(connection)
    },
  }
}
