import type { IncomingMessage } from 'node:http'
import { authenticationRequired, invalidApiKey } from '../access.ts'
import type { Credential } from '../execution.ts'
import { multipleCredentials } from './problem.ts'

/** Reads an API key's text as a credential; undefined when it is not shaped like one of ours. */
export type ReadKey = (key: string) => Credential | undefined

const BEARER = /^Bearer +([^ ]+) *$/i

/**
 * The one credential of a request.
 * @throws multiple_credentials when there are two, authentication_required when there is none, invalid_api_key when
 * what is there cannot be a key of ours
 */
export function credentialOf(request: IncomingMessage, readKey: ReadKey): Credential {
  const sent = authorizationHeaders(request.rawHeaders)
  if (sent.length > 1) throw multipleCredentials()
  const [authorization] = sent
  if (authorization === undefined) throw authenticationRequired()
  const key = BEARER.exec(authorization)?.[1]
  const credential = key === undefined ? undefined : readKey(key)
  if (!credential) throw invalidApiKey()
  return credential
}

/** From the raw headers: Node keeps only the first of two Authorization headers. */
function authorizationHeaders(rawHeaders: string[]): string[] {
  const values: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.toLowerCase() === 'authorization') values.push(rawHeaders[i + 1] ?? '')
  }
  return values
}
