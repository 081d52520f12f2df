import { isEmail } from '../../../kernel/email.ts'

/** The claims of an OpenID Connect provider that are used here. */
interface Claims {
  readonly sub?: unknown
  readonly email?: unknown
  readonly email_verified?: unknown
  /**
   * A claim of Entra ID: true if the user's tenant has verified the domain of the email address. Its value can also be
   * `1`, or text.
   */
  readonly xms_edov?: unknown
  /** Claims of an ID token: the audience, and the client to which it was issued. */
  readonly aud?: unknown
  readonly azp?: unknown
  /** The time of the last authentication, in seconds since the epoch. */
  readonly auth_time?: unknown
}

/** The maximum length of a subject in ASCII characters (OpenID Connect Core, section 2). */
const MOST_SUBJECT_CHARACTERS = 255

/** Maximum of `auth_time`, because larger numbers of seconds are in years with five digits. */
const MOST_SECONDS = Date.UTC(10_000, 0) / 1000

/** The email addresses with which people may sign in at a provider. */
export interface EmailPolicy {
  /** Null allows every domain. */
  readonly emailDomains: readonly string[] | null
  /** True if the provider is authoritative for `emailDomains`, and may omit `email_verified`. */
  readonly trustsEmail: boolean
}

/**
 * True if `email_verified` is the boolean `true` (OpenID Connect Core 5.1). Text never counts, not even "true", because
 * text such as "false" is truthy. An authoritative provider may omit the claim for addresses of its domains, unless
 * `xms_edov` says that the user's tenant does not own the domain.
 */
export function isEmailVerified(claims: Claims, policy: EmailPolicy): boolean {
  if (claims.email_verified !== undefined) return claims.email_verified === true
  return policy.trustsEmail && policy.emailDomains !== null && isInDomains(claims.email, policy) && ownsDomain(claims)
}

/**
 * The error code for a provider's email address; undefined if it is allowed. Refuses addresses of other domains, claims
 * that are not text and, for an identity that is not linked yet, invalid addresses. `email` is the address as the
 * provider sent it: Better Auth changes it to lower case, which can turn a non-ASCII letter into an ASCII one.
 */
export function refusalOfAddress(email: unknown, isLinked: boolean, policy: EmailPolicy): string | undefined {
  if (typeof email !== 'string' || !(isLinked || isEmail(email))) return 'invalid_email'
  return isInDomains(email, policy) ? undefined : 'email_domain_not_allowed'
}

/** True if the domain of the email address is listed. A subdomain counts as a different domain. */
function isInDomains(email: unknown, { emailDomains }: EmailPolicy): boolean {
  if (emailDomains === null) return true
  return typeof email === 'string' && emailDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
}

const ownsDomain = ({ xms_edov }: Claims) => [undefined, true, 1, '1', 'true'].some(one => one === xms_edov)

/**
 * The email address for Better Auth; undefined if there is none. Better Auth fails on a claim that is not text, so such
 * a claim becomes a placeholder; `refusalOfAddress` refuses it.
 */
export const addressOf = ({ email }: Claims): string | undefined =>
  typeof email === 'string' || email === undefined || email === null ? (email ?? undefined) : 'not an address'

/** The claims of an ID token whose signature Better Auth has checked; none without a token. */
export function idTokenClaims(idToken: string | undefined): Claims {
  const [, payload = ''] = idToken?.split('.') ?? []
  return JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}')
}

/**
 * The time at which the provider authenticated the person. If the provider did not send it, this is the epoch, because
 * a session at the provider may have any age. The provider must send it if the request has `max_age` (OpenID Connect
 * Core 3.1.2.1).
 */
export const authenticatedAt = ({ auth_time }: Claims): Date =>
  new Date(typeof auth_time === 'number' && Math.abs(auth_time) < MOST_SECONDS ? auth_time * 1000 : 0)

/**
 * The subject of an ID token whose signature Better Auth has checked. Throws if there is no ID token with a subject, if
 * the token was issued to another client (OpenID Connect Core 3.1.3.7), or if the claims have another subject: section
 * 5.3.2 forbids the use of such a userinfo response. Also throws if the subject is too long, or has control characters
 * or unpaired surrogates: PostgreSQL would store different subjects with unpaired surrogates as the same text.
 */
export function subjectOf(idToken: string | undefined, claims: Claims, clientId: string): string {
  const { sub, aud, azp } = idTokenClaims(idToken)
  if (typeof sub !== 'string' || sub === '') throw new Error('the provider gave no ID token with a subject')
  if (/\p{Cc}/u.test(sub)) throw new Error('the subject of the ID token contains control characters')
  if (!sub.isWellFormed()) throw new Error('the subject of the ID token contains unpaired surrogates')
  if (sub.length > MOST_SUBJECT_CHARACTERS) throw new Error('the subject of the ID token is too long')
  if (claims.sub !== sub) throw new Error('the ID token and the userinfo answer are about different subjects')
  const audiences: unknown[] = Array.isArray(aud) ? aud : [aud]
  if (!audiences.includes(clientId)) throw new Error('the ID token has another audience')
  if (audiences.length > 1 && azp === undefined) throw new Error('the ID token has several audiences, and no azp')
  if (azp !== undefined && azp !== clientId) throw new Error('the ID token was issued to another client: azp')
  return sub
}
