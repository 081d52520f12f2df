import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** The claims of the ID token. Some tests give them wrong types on purpose. */
export interface Identity {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: unknown
  readonly name: string
  /** Further claims that only some providers send. */
  readonly [claim: string]: unknown
}

/** A real OpenID Connect provider on loopback. It signs in `who` without interaction. */
export interface OpenIdProvider {
  readonly issuer: string
  readonly client: { readonly id: string; readonly secret: string }
  who: Identity
  /** The claims of the userinfo endpoint, if they differ from those of `who`. */
  userinfo: object | null
  /** The time at which a person who signs in gave their credentials, in seconds since the epoch. Null: now. */
  authenticatedAt: number | null
  /** Paths of endpoints that receive requests and never respond. */
  readonly hanging: Set<string>
  close(): Promise<void>
}

const CLIENT = { id: 'reeve', secret: 'a-secret-that-only-the-provider-and-reeve-know' }

/** Claims, besides the email address, by which providers identify a user. */
const USER_NAMES = ['preferred_username', 'upn', 'unique_name', 'verified_primary_email']

export async function startOpenIdProvider(
  redirectUri: string,
  { port = 0, sendsAuthTime = false } = {},
): Promise<OpenIdProvider> {
  const server = createServer()
  // Otherwise a request on a connection that was idle for 5 s, as on a busy machine, can be reset.
  server.keepAliveTimeout = 0
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const started: OpenIdProvider = {
    issuer,
    client: CLIENT,
    userinfo: null,
    authenticatedAt: null,
    hanging: new Set(),
    who: { sub: 'nobody', email: 'nobody@acme.test', email_verified: true, name: 'Nobody' },
    close: () => closeServer(server),
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        // Otherwise an ID token has `auth_time` only if the request has `max_age`.
        require_auth_time: sendsAuthTime,
      },
    ],
    claims: { email: ['email', 'email_verified', 'xms_edov'], profile: ['name', 'picture', ...USER_NAMES] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key for the cookies of the provider of the tests'] },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ ...started.who, sub: id }) }),
  })
  const callback = provider.callback()
  server.on('request', async (request, response) => {
    if (started.hanging.has(request.url ?? '')) return
    if (request.url === '/me' && started.userinfo) {
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(started.userinfo))
    }
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    const { prompt, params, grantId } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login') {
      const { authenticatedAt: ts } = started
      return provider.interactionFinished(request, response, {
        login: { accountId: started.who.sub, ...(ts !== null && { ts }) },
      })
    }
    const grant =
      (grantId ? await provider.Grant.find(grantId) : undefined) ??
      new provider.Grant({ accountId: started.who.sub, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile')
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  })
  return started
}

async function closeServer(server: Server) {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
