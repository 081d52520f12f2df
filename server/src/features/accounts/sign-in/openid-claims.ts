import { isEmail } from '../../../kernel/email.ts'

/** The claims of a provider about a person that Reeve uses. */
interface Claims {
  readonly sub?: unknown
  readonly email?: unknown
  readonly email_verified?: unknown
  /** Entra ID: whether the tenant of the user has verified the domain of the address; `1` and text occur, too. */
  readonly xms_edov?: unknown
}

/** The addresses that a provider may sign in with. */
export interface EmailPolicy {
  /** Null: addresses of every domain. */
  readonly emailDomains: readonly string[] | null
  /** The provider is authoritative for `emailDomains`, and may leave out `email_verified`. */
  readonly trustsEmail: boolean
}

/**
 * An address counts as verified only if the claim is the boolean `true`, as OpenID Connect Core 5.1 has it. Text such
 * as "false" is truthy, so text does not count at all, not even "true". An authoritative provider may leave the claim
 * out for addresses of its domains, unless another claim says that the domain is not its user's.
 */
export function isEmailVerified(claims: Claims, policy: EmailPolicy): boolean {
  if (claims.email_verified !== undefined) return claims.email_verified === true
  return policy.trustsEmail && policy.emailDomains !== null && isInDomains(claims.email, policy) && ownsDomain(claims)
}

/**
 * The code with which an address of a provider is refused, as the provider sent it: one of a domain that may not sign
 * in there, or, for an identity that is new here, one that no account can have. The library compares addresses in lower
 * case, where a letter outside ASCII can become one of ASCII.
 */
export function refusalOfAddress(email: unknown, isLinked: boolean, policy: EmailPolicy): string | undefined {
  if (!isLinked && (typeof email !== 'string' || !isEmail(email))) return 'invalid_email'
  return isInDomains(email, policy) ? undefined : 'email_domain_not_allowed'
}

/** Subdomains count as other domains. */
function isInDomains(email: unknown, { emailDomains }: EmailPolicy): boolean {
  if (emailDomains === null) return true
  return typeof email === 'string' && emailDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
}

const ownsDomain = ({ xms_edov }: Claims) => [undefined, true, 1, '1', 'true'].some(one => one === xms_edov)

/**
 * The subject of an ID token whose signature the library has checked. Throws if there is no ID token, or if the claims
 * are about another subject: they may come from the userinfo endpoint, whose answer OpenID Connect Core 5.3.2 lets
 * nobody use then.
 */
export function subjectOf(idToken: string | undefined, claims: Claims): string {
  const [, payload = ''] = idToken?.split('.') ?? []
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}') as Claims
  if (typeof sub !== 'string' || sub === '') throw new Error('the provider gave no ID token with a subject')
  if (claims.sub !== sub) throw new Error('the ID token and the userinfo answer are about different subjects')
  return sub
}
