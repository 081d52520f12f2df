import type { ScimRequest, ScimResponse, ScimRoute } from '../../../operations/scim-route.ts'
import type { DirectoryConnection } from './directory-people.ts'
import { listResourceTypes, listSchemas, toServiceProviderConfig, toWholeList } from './discovery.ts'
import { errorBody, filterForbidden, resourceNotFound } from './scim-errors.ts'

/** The discovery endpoints refuse a filter with 403 (RFC 7644, section 4). */
function assertNoFilter({ query }: ScimRequest): void {
  if (query.filter !== undefined) throw filterForbidden()
}

function oneOf(resources: readonly { readonly id: string }[], id: string | undefined): ScimResponse {
  const found = resources.find(one => one.id.toLowerCase() === id?.toLowerCase())
  if (!found) throw resourceNotFound()
  return { status: 200, body: found }
}

const NO_PERSON = 'A directory’s token belongs to no person'

/** The routes of the discovery endpoints, and `/Me`, which needs a person's token. */
export function discoveryRoutes<Connection extends DirectoryConnection>(base: string): ScimRoute<Connection>[] {
  const get = (
    id: string,
    path: string,
    toResponse: (request: ScimRequest, connection: Connection) => ScimResponse,
  ): ScimRoute<Connection> => ({
    id,
    method: 'GET',
    path,
    async handle(connection, request) {
      assertNoFilter(request)
      return toResponse(request, connection)
    },
  })
  const types = listResourceTypes(base)
  const schemas = listSchemas(base)
  const notImplemented = async (): Promise<ScimResponse> => ({ status: 501, body: errorBody(501, NO_PERSON) })
  return [
    get('scim.getConfig', '/ServiceProviderConfig', (_request, { strict }) => ({
      status: 200,
      body: toServiceProviderConfig(base, strict),
    })),
    get('scim.listResourceTypes', '/ResourceTypes', () => ({ status: 200, body: toWholeList(types) })),
    get('scim.getResourceType', '/ResourceTypes/:id', ({ params }) => oneOf(types, params.id)),
    get('scim.listSchemas', '/Schemas', () => ({ status: 200, body: toWholeList(schemas) })),
    get('scim.getSchema', '/Schemas/:id', ({ params }) => oneOf(schemas, params.id)),
    ...(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map(
      method => ({ id: 'scim.me', method, path: '/Me', handle: notImplemented }) as const,
    ),
  ]
}
