import type { EmailPolicy } from './openid-claims.ts'

/** The id of the configured OpenID Connect provider. */
export const OPENID_PROVIDER_ID = 'oidc'

/** The OpenID Connect provider at which people can sign in. */
export interface OpenIdProvider extends EmailPolicy {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The display name, such as `Entra ID`. */
  readonly name: string
}
