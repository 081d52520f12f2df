import { normalizeEmail } from '../../../kernel/email.ts'
import { ProviderFailure, type RemoteIdentityProvider } from './identity-provider.ts'
import { createKeycloakClient, isStatus } from './keycloak-client.ts'

export interface KeycloakOptions {
  /** The base URL of Keycloak, without `/realms` or `/admin`, such as `https://id.example.com`. */
  readonly url: string
  readonly realm: string
  /** A confidential client of the realm, whose service account has the roles `view-users` and `manage-users`. */
  readonly clientId: string
  readonly clientSecret: string
  /** Timeout of one operation, such as blocking a login, including all its requests. */
  readonly timeoutMs?: number
}

/** The fields of a Keycloak user that are used here. */
interface UserRepresentation {
  readonly id: string
  readonly email?: string
  readonly enabled?: boolean
}

const DEFAULT_TIMEOUT_MS = 5_000
/** A Keycloak realm as identity provider. A login is the realm's only user with the account's email address. */
export function keycloakProvider(options: KeycloakOptions): RemoteIdentityProvider {
  const { url, realm, clientId, clientSecret, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const base = url.replace(/\/+$/, '')
  const users = `${base}/admin/realms/${encodeURIComponent(realm)}/users`
  const call = createKeycloakClient({
    tokenUrl: `${base}/realms/${encodeURIComponent(realm)}/protocol/openid-connect/token`,
    clientId,
    clientSecret,
    timeoutMs,
  })

  /**
   * Filters the result, because older versions of Keycloak ignore `exact` and return all users whose email address
   * contains this one.
   */
  async function usersWith(email: string): Promise<UserRepresentation[]> {
    const query = new URLSearchParams({ email, exact: 'true', max: '10' })
    const signal = AbortSignal.timeout(timeoutMs)
    const found = (await call({ method: 'GET', url: `${users}?${query}`, signal })) as UserRepresentation[]
    return found.filter(user => normalizeEmail(user.email ?? '') === normalizeEmail(email))
  }

  /** Sends the whole representation, because Keycloak clears fields that an update omits. */
  async function setEnabled(id: string, enabled: boolean, signal: AbortSignal): Promise<void> {
    const user = `${users}/${encodeURIComponent(id)}`
    const representation = (await call({ method: 'GET', url: user, signal })) as UserRepresentation
    if (representation.enabled === enabled) return
    await call({ method: 'PUT', url: user, body: JSON.stringify({ ...representation, enabled }), signal })
  }

  return {
    kind: 'remote',
    name: 'keycloak',

    async find(email) {
      const [user, ...others] = await usersWith(email)
      if (!user) throw new ProviderFailure('Keycloak has no user with this address')
      if (others.length > 0) throw new ProviderFailure('Keycloak has several users with this address')
      return { id: user.id, isEnabled: user.enabled !== false }
    },

    /** Disables the user first: otherwise they could sign in again after the logout. */
    async block(id) {
      const signal = AbortSignal.timeout(timeoutMs)
      await setEnabled(id, false, signal)
      await call({ method: 'POST', url: `${users}/${encodeURIComponent(id)}/logout`, signal })
    },

    async unblock(id) {
      try {
        await setEnabled(id, true, AbortSignal.timeout(timeoutMs))
      } catch (error) {
        if (!isStatus(error, 404)) throw error
      }
    },

    async check() {
      await usersWith('nobody@reeve.invalid')
    },
  }
}
