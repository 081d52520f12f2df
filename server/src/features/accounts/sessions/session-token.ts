import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../../kernel/vault.ts'

/** The prefix of our cookies: a browser accepts them only from this host, and over TLS or on localhost. */
export const COOKIE_PREFIX = '__Host-reeve'
export const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`

/** The key with which the sign-in library signs cookies and encrypts second factors. */
export const signInSecret = (vault: Vault): string => vault.derive('sign-in').toString('base64url')

/** The hash of a session's token. Only this is stored, and it identifies the session. */
export const hashSessionToken = (vault: Vault, token: string): Buffer => vault.hash('session token', token)

/**
 * Reads a session cookie's value, `token.signature`, as the hash that the session is found by; undefined if it was
 * not signed here.
 */
export function createSessionReader(vault: Vault): (cookie: string) => Buffer | undefined {
  const secret = signInSecret(vault)
  return cookie => {
    const [, token, signature] = /^([^.]{1,200})\.([^.]{44})$/.exec(decoded(cookie)) ?? []
    if (token === undefined || signature === undefined) return undefined
    const expected = createHmac('sha256', secret).update(token).digest()
    const sent = Buffer.from(signature, 'base64')
    const isOurs = sent.length === expected.length && timingSafeEqual(sent, expected)
    return isOurs ? hashSessionToken(vault, token) : undefined
  }
}

function decoded(cookie: string): string {
  try {
    return decodeURIComponent(cookie)
  } catch {
    return ''
  }
}
