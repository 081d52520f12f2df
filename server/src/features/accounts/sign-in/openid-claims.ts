/** What a provider says of someone, as far as it matters here. */
interface Claims {
  readonly sub?: unknown
  readonly email_verified?: unknown
}

/**
 * An address counts as verified only if the claim is the boolean `true`, as OpenID Connect Core 5.1 has it. Text such
 * as "false" is truthy, so text does not count at all, not even "true".
 */
export const isEmailVerified = (claims: Claims): boolean => claims.email_verified === true

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
