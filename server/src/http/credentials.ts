import type { IncomingMessage } from 'node:http'
import { parseCookies } from '../kernel/cookies.ts'
import { isUuid } from '../kernel/ids.ts'
import { authenticationRequired, invalidApiKey, invalidSession } from '../operations/access.ts'
import type { Credential } from '../operations/admission.ts'
import { invalidPlatformKey, platformKeyRequired } from '../operations/platform-admission.ts'
import type { PlatformCredential } from '../operations/platform-operation.ts'
import { malformedRequest, multipleCredentials } from './problem.ts'

/** Parses credentials. `apiKey`, `platformKey` and `session` return undefined for malformed text. */
export interface CredentialReader {
  readonly sessionCookie: string
  apiKey(text: string): Credential | undefined
  /** A platform key, used from this network address. */
  platformKey(text: string, ip: string | null): PlatformCredential | undefined
  /** The hash that identifies the session in this cookie. */
  session(cookie: string): Buffer | undefined
  /** The session with this token hash, as a credential in an organization. */
  inOrganization(tokenHash: Buffer, organizationId: string): Credential
}

const BEARER = /^Bearer +([^ ]+) *$/i
/** Details for a client with a mistyped key. They reveal nothing, because the format of a key is public. */
const NO_BEARER = 'The Authorization header must be the word Bearer, a space, and an API key'
const NO_KEY = 'The API key is incomplete or altered: a key has 64 characters, the last of which are a checksum'
const ORGANIZATION_HEADER = 'reeve-organization'
const PLATFORM_PREFIX = 'rvp_'
const IS_PLATFORM_KEY = 'This is a platform key; the operation requires an API key of an organization, or a session'
const NO_PLATFORM_KEY = 'The Authorization header must be Bearer, a space, and a platform key: rvp_ and 60 characters'

/**
 * The one credential of a request: an API key, which determines its organization, or a session's cookie together with
 * the `Reeve-Organization` header.
 * @throws multiple_credentials when there are two, authentication_required when there is none, invalid_api_key or
 * invalid_session when the credential cannot be one of Reeve's, malformed_request when a session comes without the
 * header or when the header contradicts the key
 */
export function credentialOf(request: IncomingMessage, read: CredentialReader): Credential {
  const keys = headersNamed(request, 'authorization')
  const cookies = sessionCookies(request, read.sessionCookie)
  if (keys.length + cookies.length > 1) throw severalCredentials(keys.length, cookies.length, read)
  const [authorization] = keys
  const [cookie] = cookies
  if (cookie !== undefined) return sessionCredential(request, cookie, read)
  if (authorization === undefined) throw authenticationRequired()
  const key = BEARER.exec(authorization)?.[1]
  if (key === undefined) throw invalidApiKey({ detail: NO_BEARER })
  const credential = read.apiKey(key)
  if (!credential) throw invalidApiKey({ detail: key.startsWith(PLATFORM_PREFIX) ? IS_PLATFORM_KEY : NO_KEY })
  refuseOtherOrganization(request, credential)
  return credential
}

/**
 * The platform key of a request to a platform operation, which accepts no other credential.
 * @throws multiple_credentials, platform_key_required, invalid_platform_key
 */
export function platformKeyOf(request: IncomingMessage, read: CredentialReader, ip: string | null): PlatformCredential {
  const keys = headersNamed(request, 'authorization')
  const cookies = sessionCookies(request, read.sessionCookie)
  if (keys.length + cookies.length > 1) throw severalCredentials(keys.length, cookies.length, read)
  const [authorization] = keys
  if (authorization === undefined) throw platformKeyRequired()
  const key = BEARER.exec(authorization)?.[1]
  const credential = key === undefined ? undefined : read.platformKey(key, ip)
  if (!credential) throw invalidPlatformKey({ detail: NO_PLATFORM_KEY })
  return credential
}

/** Refuses a header that names an organization other than the key's. Ignoring the header would mislead the client. */
function refuseOtherOrganization(request: IncomingMessage, { organizationId }: Credential) {
  if (headersNamed(request, ORGANIZATION_HEADER).every(named => named.toLowerCase() === organizationId)) return
  const detail = 'The Reeve-Organization header names an organization other than that of the API key'
  throw malformedRequest({ detail, errors: [{ pointer: '/reeve-organization', code: 'uuid', detail, in: 'header' }] })
}

function sessionCredential(request: IncomingMessage, cookie: string, read: CredentialReader): Credential {
  const [organizationId, ...others] = headersNamed(request, ORGANIZATION_HEADER)
  if (organizationId === undefined || others.length > 0 || !isUuid(organizationId)) {
    const detail = 'With a session, the Reeve-Organization header names the one organization that the call happens in'
    throw malformedRequest({ detail, errors: [{ pointer: '/reeve-organization', code: 'uuid', detail, in: 'header' }] })
  }
  const tokenHash = read.session(cookie)
  if (!tokenHash) throw invalidSession()
  return read.inOrganization(tokenHash, organizationId.toLowerCase())
}

/** The hash for a cookie with an invalid signature. It matches no session. */
const NO_SESSION = Buffer.alloc(32)

/**
 * The hash of the session token in the cookie, for an operation outside any organization; null without a cookie.
 * @throws multiple_credentials
 */
export function sessionOf(request: IncomingMessage, read: CredentialReader): Buffer | null {
  const [cookie, ...others] = sessionCookies(request, read.sessionCookie)
  if (others.length > 0) throw severalCredentials(0, others.length + 1, read)
  return cookie === undefined ? null : (read.session(cookie) ?? NO_SESSION)
}

/** The error for several credentials. It names the headers and cookies, but not their values. */
function severalCredentials(headers: number, cookies: number, { sessionCookie }: CredentialReader) {
  const seen = [
    headers > 0 && (headers === 1 ? 'an Authorization header' : `${headers} Authorization headers`),
    cookies > 0 && `${cookies === 1 ? 'a session cookie' : `${cookies} session cookies`} (${sessionCookie})`,
  ].filter(Boolean)
  return multipleCredentials({ detail: `The request has ${seen.join(' and ')}. Send only one credential` })
}

export const carriesApiKey = (request: IncomingMessage): boolean => headersNamed(request, 'authorization').length > 0

/** Reads the raw headers. In `headers`, Node.js keeps only the first of several Authorization headers. */
export function headersNamed({ rawHeaders }: IncomingMessage, name: string): string[] {
  const values: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.toLowerCase() === name) values.push(rawHeaders[i + 1] ?? '')
  }
  return values
}

const sessionCookies = (request: IncomingMessage, sessionCookie: string): string[] =>
  headersNamed(request, 'cookie')
    .flatMap(parseCookies)
    .flatMap(({ name, value }) => (name === sessionCookie ? [value] : []))
