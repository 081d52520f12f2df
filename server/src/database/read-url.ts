import { parsePostgresUrl } from '../kernel/postgres-url.ts'
import type { ConnectionOptions } from './client.ts'
import type { Address } from './primary.ts'

/** Parses a valid PostgreSQL URL like libpq: `?host=` may name the folder of a Unix socket. */
export function readUrl(text: string): ConnectionOptions {
  const [url, ...others] = parsePostgresUrl(text)?.urls ?? []
  if (!url) throw new Error('the configuration has accepted no PostgreSQL URL')
  const sslMode = url.searchParams.get('sslmode')
  return {
    ...addressOf(url),
    ...(others.length > 0 && { hosts: [url, ...others].map(addressOf) }),
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    user: decodeURIComponent(url.username) || 'postgres',
    password: decodeURIComponent(url.password),
    ...(sslMode === 'verify-full' && { ssl: true }),
    ...(sslMode === 'require' && { ssl: 'require' as const }),
  }
}

const addressOf = (url: URL): Address => ({
  host: url.searchParams.get('host') || decodeURIComponent(url.hostname) || 'localhost',
  port: Number(url.searchParams.get('port') || url.port || 5432),
})
