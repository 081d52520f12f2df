import type { APIError } from 'better-auth/api'
import { normalizeEmail } from '../../../kernel/email.ts'
import type { Actor, Fact, RequestContext } from '../../../operations/operation.ts'
import type { SignInMethod } from '../sessions/index.ts'

/** An entry of the system's audit chain about a sign-in, or about a change of sign-in methods. */
export interface SignInFact {
  readonly fact: Omit<Fact, 'events'>
  readonly actor: Actor
  readonly context: RequestContext
}

export type RecordSignIn = (signIn: SignInFact) => Promise<void>

const SIGN_IN_FAILED = 'account.sign_in_failed'
const RECOVERY_CODE_USED = 'account.recovery_code_used'

/**
 * True for a failed attempt of an unauthenticated caller: the number of audit entries for such attempts is limited. A
 * failed sign-in with a valid credential counts, too, because a person whose login is blocked can repeat it.
 */
export const isUnauthenticated = ({ fact, actor }: SignInFact): boolean =>
  fact.reason !== null && (actor.id === null || fact.action === SIGN_IN_FAILED)

/** The data about a request to Better Auth, and about its outcome, that the audit trail needs. */
export interface AuditedRequest {
  readonly path: string | undefined
  readonly body: unknown
  /** The `error` parameter of the provider's callback. Anyone can send it, not only the provider. */
  readonly providerError: string | null
  /** The error response or redirect of Better Auth; null for any other response. */
  readonly thrown: APIError | null
  /** The person who was signed in when the request arrived, or the owner of the link that was followed. */
  readonly before: Person | null
  /** The person for whom a session was created. */
  readonly begun: Person | null
  /** The method with which `begun` signed in, recorded with the sign-in. */
  readonly method: SignedInWith | null
  /** True if the session of `begun` was deleted again, because the second factor is still required. */
  readonly isPending: boolean
  /** The person who has entered the password, but not the second factor yet. */
  readonly challenged: Person | null
  /** True if the request has used up a recovery code, even if it was refused afterwards. */
  readonly usedRecoveryCode: boolean
  /** The number of other sessions that ended with the change; null if the request changed no credential. */
  readonly sessionsEnded: number | null
  /** The person whom a valid credential, or the session that links an identity, had identified before the refusal. */
  readonly identified: Person | null
  /** The owner of the account to which the request tried to link an identity; null if a session was created. */
  readonly linkRefusedFor: Person | null
  readonly context: RequestContext
}

/** `provider` is the name of the OpenID Connect provider, if the person signed in there. */
export interface SignedInWith {
  readonly method: SignInMethod
  readonly provider?: string
}

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly twoFactorEnabled?: boolean | null | undefined
}

/**
 * Paths at which a refusal without a session is recorded as a failed sign-in, or as a failed second factor. At every
 * path, a new session is recorded as a sign-in, unless it only replaces the current session.
 */
const SIGN_IN = new Set([
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
  '/callback/:id',
])

/** Paths at which a code of the second factor can be guessed, also in a session. */
const SECOND_FACTOR = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code'])

/** Paths that replace the token of the current session. */
const RENEWS_SESSION = new Set(['/change-password', '/two-factor/verify-totp', '/two-factor/disable'])

/** Paths that change sign-in methods or end sessions, with the audit action of each. */
const CHANGES: Readonly<Record<string, string>> = {
  '/sign-out': 'account.signed_out',
  '/change-password': 'account.password_changed',
  '/reset-password': 'account.password_reset',
  '/verify-email': 'account.email_verified',
  '/two-factor/enable': 'account.second_factor_begun',
  '/two-factor/verify-totp': 'account.second_factor_enabled',
  '/two-factor/disable': 'account.second_factor_disabled',
  '/two-factor/verify-backup-code': RECOVERY_CODE_USED,
  '/two-factor/generate-backup-codes': 'account.recovery_codes_made',
  '/passkey/verify-registration': 'account.passkey_added',
  '/passkey/delete-passkey': 'account.passkey_removed',
  '/unlink-account': 'account.sign_in_method_removed',
  '/revoke-sessions': 'account.sessions_ended',
}

/** Paths of `CHANGES` at which a password or a token can be guessed. */
const FAILURES = new Set([
  '/reset-password',
  '/change-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
])

/** Codes that a provider may return: RFC 6749, section 4.1.2.1, and OpenID Connect Core, section 3.1.2.6. */
const PROVIDER_ERRORS = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_request',
  'invalid_request_object',
  'invalid_request_uri',
  'invalid_scope',
  'login_required',
  'registration_not_supported',
  'request_not_supported',
  'request_uri_not_supported',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_response_type',
])

/** Codes with which Better Auth and Reeve redirect a browser from a failed sign-in at a provider. */
const REDIRECT_ERRORS = new Set([
  'account_already_linked_to_different_user',
  'account_not_linked',
  'credentials_changed',
  'email_does_not_match',
  'email_domain_not_allowed',
  'email_not_found',
  'email_not_verified',
  'internal_server_error',
  'invalid_callback_request',
  'invalid_code',
  'invalid_email',
  'issuer_mismatch',
  'issuer_missing',
  'login_blocked',
  'no_callback_url',
  'no_code',
  'nonce_binding_missing',
  'oauth_provider_not_found',
  'other_identity_linked',
  'provider_unavailable',
  'session_ended',
  'sign_in_not_recent',
  'signup_disabled',
  'state_invalid',
  'state_mismatch',
  'state_not_found',
  'unable_to_create_session',
  'unable_to_create_user',
  'unable_to_get_user_info',
  'unable_to_link_account',
  'unable_to_update_account',
])

