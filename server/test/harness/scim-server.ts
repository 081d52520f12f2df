import { scimProvider } from '../../src/features/accounts/identity-providers/index.ts'
import { type Asked, type RemoteUser, refused, type Step, startIdentityServer } from './identity-server.ts'

const TOKEN = 'scim-token-that-nobody-may-see'
const SCIM_JSON = 'application/scim+json'
const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0'

/** A SCIM 2.0 service provider (RFC 7644) on loopback. */
export const startScimServer = ({ patchAnswers = 204, ignoresFilters = false, port = 0 } = {}) =>
  startIdentityServer({
    port,
    mediaType: SCIM_JSON,
    path: '/scim/v2',
    defaults: () => ({ displayName: 'Grace' }),
    environment: url => ({ REEVE_IDENTITY_PROVIDER: 'scim', REEVE_IDENTITY_URL: url, REEVE_SCIM_TOKEN: TOKEN }),
    connect: (url, timeoutMs) => scimProvider({ url, token: TOKEN, timeoutMs }),

    read(asked, users) {
      const { method, url, headers } = asked
      if (headers.authorization !== `Bearer ${TOKEN}`) return refusal(401)
      if (!headers.accept?.includes(SCIM_JSON)) return refusal(406)
      if (method === 'GET' && url.pathname === '/scim/v2/Users') return list(url, users, ignoresFilters)
      const [, id] = /^\/scim\/v2\/Users\/([^/]+)$/.exec(url.pathname) ?? []
      const user = users.find(user => user.id === id)
      if (method === 'PATCH' && id) return patch(asked, user, patchAnswers)
      return refusal(id ? 405 : 404)
    },
  })

const refusal = (status: number, scimType?: string) =>
  refused(status, { schemas: [`${MESSAGES}:Error`], status: String(status), ...(scimType && { scimType }) })

/**
 * Lists users. The only supported filter is `userName eq "…"` with a JSON string, which is compared
 * case-insensitively.
 */
function list(url: URL, users: readonly RemoteUser[], ignoresFilters: boolean): Step {
  const [, literal] = /^userName eq ("(?:[^"\\]|\\.)*")$/.exec(url.searchParams.get('filter') ?? '') ?? []
  if (literal === undefined) return refusal(400, 'invalidFilter')
  const wanted: string = JSON.parse(literal)
  const found = users.filter(({ email }) => ignoresFilters || email.toLowerCase() === wanted.toLowerCase())
  const resources = found.map(toResource)
  return {
    name: 'find',
    act: () => ({
      status: 200,
      body: {
        schemas: [`${MESSAGES}:ListResponse`],
        totalResults: resources.length,
        // RFC 7644, 3.4.2: absent if there are no results.
        ...(resources.length > 0 && { Resources: resources }),
      },
    }),
  }
}

function patch({ headers, body }: Asked, user: RemoteUser | undefined, answers: number): Step {
  if (!user) return { name: 'change', act: () => refusal(404).act() }
  if (headers['content-type'] !== SCIM_JSON) return refusal(415)
  const { schemas, Operations: operations, ...others } = JSON.parse(body)
  if (schemas?.length !== 1 || schemas[0] !== `${MESSAGES}:PatchOp` || Object.keys(others).length > 0) {
    return refusal(400, 'invalidSyntax')
  }
  const [operation, ...more] = operations ?? []
  if (!operation || more.length > 0 || operation.op !== 'replace') return refusal(400, 'invalidSyntax')
  if (operation.path !== 'active') return refusal(400, 'invalidPath')
  if (typeof operation.value !== 'boolean') return refusal(400, 'invalidValue')
  return {
    name: 'change',
    act() {
      user.isOpen = operation.value
      if (!user.isOpen) user.sessions = 0
      return answers === 204 ? { status: 204 } : { status: 200, body: toResource(user) }
    },
  }
}

const toResource = ({ id, email, isOpen, rest }: RemoteUser) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  id,
  userName: email,
  active: isOpen,
  meta: { resourceType: 'User', version: `W/"${isOpen}"` },
  ...rest,
})
