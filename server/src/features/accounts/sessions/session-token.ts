import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../../kernel/vault.ts'

/**
 * The prefix of all cookies. Browsers accept cookies with `__Host-` only from this host, and over TLS or on localhost.
 */
export const COOKIE_PREFIX = '__Host-reeve'
export const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`

/** The key with which Better Auth signs cookies and encrypts second factors. */
export const signInSecret = (vault: Vault): string => vault.derive('sign-in').toString('base64url')

/** Hashes a session's token. Only the hash is stored, and it identifies the session. */
export const hashSessionToken = (vault: Vault, token: string): Buffer => vault.hash('session token', token)

/**
 * Verifies a session cookie's value, `token.signature`, and returns the token's hash; undefined if the signature is not
 * valid.
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
