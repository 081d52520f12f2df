import { normalizeEmail } from '../../../kernel/email.ts'
import { ProviderFailure, type RemoteIdentityProvider, type RemoteLogin } from './identity-provider.ts'
import { createProviderClient } from './provider-client.ts'

export interface ScimOptions {
  /** The service's base URL, without `/Users`, such as `https://idp.example.com/scim/v2`. */
  readonly url: string
  readonly token: string
  /** Timeout of a request. */
  readonly timeoutMs?: number
}

interface ScimUser {
  readonly id: string
  readonly userName: string
  readonly active?: boolean
}

const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const SCIM_JSON = 'application/scim+json'
const DEFAULT_TIMEOUT_MS = 5_000

/**
 * A SCIM 2.0 service provider (RFC 7644) as identity provider. A login is a user whose `userName` is the account's
 * email address. Blocking it sends a PATCH with `active: false`; SCIM services then end the user's sessions. The PATCH
 * does not depend on an earlier read, so it needs no `If-Match`.
 */
export function scimProvider({ url, token, timeoutMs = DEFAULT_TIMEOUT_MS }: ScimOptions): RemoteIdentityProvider {
  const users = `${url.replace(/\/+$/, '')}/Users`
  const callProvider = createProviderClient('the SCIM service')
  const credentials = { authorization: `Bearer ${token}`, accept: `${SCIM_JSON}, application/json` }

  /**
   * The result is filtered again, because some services ignore the filter. `userName` is case-insensitive (RFC 7643).
   */
  async function usersNamed(userName: string): Promise<ScimUser[]> {
    const query = new URLSearchParams({ filter: `userName eq ${JSON.stringify(userName)}`, count: '10' })
    const signal = AbortSignal.timeout(timeoutMs)
    const list = await callProvider({ method: 'GET', url: `${users}?${query}`, headers: credentials, signal })
    const { Resources: found = [] } = (list ?? {}) as { Resources?: ScimUser[] }
    return found.filter(user => normalizeEmail(user.userName) === normalizeEmail(userName))
  }

  async function setActive(id: string, value: boolean): Promise<void> {
    const operation = { op: 'replace', path: 'active', value }
    const answer = await callProvider({
      method: 'PATCH',
      url: `${users}/${encodeURIComponent(id)}`,
      headers: { ...credentials, 'content-type': SCIM_JSON },
      body: JSON.stringify({ schemas: [PATCH_SCHEMA], Operations: [operation] }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    // `active` is missing if the response is 204 or omits the attribute.
    const { active = value } = (answer ?? {}) as Partial<ScimUser>
    if (active !== value) throw new ProviderFailure(`the SCIM service left active at ${active}`)
  }

  return {
    kind: 'remote',
    name: 'scim',

    async find(email): Promise<RemoteLogin> {
      const [user, ...others] = await usersNamed(email)
      if (!user) throw new ProviderFailure('the SCIM service has no user with this userName')
      if (others.length > 0) throw new ProviderFailure('the SCIM service has several users with this userName')
      return { id: user.id, isEnabled: user.active !== false }
    },

    block: id => setActive(id, false),

    unblock: id =>
      setActive(id, true).catch(error => {
        if (!isGone(error)) throw error
      }),

    async check() {
      await usersNamed('nobody@reeve.invalid')
    },
  }
}

const isGone = (error: unknown) => error instanceof ProviderFailure && error.status === 404
