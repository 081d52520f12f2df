import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import { authorizationCodeRequest, getOAuth2Tokens, type OAuth2Tokens } from '@better-auth/core/oauth2'
import type { GenericOAuthUserInfo } from 'better-auth/plugins'
import { idTokenClaims } from './openid-claims.ts'
import { type OpenIdEndpoints, PROVIDER_TIMEOUT_MS } from './openid-discovery.ts'
import type { OpenIdProvider } from './openid-provider.ts'
import type { RequestStates } from './request-state.ts'

interface Authorization {
  readonly code: string
  readonly redirectURI: string
  readonly codeVerifier?: string | undefined
}

/**
 * The requests to the token and userinfo endpoints. They replace those of Better Auth, which have no timeout. Each
 * takes at most 5 s, and follows no redirect. Fetching the keys of the ID tokens has the same time limit, which is the
 * default of the library jose.
 */
export function createProviderRequests(
  { clientId, clientSecret }: Pick<OpenIdProvider, 'clientId' | 'clientSecret'>,
  { tokenUrl, userInfoUrl }: OpenIdEndpoints,
  stateOf: RequestStates,
) {
  const current = () => tryGetCurrentAuthEndpointContext()
  const reportUnavailable = () => {
    stateOf(current()?.request).isProviderUnavailable = true
  }

  async function request(url: string, init: RequestInit): Promise<unknown> {
    const { status, text } = await receive(url, init).catch(error => {
      reportUnavailable()
      throw error
    })
    if (status >= 500) reportUnavailable()
    if (status < 200 || status >= 300) throw new Error(`the provider responded with ${status}`)
    return JSON.parse(text)
  }

  return {
    /** Exchanges the code for tokens. Throws if the provider refuses it or is unavailable. */
    async getToken(authorization: Authorization): Promise<OAuth2Tokens> {
      const options = { clientId, clientSecret }
      const { body, headers } = await authorizationCodeRequest({
        ...authorization,
        options,
        tokenEndpoint: tokenUrl,
      })
      const tokens = await request(tokenUrl, { method: 'POST', body, headers })
      return getOAuth2Tokens(Object(tokens))
    },
    /** The claims of the ID token or, if it has no email address, those of the userinfo endpoint. Null on a failure. */
    async getUserInfo({ idToken, accessToken }: OAuth2Tokens): Promise<GenericOAuthUserInfo | null> {
      const claims = idTokenClaims(idToken)
      if (claims.sub && claims.email) return claims as GenericOAuthUserInfo
      if (!userInfoUrl || !accessToken) return null
      try {
        const received = await request(userInfoUrl, { headers: { authorization: `Bearer ${accessToken}` } })
        return received === null ? null : Object(received)
      } catch (error) {
        current()?.context.logger.error('The userinfo request failed', error)
        return null
      }
    },
  }
}

async function receive(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS)
  const response = await fetch(url, { ...init, redirect: 'error', signal })
  return { status: response.status, text: await response.text() }
}

/** The error code in the URL to which Better Auth redirects if a request to the provider failed. */
const FAILED_REQUEST = /(?<=[?&]error=)(?:invalid_code|unable_to_get_user_info)(?=#|$)/

/** The error code in the URL to which Better Auth redirects if the account of an identity is hidden. */
const MISSING_ACCOUNT = /(?<=[?&]error=)unable_to_link_account(?=#|$)/

/** True if the redirect has the error code of an identity without an account. */
export const isWithoutAccount = (location: string): boolean => MISSING_ACCOUNT.test(location)

/** The same URL with the error code of a blocked login. */
export const asBlocked = (location: string): string => location.replace(MISSING_ACCOUNT, 'login_blocked')

/** The same URL with the error code of an unavailable provider. */
export const asUnavailable = (location: string): string => location.replace(FAILED_REQUEST, 'provider_unavailable')

/** `address` with an error code. A relative address is resolved against the URL of this site. */
export function withError(address: string, site: string, code: string): string {
  const url = new URL(address, site)
  url.searchParams.set('error', code)
  return url.href
}
