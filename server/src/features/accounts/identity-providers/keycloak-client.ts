import { ProviderFailure } from './identity-provider.ts'
import { createProviderClient, type ProviderRequest } from './provider-client.ts'

/** A confidential OAuth client of a realm. `tokenUrl` is the realm's token endpoint. */
interface ConfidentialClient {
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** Timeout in milliseconds of a request for a token, which several calls can wait for. */
  readonly timeoutMs: number
}

interface Token {
  readonly text: string
  readonly renewAt: number
}

/** Time before the expiry at which a token is renewed, so that it does not expire in transit. */
const TOKEN_RESERVE_MS = 10_000

/**
 * Calls Keycloak's API with an access token of the client. The token is renewed when it expires or Keycloak rejects it.
 */
export function createKeycloakClient({ tokenUrl, clientId, clientSecret, timeoutMs }: ConfidentialClient) {
  const callProvider = createProviderClient('Keycloak')
  let token: Token | null = null
  let renewal: Promise<Token> | null = null

  async function requestToken(): Promise<Token> {
    const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const asked = performance.now()
    const answer = await callProvider({
      method: 'POST',
      url: tokenUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(grant).toString(),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { access_token: text, expires_in: seconds = 0 } = (answer ?? {}) as {
      readonly access_token?: string
      readonly expires_in?: number
    }
    if (!text) throw new ProviderFailure('Keycloak gave no token')
    const reserve = Math.min(TOKEN_RESERVE_MS, seconds * 500)
    return { text, renewAt: asked + seconds * 1_000 - reserve }
  }

  /**
   * Returns the token that calls share. Calls that find it expired share one request for a new one, and its failure.
   * A call that is aborted only stops waiting, because others may wait for the request, too.
   */
  async function currentToken(signal: AbortSignal): Promise<Token> {
    if (token && performance.now() < token.renewAt) return token
    renewal ??= renewToken()
    return Promise.race([renewal, abortOf(signal)])
  }

  async function renewToken(): Promise<Token> {
    try {
      token = await requestToken()
      return token
    } finally {
      renewal = null
    }
  }

  /** Retries once with a new token if Keycloak rejects the current one, for example after a restart. */
  return async (request: Omit<ProviderRequest, 'headers'>): Promise<unknown> => {
    const send = ({ text }: Token) =>
      callProvider({
        ...request,
        headers: {
          authorization: `Bearer ${text}`,
          accept: 'application/json',
          ...(request.body !== undefined && { 'content-type': 'application/json' }),
        },
      })
    const used = await currentToken(request.signal)
    try {
      return await send(used)
    } catch (error) {
      if (!isStatus(error, 401)) throw error
      if (token === used) token = null
      return send(await currentToken(request.signal))
    }
  }
}

/** Never resolves. @throws ProviderFailure when the signal aborts */
const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const fail = () => reject(new ProviderFailure('Keycloak gave no token in time'))
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })

export const isStatus = (error: unknown, status: number) => error instanceof ProviderFailure && error.status === status