/** The reason that is recorded for any other code. */
const UNKNOWN = 'other'

/** Paths that also succeed without an effect: signing out without a session, and a link that was already used. */
const NO_EFFECT_WITHOUT_ACCOUNT = new Set(['/sign-out', '/verify-email'])

/** The audit entries of a request to Better Auth. Most requests have none. */
export function factsOf(answered: AuditedRequest): SignInFact[] {
  const { path = '', before, begun, isPending, thrown } = answered
  const refusal = thrown && refusalOf(thrown, answered.providerError)
  const isRenewed = begun !== null && begun.id === before?.id && RENEWS_SESSION.has(path)
  const begins = begun !== null && !isRenewed
  const facts = refusal === null ? changesOf(answered) : begins ? [] : failuresOf(answered, refusal)
  if (begins) facts.push(isPending ? toFact(answered, 'account.password_accepted', begun, null) : signInOf(answered))
  return facts
}

function signInOf(answered: AuditedRequest): SignInFact {
  const { fact, ...by } = toFact(answered, 'account.signed_in', answered.begun, null)
  return { fact: { ...fact, ...(answered.method && { changes: { before: null, after: answered.method } }) }, ...by }
}

function changesOf(answered: AuditedRequest): SignInFact[] {
  const { path = '', before, begun, challenged, sessionsEnded } = answered
  const action = CHANGES[path]
  if (action === undefined) return []
  // Recorded in the transaction of the reset.
  if (path === '/reset-password') return []
  if (NO_EFFECT_WITHOUT_ACCOUNT.has(path) && before === null) return []
  // A valid code enables the second factor only for a signed-in person who has not enabled it yet.
  if (path === '/two-factor/verify-totp' && (before === null || before.twoFactorEnabled)) return []
  const { fact, ...by } = toFact(answered, action, before ?? begun ?? challenged, null)
  if (sessionsEnded === null) return [{ fact, ...by }]
  return [{ fact: { ...fact, changes: { before: null, after: { sessions_ended: sessionsEnded } } }, ...by }]
}

/**
 * Reasons for refusing a sign-in after a correct code: the credentials were changed or used elsewhere, or the login was
 * blocked, before the session began.
 */
const AFTER_CODE = new Set(['credentials_changed', 'login_blocked'])

function failuresOf(answered: AuditedRequest, refusal: string): SignInFact[] {
  const { path = '', before, challenged, identified } = answered
  if (SIGN_IN.has(path) && before === null) {
    const action = challenged && !AFTER_CODE.has(refusal) ? 'account.second_factor_failed' : SIGN_IN_FAILED
    const failure = toFact(answered, action, challenged ?? identified, refusal)
    return answered.usedRecoveryCode ? [toFact(answered, RECOVERY_CODE_USED, challenged, null), failure] : [failure]
  }
  if (SECOND_FACTOR.has(path)) return [toFact(answered, 'account.second_factor_failed', before, refusal)]
  // Without a session, Better Auth has checked nothing. Recording such a refusal would let anyone write text into the
  // trail.
  const isGuess = FAILURES.has(path) && (before !== null || path === '/reset-password')
  return isGuess ? [toFact(answered, `${CHANGES[path]}_failed`, before, refusal)] : []
}

function toFact(answered: AuditedRequest, action: string, person: Person | null, reason: string | null): SignInFact {
  const account = person ?? answered.linkRefusedFor
  const email = account?.email ?? (answered.path === '/sign-in/email' ? addressIn(answered.body) : undefined)
  return {
    fact: {
      action,
      target: { type: 'account', id: account?.id ?? '', ...(email !== undefined && { name: email }) },
      reason,
    },
    actor: { type: 'account', id: person?.id ?? null, name: person?.name ?? 'unknown', key: null },
    context: answered.context,
  }
}

/**
 * Better Auth's error code in lower case; null if there is no error. A redirect is an error if its URL has an `error`
 * parameter. If the URL has several, Better Auth has added the last one, and the caller the others. The caller also
 * chooses the `error` parameter of the provider's callback, which Better Auth passes on. So a redirect's code is
 * recorded only if it is known, because nobody can delete text in the chain.
 */
function refusalOf({ statusCode, status, body, headers }: APIError, providerError: string | null): string | null {
  if (statusCode >= 400) return body?.code?.toLowerCase() ?? String(status).toLowerCase()
  const location = URL.parse(new Headers(headers).get('location') ?? '', 'http://localhost')
  const code = location?.searchParams.getAll('error').at(-1)
  if (code === undefined) return null
  const known = code === providerError ? PROVIDER_ERRORS : REDIRECT_ERRORS
  return known.has(code.toLowerCase()) ? code.toLowerCase() : UNKNOWN
}

/**
 * Returns only text that looks like an email address, because people sometimes type their password into the wrong
 * field.
 */
function addressIn(body: unknown): string | undefined {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  return typeof email === 'string' && /^[^\s@\p{Cc}\p{Cs}]{1,64}@[^\s@\p{Cc}\p{Cs}]{1,255}$/u.test(email)
    ? normalizeEmail(email)
    : undefined
}
