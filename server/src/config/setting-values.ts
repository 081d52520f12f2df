import { isLoopback } from '../kernel/loopback.ts'
import { parsePostgresUrl } from '../kernel/postgres-url.ts'

/* Parsers of environment variables. Each throws an error whose message continues after the variable's name. */

export function orNull(text: string): string | null {
  return text === '' ? null : text
}

/**
 * Parses the URL of an identity service. Requires https, except on loopback, because calls carry credentials, and
 * responses decide who signs in.
 */
export function identityUrl(text: string): string {
  const { protocol, hostname, username, password, search, hash } = URL.canParse(text) ? new URL(text) : new URL('x:')
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  if (!isPrivate || username || password || search || hash) {
    throw new Error(
      'must read https://host or https://host/path, without user, query or fragment; http only on loopback',
    )
  }
  return text
}

/** Parses the URL of an audit sink. Errors never repeat the value, because its query may contain a credential. */
export function auditSinkUrl(text: string): string {
  const { protocol, hostname, username, password, hash } = URL.canParse(text) ? new URL(text) : new URL('x:')
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  if (!isFolderUrl(text) && (!isPrivate || username || password || hash)) {
    throw new Error('must read https://host/path, without user or fragment, or file:///folder; http only on loopback')
  }
  return text
}

/** Parses the URL of the archive of the audit log. */
export function archiveUrl(text: string): string {
  if (!isFolderUrl(text)) throw new Error('must read file:///folder')
  return text
}

const isFolderUrl = (text: string): boolean =>
  URL.canParse(text) && new URL(text).host === '' && /^file:\/\/\/[^?#]+$/.test(text) && !/%(00|2f)/i.test(text)

export function integer(text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most)) {
    throw new Error(`must be a whole number from ${least} to ${most}, and is "${text}"`)
  }
  return value
}

export function ratio(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (!(value >= 0 && value <= 1)) throw new Error(`must be from 0 to 1, and is "${text}"`)
  return value
}

const UNITS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

function milliseconds(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  return Number(count) * (UNITS_MS[unit] ?? Number.NaN)
}

export function duration(text: string, least: string, most: string): number {
  const value = milliseconds(text)
  if (!(value >= milliseconds(least) && value <= milliseconds(most))) {
    throw new Error(`must be from ${least} to ${most}, in s, m, h or d, and is "${text}"`)
  }
  return value
}

export function durations(text: string, most: number, shortest: string, longest: string): number[] {
  const all = text.trim().split(/\s+/)
  if (all.length > most) throw new Error(`must have at most ${most} parts, and has ${all.length}`)
  return all.map(one => duration(one, shortest, longest))
}

export function boolean(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new Error(`must be true or false, and is "${text}"`)
  return text === 'true'
}

/**
 * Domain names in lower case. A name outside ASCII must be in Punycode, as in email addresses, such as
 * `xn--bcher-kva.example`.
 */
export function domains(text: string): readonly string[] {
  const names = text.split(',').map(name => name.trim().toLowerCase())
  const wrong = names.find(name => !/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name))
  if (wrong !== undefined) throw new Error(`must read acme.com,acme.de, and has "${wrong}"`)
  return names
}

export function oneOf<Words extends readonly string[]>(words: Words, text: string): Words[number] {
  if (!words.includes(text)) throw new Error(`must be one of ${words.join(', ')}, and is "${text}"`)
  return text
}

export function httpUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw new Error('must be an http(s) URL')
  return text
}

export function origin(text: string): string {
  const url = new URL(httpUrl(text))
  if (url.pathname !== '/' || url.search || url.hash || url.username)
    throw new Error('must be an origin, without a path')
  return url.origin
}

const SSL_MODES = ['disable', 'require', 'verify-full']

/**
 * Parses a PostgreSQL URL. Errors never repeat the value, because it may contain a password. TLS parameters of libpq
 * that Reeve does not support are refused and not ignored: with `verify-ca` ignored, the server's certificate would not
 * be verified.
 */
export function databaseUrl(text: string): string {
  const { searchParams } = postgresUrl(text)
  // Reeve always uses the primary of DATABASE_URL, so the parameter cannot ask for any other server.
  const session = searchParams.get('target_session_attrs') ?? 'read-write'
  if (!['read-write', 'primary'].includes(session)) {
    throw new Error('can say of target_session_attrs only read-write or primary, of which Reeve uses the primary')
  }
  return text
}

/** Parses the PostgreSQL URL of one server, which may be read-only. Errors never repeat the value. */
export function standbyUrl(text: string): string {
  postgresUrl(text)
  if (parsePostgresUrl(text)?.urls.length !== 1) throw new Error('must name one server')
  return text
}

/** The first URL of the value, with supported TLS parameters. */
function postgresUrl(text: string): URL {
  const [url] = parsePostgresUrl(text)?.urls ?? []
  if (!url) throw new Error('must be postgres://user:password@host:port/database, or have several host:port')
  const { searchParams } = url
  const ofTls = [...searchParams].filter(([name]) => name.startsWith('ssl'))
  if (ofTls.some(([name, value]) => name !== 'sslmode' || !SSL_MODES.includes(value))) {
    throw new Error(
      'can say of TLS only ?sslmode=disable, require or verify-full; a certificate authority of your own goes into ' +
        'NODE_EXTRA_CA_CERTS',
    )
  }
  return url
}

/** Parses the URL of a mail server. Errors never repeat the value, because it may contain a password. */
export function smtpUrl(text: string): string {
  const sentence = 'must read smtp://user:password@host:port or smtps://…, and may end in ?tls=none or ?tls=required'
  if (!URL.canParse(text)) throw new Error(sentence)
  const { protocol, hostname, username, password, searchParams } = new URL(text)
  const [tls = 'required', ...others] = [...searchParams].map(([name, value]) => (name === 'tls' ? value : 'unknown'))
  const fits = /^smtps?:$/.test(protocol) && hostname !== '' && /^(none|required)$/.test(tls) && others.length === 0
  if (!fits || !isPercentEncoded(username + password)) throw new Error(sentence)
  return text
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

export function mailbox(text: string): { name: string; address: string } {
  const [, name, named, bare] = /^([^<>\p{Cc}]*)<([^\s<>@,]+@[^\s<>@,]+)>$|^([^\s<>@,]+@[^\s<>@,]+)$/u.exec(text) ?? []
  const address = named ?? bare
  if (address === undefined) throw new Error(`must read "Name <name@example.com>", and is "${text}"`)
  return { name: (name ?? '').trim().replace(/^"(.*)"$/, '$1'), address }
}

/** Parses a bearer token, whose characters must be valid in an Authorization header. */
export function bearerToken(text: string): string {
  if (!/^[\x21-\x7e]{32,}$/.test(text)) throw new Error('must have at least 32 characters of ASCII, and no space')
  return text
}

export function secret(text: string): string {
  if (text.length < 32) throw new Error('must have at least 32 characters')
  if (new Set(text).size < 8) throw new Error('must be random: it has fewer than 8 different characters')
  return text
}
