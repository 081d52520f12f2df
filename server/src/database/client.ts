import pg from 'pg'
import type { Address, Primary } from './primary.ts'

const CONNECT_TIMEOUT_MS = 5_000
const POLL_EVERY_MS = 500

/** Address of PostgreSQL, and the user. */
export interface ConnectionOptions extends Address {
  /** All servers, if DATABASE_URL names several. */
  readonly hosts?: readonly Address[]
  /** Set in a process that follows the primary through failovers. */
  readonly primary?: Primary
  readonly database: string
  readonly user: string
  readonly password?: string
  /** `true` verifies the server's certificate, `require` only encrypts. */
  readonly ssl?: boolean | 'require'
}

/** The driver's client, not connected yet. `settings` are PostgreSQL parameters. */
export function makeClient(target: ConnectionOptions, settings: Readonly<Record<string, string>>): pg.Client {
  const { database, user, password = '' } = target
  const { host, port } = target.primary?.address ?? target
  return new pg.Client({
    host,
    port,
    database,
    user,
    password,
    ssl: sslOf(target),
    sslnegotiation: 'postgres',
    application_name: 'reeve',
    options: Object.entries({ TimeZone: 'UTC', ...settings })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    pipeline: true,
  })
}

const sslOf = ({ ssl }: ConnectionOptions) => (ssl === 'require' ? { rejectUnauthorized: false } : (ssl ?? false))

/** @throws an error with the code CONNECT_TIMEOUT after 5 s, or the error of PostgreSQL or the network */
export async function connect(client: pg.Client): Promise<void> {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  let polls = 0
  // Counts polls, not elapsed time: a busy event loop also delays the polls, so its delay does not cause a timeout.
  const watch = setInterval(() => {
    if (++polls < CONNECT_TIMEOUT_MS / POLL_EVERY_MS) return
    const error = new Error(`PostgreSQL accepted no connection within ${CONNECT_TIMEOUT_MS / 1000} s`)
    reject(Object.assign(error, { code: 'CONNECT_TIMEOUT' }))
  }, POLL_EVERY_MS)
  try {
    await Promise.race([client.connect(), silence])
  } finally {
    clearInterval(watch)
  }
}
