import type { EmailPolicy } from './openid-claims.ts'

/** The one id under which the configured OpenID Connect provider is known. */
export const OPENID_PROVIDER_ID = 'oidc'

/** The OpenID Connect provider at which people can sign in. */
export interface OpenIdProvider extends EmailPolicy {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The name by which people know it. */
  readonly name: string
}
