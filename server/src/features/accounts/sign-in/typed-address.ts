import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import { createEmailVerificationToken } from 'better-auth/api'
import { isEmail } from '../../../kernel/email.ts'
import type { RequestStates } from './request-state.ts'

/** Matches only email addresses that Better Auth accepts, but not all of them. */
const ACCEPTED = /^[\w+-]+(?:\.[\w+-]+)*@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i

/** Stands, within one request, for an email address that Better Auth would refuse, such as `r&d@acme.test`. */
const PLACEHOLDER = 'typed@address.invalid'

/** True if Reeve accepts the email address and Better Auth might not. */
const needsPlaceholder = (email: unknown): email is string =>
  typeof email === 'string' && !ACCEPTED.test(email) && isEmail(email)

const PATHS = new Set(['/sign-in/email', '/request-password-reset', '/send-verification-email'])

interface Asked {
  readonly path: string
  readonly body?: { readonly email?: unknown }
  readonly query?: { readonly token?: unknown } | undefined
  readonly request?: Request | undefined
}

/**
 * Replaces the email address in a request body with the placeholder, and stores the address in the request's state.
 * Undefined if no replacement is needed.
 */
export function replaceAddress({ path, body, query, request }: Asked, stateOf: RequestStates): object | undefined {
  const state = stateOf(request)
  // The token is read without verification, because Better Auth verifies it later.
  if (path === '/verify-email') state.typedAddress = addressInToken(query?.token)
  if (!PATHS.has(path) || !needsPlaceholder(body?.email)) return undefined
  state.typedAddress = body.email
  return { ...body, email: PLACEHOLDER }
}

function addressInToken(token: unknown): string | null {
  try {
    const payload = JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString())
    return needsPlaceholder(payload.address) ? payload.address : null
  } catch {
    return null
  }
}

/** The email address that the placeholder replaces. Any other address is returned unchanged. */
export function typedAddress(email: string, stateOf: RequestStates): string {
  if (email !== PLACEHOLDER) return email
  return stateOf(tryGetCurrentAuthEndpointContext()?.request).typedAddress ?? email
}

/** The token for a link that verifies an email address. `token` is the one that Better Auth created. */
export async function verificationToken({ id, email }: { id: string; email: string }, token: string): Promise<string> {
  const secret = tryGetCurrentAuthEndpointContext()?.context.secret
  if (!needsPlaceholder(email) || secret === undefined) return token
  return createEmailVerificationToken(secret, PLACEHOLDER, undefined, undefined, { userId: id, address: email })
}
