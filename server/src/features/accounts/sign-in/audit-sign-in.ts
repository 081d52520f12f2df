import type { APIError } from 'better-auth/api'
import type { Actor, Fact, RequestContext } from '../../../operations/operation.ts'

/** A sign-in, or a change of sign-in methods, for the system chain of the audit trail. */
export interface SignInFact {
  readonly fact: Omit<Fact, 'events'>
  readonly actor: Actor
  readonly context: RequestContext
}

export type RecordSignIn = (signIn: SignInFact) => Promise<void>

/** True for a refusal to a caller who is not signed in and whom nothing else identifies. */
export const isAnonymous = ({ fact, actor }: SignInFact): boolean => actor.id === null && fact.reason !== null

/** The parts of the library's answer that matter here. */
export interface Answered {
  readonly path: string | undefined
  readonly body: unknown
  /** A refusal, or a redirect. */
  readonly thrown: APIError | null
  /** Who was signed in before, or whose link was followed. */
  readonly before: Person | null
  /** Who is signed in by this answer. */
  readonly after: Person | null
  readonly context: RequestContext
}

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly twoFactorEnabled?: boolean | null | undefined
}

/** Paths by which someone signs in. */
const SIGN_IN = new Set([
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
  '/callback/:id',
])

/** Paths that change how an account can sign in, with the audit action of each. */
const CHANGES: Readonly<Record<string, string>> = {
  '/sign-out': 'account.signed_out',
  '/change-password': 'account.password_changed',
  '/reset-password': 'account.password_reset',
  '/verify-email': 'account.email_verified',
  '/two-factor/enable': 'account.second_factor_begun',
  '/two-factor/get-totp-uri': 'account.second_factor_shown',
  '/two-factor/verify-totp': 'account.second_factor_enabled',
  '/two-factor/disable': 'account.second_factor_disabled',
  '/two-factor/verify-backup-code': 'account.recovery_code_used',
  '/two-factor/generate-backup-codes': 'account.recovery_codes_made',
  '/passkey/verify-registration': 'account.passkey_added',
  '/passkey/delete-passkey': 'account.passkey_removed',
  '/unlink-account': 'account.sign_in_method_removed',
  '/revoke-sessions': 'account.sessions_ended',
}

/** Those of them at which a password or a token can be guessed. */
const FAILURES = new Set([
  '/reset-password',
  '/change-password',
  '/two-factor/enable',
  '/two-factor/get-totp-uri',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
])

/** Paths that succeed although nothing happened: signing out without a session, and a link that was already used. */
const WITHOUT_EFFECT_ON_NOBODY = new Set(['/sign-out', '/verify-email'])

/** The audit entry for an answer of the sign-in library. Null for most answers. */
export function factOf(answered: Answered): SignInFact | null {
  const { path = '', before, after, thrown } = answered
  const refusal = thrown && refusalOf(thrown)
  if (SIGN_IN.has(path) && before === null) {
    if (after) return toFact(answered, 'account.signed_in', after, null)
    return refusal === null ? null : toFact(answered, 'account.sign_in_failed', null, refusal)
  }
  const action = CHANGES[path]
  if (action === undefined) return null
  if (refusal !== null) {
    // Without a session the library checked nothing, so anyone could write anything into the trail.
    const isGuess = FAILURES.has(path) && (before !== null || path === '/reset-password')
    return isGuess ? toFact(answered, `${action}_failed`, before, refusal) : null
  }
  if (WITHOUT_EFFECT_ON_NOBODY.has(path) && before === null) return null
  if (path === '/two-factor/verify-totp' && before?.twoFactorEnabled) return null
  return toFact(answered, action, before ?? after, null)
}

function toFact(answered: Answered, action: string, person: Person | null, reason: string | null): SignInFact {
  const email = person?.email ?? (answered.path === '/sign-in/email' ? addressIn(answered.body) : undefined)
  return {
    fact: {
      action,
      target: { type: 'account', id: person?.id ?? '', ...(email !== undefined && { name: email }) },
      reason,
    },
    actor: { type: 'account', id: person?.id ?? null, name: person?.name ?? 'unknown', key: null },
    context: answered.context,
  }
}

/** Why the library refused; a redirect is a refusal if it leads away with an error. */
function refusalOf({ statusCode, status, body, headers }: APIError): string | null {
  if (statusCode >= 400) return body?.code?.toLowerCase() ?? String(status).toLowerCase()
  const location = new Headers(headers).get('location') ?? ''
  return /[?&]error=([\w-]{1,100})/.exec(location)?.[1] ?? null
}

/** Only text that looks like an address: people sometimes type their password into the wrong field. */
function addressIn(body: unknown): string | undefined {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  return typeof email === 'string' && /^[^\s@\p{Cc}\p{Cs}]{1,64}@[^\s@\p{Cc}\p{Cs}]{1,255}$/u.test(email)
    ? email.toLowerCase()
    : undefined
}
