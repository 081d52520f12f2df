import { isLoopback } from '../../../kernel/loopback.ts'

/** The endpoints of an OpenID Connect provider, from its checked configuration. */
export interface OpenIdEndpoints {
  readonly authorizationUrl: string
  readonly tokenUrl: string
  /** Missing if the provider has no such endpoint. */
  readonly userInfoUrl?: string
}

/** Time within which each endpoint of a provider must respond. */
export const PROVIDER_TIMEOUT_MS = 5_000

export const discoveryUrlOf = (issuer: string) => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/**
 * Fetches a provider's configuration, and checks it as OpenID Connect Discovery 1.0, section 4.3, requires. Throws if
 * it does not arrive within 5 s, if its status is not 2xx, if it belongs to another issuer, or if a URL in it uses
 * neither https nor loopback. Browsers are redirected to one of these URLs, and the client secret is sent to another.
 */
export async function discoverEndpoints(issuer: string): Promise<OpenIdEndpoints> {
  const answer = await fetch(discoveryUrlOf(issuer), {
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`the provider responded with ${answer.status}`)
  return endpointsOf(await answer.json(), issuer)
}

/** The endpoints in a provider's configuration. Throws if it fails a check. */
export function endpointsOf(configuration: unknown, issuer: string): OpenIdEndpoints {
  const found = Object(configuration) as Readonly<Record<string, unknown>>
  if (found.issuer !== issuer) {
    throw new Error(`the issuer of the provider is ${JSON.stringify(found.issuer)}, but REEVE_OIDC_ISSUER is ${issuer}`)
  }
  const urlOf = (name: string) => secureUrl(name, found[name])
  urlOf('jwks_uri')
  return {
    authorizationUrl: urlOf('authorization_endpoint'),
    tokenUrl: urlOf('token_endpoint'),
    ...(found.userinfo_endpoint !== undefined && { userInfoUrl: urlOf('userinfo_endpoint') }),
  }
}

function secureUrl(name: string, value: unknown): string {
  const url = typeof value === 'string' ? URL.parse(value) : null
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!url || !isSecure) throw new Error(`${name} of the provider is not an https URL: ${JSON.stringify(value)}`)
  return url.href
}
