import { keycloakProvider } from '../../src/features/accounts/identity-providers/index.ts'
import { newId } from '../../src/kernel/ids.ts'
import { type Asked, type RemoteUser, refused, type Step, startIdentityServer } from './identity-server.ts'

const CLIENT_ID = 'reeve'
const CLIENT_SECRET = 'keycloak-secret-that-nobody-may-see'
const USERS = '/admin/realms/acme/users'
/** The fields that an update may contain. Keycloak refuses others. */
const KNOWN = new Set([
  ...['id', 'username', 'email', 'emailVerified', 'firstName', 'lastName', 'enabled', 'attributes', 'requiredActions'],
  ...['createdTimestamp', 'totp', 'disableableCredentialTypes', 'notBefore', 'access'],
])

/** A server with the part of Keycloak's admin API that login blocks use. */
export async function startKeycloakServer({ expiresIn = 60, ignoresExact = false } = {}) {
  const tokens = new Map<string, number>()
  const server = await startIdentityServer({
    mediaType: 'application/json',
    path: '',
    defaults: email => ({
      username: email,
      firstName: 'Grace',
      lastName: 'Hopper',
      emailVerified: true,
      attributes: { department: ['Compilers'], locale: ['en'] },
      requiredActions: ['CONFIGURE_TOTP'],
      createdTimestamp: 1_700_000_000_000,
      totp: false,
      disableableCredentialTypes: [],
      notBefore: 0,
      access: { manage: true },
    }),
    environment: url => ({
      REEVE_IDENTITY_PROVIDER: 'keycloak',
      REEVE_IDENTITY_URL: url,
      REEVE_KEYCLOAK_REALM: 'acme',
      REEVE_KEYCLOAK_CLIENT_ID: CLIENT_ID,
      REEVE_KEYCLOAK_CLIENT_SECRET: CLIENT_SECRET,
    }),
    connect: (url, timeoutMs) =>
      keycloakProvider({ url, realm: 'acme', clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, timeoutMs }),

    read(asked, users) {
      const { method, url, headers } = asked
      if (url.pathname === '/realms/acme/protocol/openid-connect/token') return grant(asked, tokens, expiresIn)
      const expiry = tokens.get(headers.authorization?.replace(/^Bearer /, '') ?? '') ?? 0
      if (performance.now() > expiry) return refused(401, { error: 'HTTP 401 Unauthorized' })
      if (method === 'GET' && url.pathname === USERS) return search(url, users, ignoresExact)
      const [, id, action] = /^\/admin\/realms\/acme\/users\/([^/]+)(?:\/(logout))?$/.exec(url.pathname) ?? []
      const user = users.find(user => user.id === id)
      if (!user) return { name: 'read', act: () => ({ status: 404, body: { error: 'User not found' } }) }
      if (action) return method === 'POST' ? logout(user) : refused(405)
      if (method === 'GET') return { name: 'read', act: () => ({ status: 200, body: toRepresentation(user) }) }
      return method === 'PUT' ? update(asked, user) : refused(405)
    },
  })
  return Object.assign(server, { forgetTokens: () => tokens.clear() })
}

function grant({ method, headers, body }: Asked, tokens: Map<string, number>, expiresIn: number): Step {
  if (method !== 'POST') return refused(405)
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') return refused(415)
  const form = new URLSearchParams(body)
  if (form.get('grant_type') !== 'client_credentials') return refused(400, { error: 'unsupported_grant_type' })
  if (form.get('client_id') !== CLIENT_ID || form.get('client_secret') !== CLIENT_SECRET) {
    return refused(401, { error: 'unauthorized_client' })
  }
  return {
    name: 'token',
    act() {
      const token = `token-that-nobody-may-see-${newId()}`
      tokens.set(token, performance.now() + expiresIn * 1_000)
      return { status: 200, body: { access_token: token, expires_in: expiresIn, token_type: 'Bearer' } }
    },
  }
}

function search({ searchParams }: URL, users: readonly RemoteUser[], ignoresExact: boolean): Step {
  const wanted = searchParams.get('email')?.toLowerCase() ?? ''
  const isExact = searchParams.get('exact') === 'true' && !ignoresExact
  const found = users.filter(({ email }) =>
    isExact ? email.toLowerCase() === wanted : email.toLowerCase().includes(wanted),
  )
  const most = Number(searchParams.get('max') ?? 100)
  return { name: 'find', act: () => ({ status: 200, body: found.slice(0, most).map(toRepresentation) }) }
}

/** Updates a user as Keycloak does: omitted fields are cleared, except `enabled`. */
function update({ headers, body }: Asked, user: RemoteUser): Step {
  if (headers['content-type'] !== 'application/json') return refused(415)
  const representation = JSON.parse(body)
  const unknown = Object.keys(representation).filter(name => !KNOWN.has(name))
  if (unknown.length > 0) return refused(400, { error: `Unrecognized field "${unknown[0]}"` })
  if (!representation.email) return refused(400, { errorMessage: 'error-user-attribute-required' })
  const { id, email, enabled = user.isOpen, ...rest } = representation
  if (id !== undefined && id !== user.id) return refused(400)
  return {
    name: 'change',
    act() {
      Object.assign(user, { email, isOpen: enabled, rest })
      return { status: 204 }
    },
  }
}

const logout = (user: RemoteUser): Step => ({
  name: 'logout',
  act() {
    user.sessions = 0
    return { status: 204 }
  },
})

const toRepresentation = ({ id, email, isOpen, rest }: RemoteUser) => ({ id, email, enabled: isOpen, ...rest })
