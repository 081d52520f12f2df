import type { ScimRequest, ScimResponse, ScimRoute } from '../../../operations/scim-route.ts'
import type { DirectoryConnection, DirectoryList, DirectoryPage, DirectoryRequest } from './directory-people.ts'
import type { ListFilter } from './filters.ts'
import { type ListRequest, NOTHING, parseListQuery, parseSearch, toListResponse } from './list-request.ts'
import { type Projection, project, projectionOf } from './projection.ts'
import { resourceNotFound } from './scim-errors.ts'
import { isId } from './values.ts'
import { assertVersion, namesVersion } from './versions.ts'

/**
 * The functions for one type of resources, users or groups: they read resources, and convert them to the wire format.
 */
export interface Resources<Connection extends DirectoryConnection, Item extends { readonly id: string }, Filter> {
  /** The name of the type, as in the ids of routes. */
  readonly name: 'User' | 'Group'
  /** @throws invalidFilter */
  parseFilter(text: string): ListFilter<Filter>
  list(
    connection: Connection,
    filter: Filter | Record<string, never>,
    page: DirectoryPage,
    projection: Projection,
  ): Promise<DirectoryList<Item>>
  find(connection: Connection, id: string, projection: Projection): Promise<Item | undefined>
  remove(connection: Connection, id: string, request: DirectoryRequest<Item>): Promise<void>
  toResource(item: Item): object & { readonly meta: { readonly version: string; readonly location: string } }
  versionOf(item: Item): string
}

/** The id in the path. @throws resourceNotFound if it cannot be an id */
export function idOf({ params: { id = '' } }: ScimRequest): string {
  if (!isId(id)) throw resourceNotFound()
  return id
}

/** The attributes that a request for one resource asks for. */
export const projectionIn = ({ query }: ScimRequest): Projection =>
  projectionOf(query.attributes, query.excludedAttributes)

/** The routes that list, get and delete resources, and functions for the routes that create and change them. */
export function resourceRoutes<Connection extends DirectoryConnection, Item extends { readonly id: string }, Filter>(
  resources: Resources<Connection, Item, Filter>,
) {
  const { name } = resources
  const plural = `${name}s`
  /** The list to which a cursor is bound. */
  const scopeOf = ({ id }: Connection) => `${plural} of ${id}`
  /** The response with a resource, its version and its location. */
  const answerWith = (item: Item, projection: Projection, status = 200): ScimResponse => {
    const resource = resources.toResource(item)
    const { version, location } = resource.meta
    return { status, body: project(resource, projection), headers: { etag: version, location } }
  }
  /** The origin of a change, and the condition of its `If-Match`. */
  const requestOf = ({ context, ifMatch }: ScimRequest): DirectoryRequest<Item> => ({
    context,
    precondition: ifMatch === null ? undefined : now => assertVersion(ifMatch, resources.versionOf(now)),
  })
  const list = async (connection: Connection, request: ListRequest): Promise<ScimResponse> => {
    const { projection, page } = request
    const filter = request.filter === null ? {} : resources.parseFilter(request.filter)
    const found = filter === 'nothing' ? NOTHING : await resources.list(connection, filter, page, projection)
    const toResource = (item: Item) => project(resources.toResource(item), projection)
    return { status: 200, body: toListResponse(scopeOf(connection), request, found, toResource) }
  }
  const routes: ScimRoute<Connection>[] = [
    {
      id: `scim.list${plural}`,
      method: 'GET',
      path: `/${plural}`,
      handle: async (connection, { query }) => list(connection, parseListQuery(scopeOf(connection), query)),
    },
    {
      id: `scim.search${plural}`,
      method: 'POST',
      path: `/${plural}/.search`,
      handle: async (connection, { body }) => list(connection, parseSearch(scopeOf(connection), body)),
    },
    {
      id: `scim.get${name}`,
      method: 'GET',
      path: `/${plural}/:id`,
      async handle(connection, request) {
        const projection = projectionIn(request)
        const item = await resources.find(connection, idOf(request), projection)
        if (!item) throw resourceNotFound()
        return unlessKnown(request, answerWith(item, projection))
      },
    },
    {
      id: `scim.delete${name}`,
      method: 'DELETE',
      path: `/${plural}/:id`,
      async handle(connection, request) {
        await resources.remove(connection, idOf(request), requestOf(request))
        return { status: 204 }
      },
    },
  ]
  return { routes, answerWith, requestOf }
}

/** Replaces the response by 304 if the client has this version. */
function unlessKnown({ ifNoneMatch }: ScimRequest, response: ScimResponse): ScimResponse {
  const { etag } = response.headers ?? {}
  if (ifNoneMatch === null || etag === undefined || !namesVersion(ifNoneMatch, etag)) return response
  return { status: 304, headers: { etag } }
}
