import type { DirectoryConnection, DirectoryGroup } from './directory-people.ts'
import { parseGroupFilter } from './filters.ts'
import { parseNewGroup, parseReplacedGroup, toGroupResource, versionOfGroup } from './groups.ts'
import { type ListRequest, NOTHING, parseListQuery, parseSearch, toListResponse } from './list-request.ts'
import { applyGroupEdits } from './patch-group.ts'
import { parsePatch } from './patch-request.ts'
import { includes, type Projection, project } from './projection.ts'
import { idOf, type ScimParts, type ScimRequest, type ScimResponse, type ScimRoute } from './routes.ts'
import { resourceNotFound } from './scim-errors.ts'
import { projectionIn, unlessKnown } from './user-routes.ts'
import { assertVersion } from './versions.ts'

const LIST = 'Groups'

const membersIn = (projection: Projection) => ({ members: includes(projection, 'members') })

/** The routes of `/Groups`. Bodies are parsed and applied before an operation, and so a lock, begins. */
export const groupRoutes = <Connection extends DirectoryConnection>(
  parts: ScimParts<Connection>,
): ScimRoute<Connection>[] => [...readingRoutes(parts), ...changingRoutes(parts)]

/** The response with a group: its resource, version and location. */
function answerWith(group: DirectoryGroup, projection: Projection, base: string, status = 200): ScimResponse {
  const resource = toGroupResource(group, base)
  const { version, location } = resource.meta
  return { status, body: project(resource, projection), headers: { etag: version, location } }
}

function readingRoutes<Connection extends DirectoryConnection>({
  people,
  base,
}: ScimParts<Connection>): ScimRoute<Connection>[] {
  const list = async (connection: Connection, request: ListRequest): Promise<ScimResponse> => {
    const { projection, page } = request
    const filter = request.filter === null ? {} : parseGroupFilter(request.filter)
    const found =
      filter === 'nothing' ? NOTHING : await people.listGroups(connection, filter, page, membersIn(projection))
    const toResource = (group: DirectoryGroup) => project(toGroupResource(group, base), projection)
    return { status: 200, body: toListResponse(LIST, request, found, toResource) }
  }
  return [
    {
      id: 'scim.listGroups',
      method: 'GET',
      path: '/Groups',
      handle: async (connection, { query }) => list(connection, parseListQuery(LIST, query)),
    },
    {
      id: 'scim.searchGroups',
      method: 'POST',
      path: '/Groups/.search',
      handle: async (connection, { body }) => list(connection, parseSearch(LIST, body)),
    },
    {
      id: 'scim.getGroup',
      method: 'GET',
      path: '/Groups/:id',
      async handle(connection, request) {
        const projection = projectionIn(request)
        const group = await people.findGroup(connection, idOf(request), membersIn(projection))
        if (!group) throw resourceNotFound()
        return unlessKnown(request, answerWith(group, projection, base))
      },
    },
  ]
}

function changingRoutes<Connection extends DirectoryConnection>({
  people,
  base,
}: ScimParts<Connection>): ScimRoute<Connection>[] {
  const requestOf = ({ context, ifMatch }: ScimRequest) => ({
    context,
    precondition: ifMatch === null ? undefined : (now: DirectoryGroup) => assertVersion(ifMatch, versionOfGroup(now)),
  })
  return [
    {
      id: 'scim.createGroup',
      method: 'POST',
      path: '/Groups',
      async handle(connection, request) {
        const projection = projectionIn(request)
        const group = parseNewGroup(request.body, connection.strict)
        const made = await people.createGroup(connection, group, { context: request.context })
        return answerWith(made, projection, base, 201)
      },
    },
    {
      id: 'scim.patchGroup',
      method: 'PATCH',
      path: '/Groups/:id',
      // The response has no body, because Entra ID recommends not to list all members after each change.
      async handle(connection, request) {
        const { strict } = connection
        const change = applyGroupEdits(parsePatch(request.body, 'Group', strict), { strict })
        const group = await people.changeGroup(connection, idOf(request), change, requestOf(request))
        return { status: 204, headers: { etag: versionOfGroup(group) } }
      },
    },
    {
      id: 'scim.replaceGroup',
      method: 'PUT',
      path: '/Groups/:id',
      async handle(connection, request) {
        const projection = projectionIn(request)
        const change = parseReplacedGroup(request.body, connection.strict)
        const group = await people.changeGroup(connection, idOf(request), change, requestOf(request))
        return answerWith(group, projection, base)
      },
    },
    {
      id: 'scim.deleteGroup',
      method: 'DELETE',
      path: '/Groups/:id',
      async handle(connection, request) {
        await people.removeGroup(connection, idOf(request), requestOf(request))
        return { status: 204 }
      },
    },
  ]
}
