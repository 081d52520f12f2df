import pg from 'pg'

const CONNECT_TIMEOUT_MS = 5_000
const POLL_EVERY_MS = 500

/** Address of PostgreSQL, and the user. */
export interface ConnectionOptions {
  /** A name, an address, or the folder of a Unix socket. */
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password?: string
  /** `true` verifies the server's certificate, `require` only encrypts. */
  readonly ssl?: boolean | 'require'
}

/** The driver's side of a connection that has yet to be made. `settings` are PostgreSQL's own. */
export function makeClient(target: ConnectionOptions, settings: Readonly<Record<string, string>>): pg.Client {
  const { host, port, database, user, password = '' } = target
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

/** @throws an error with the code CONNECT_TIMEOUT, or why PostgreSQL or the network refused */
export async function connect(client: pg.Client): Promise<void> {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  let polls = 0
  // A process that is busy polls late, and less often: what it does itself does not count as PostgreSQL's silence.
  const watch = setInterval(() => {
    if (++polls < CONNECT_TIMEOUT_MS / POLL_EVERY_MS) return
    const error = new Error(`PostgreSQL took no connection within ${CONNECT_TIMEOUT_MS / 1000} s`)
    reject(Object.assign(error, { code: 'CONNECT_TIMEOUT' }))
  }, POLL_EVERY_MS)
  try {
    await Promise.race([client.connect(), silence])
  } finally {
    clearInterval(watch)
  }
}
