import { request } from 'undici'
import type { Login, RemoteIdentityProvider } from './identity-provider.ts'

export interface ScimOptions {
  /** Where the service's `/Users` is, such as `https://idp.example.com/scim/v2`. */
  readonly baseUrl: string
  readonly token: string
  /** A call that has not ended after this has failed. */
  readonly timeoutMs?: number
}

interface ScimUser {
  readonly id: string
  readonly active: boolean
}

const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const DEFAULT_TIMEOUT_MS = 5_000

/**
 * An identity provider that is a SCIM 2.0 service provider (RFC 7644): a login is a user whose `userName` is the account's
 * address, and blocking it is `PATCH active: false`, on which such providers end the user's sessions.
 */
export function scimProvider({ baseUrl, token, timeoutMs = DEFAULT_TIMEOUT_MS }: ScimOptions): RemoteIdentityProvider {
  async function call(method: 'GET' | 'PATCH', path: string, body?: unknown): Promise<unknown> {
    const { statusCode, body: answer } = await request(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/scim+json',
        accept: 'application/scim+json',
      },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (statusCode >= 300) throw new Error(`the identity provider answered ${statusCode} to ${method}`)
    return text === '' ? undefined : JSON.parse(text)
  }

  async function find({ email }: Login): Promise<ScimUser> {
    const filter = encodeURIComponent(`userName eq ${JSON.stringify(email)}`)
    const found = (await call('GET', `/Users?filter=${filter}`)) as { Resources?: ScimUser[] }
    const [user] = found.Resources ?? []
    if (!user) throw new Error('the identity provider does not know this login')
    return user
  }

  async function setActive(login: Login, active: boolean): Promise<void> {
    const { id } = await find(login)
    const operation = { op: 'replace', path: 'active', value: active }
    await call('PATCH', `/Users/${encodeURIComponent(id)}`, { schemas: [PATCH_SCHEMA], Operations: [operation] })
  }

  return {
    kind: 'remote',
    name: 'scim',
    isOpen: async login => (await find(login)).active,
    close: login => setActive(login, false),
    reopen: login => setActive(login, true),
  }
}
