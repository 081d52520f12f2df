import pg from 'pg'

/** No connection of the pool became free in time. */
export class PoolExhausted extends Error {
  constructor(borrowedWithinMs: number) {
    super(`no connection to PostgreSQL came free within ${borrowedWithinMs / 1000} s`)
    this.name = 'PoolExhausted'
  }
}

/** The connection to PostgreSQL was lost while in use. */
export class ConnectionLost extends Error {
  constructor(options?: ErrorOptions) {
    super('the connection to PostgreSQL was lost', options)
    this.name = 'ConnectionLost'
  }
}

/** The connection was lost after COMMIT was sent. The transaction might or might not be committed. */
export class CommitUnconfirmed extends ConnectionLost {
  constructor(cause: unknown) {
    super({ cause })
    this.message = 'the connection to PostgreSQL was lost before it confirmed a commit'
    this.name = 'CommitUnconfirmed'
  }
}

/**
 * The transaction was committed on the primary, but is not confirmed by the synchronous standby. A failover could undo
 * it.
 */
export class CommitNotReplicated extends Error {
  constructor() {
    super('the wait of a commit for the synchronous standby was cancelled')
    this.name = 'CommitNotReplicated'
  }
}

/** The server of the connection is not the primary: a standby, or a former primary after a failover. */
export class FormerPrimary extends Error {
  constructor() {
    super('the server is not the primary of the database')
    this.name = 'FormerPrimary'
  }
}

/** No server has been confirmed as the primary for longer than the duration of a lease. */
export class PrimaryUnknown extends Error {
  constructor() {
    super('the primary of the database is unknown')
    this.name = 'PrimaryUnknown'
  }
}

/**
 * Another transaction changed rows that this transaction had read for its decision. The whole transaction can be
 * retried.
 */
export class ConcurrentUpdate extends Error {
  constructor() {
    super('another transaction was quicker')
    this.name = 'ConcurrentUpdate'
  }
}

const CONNECTION_CODES = new Set([
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '25006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/**
 * True if the failure is not due to the statement: PostgreSQL cannot be reached, is read-only, starting or stopping, or
 * has no connection left; the connection was lost; no connection of the pool became free in time; or the primary is
 * unknown.
 */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof ConnectionLost || error instanceof PoolExhausted || error instanceof PrimaryUnknown) return true
  return error instanceof Error && 'code' in error && CONNECTION_CODES.has(String(error.code))
}

const TIMEOUTS = new Set(['55P03', '40P01', '57014', '25P03'])
const UNFIT = new Set(['22P02', '22021', '22007', '23502', '22001'])

/** True for lock timeout 55P03, deadlock 40P01, statement timeout 57014 and idle transaction 25P03. */
export function isTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && TIMEOUTS.has(error.code ?? '')
}

/** True if PostgreSQL aborted this transaction to resolve a deadlock. */
export const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40P01'

/** True if PostgreSQL rejected a value for its type or column: 22P02, 22021, 22007, 23502, 22001. */
export function isInvalidValue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && UNFIT.has(error.code ?? '')
}

/** True if the statement failed because it violates this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
