import type { DirectoryConnection, DirectoryUser } from './directory-people.ts'
import { parseUserFilter } from './filters.ts'
import { type ListRequest, NOTHING, parseListQuery, parseSearch, toListResponse } from './list-request.ts'
import { parsePatch } from './patch-request.ts'
import { applyUserEdits, selectsByValue } from './patch-user.ts'
import { type Projection, project, projectionOf } from './projection.ts'
import { idOf, type ScimParts, type ScimRequest, type ScimResponse, type ScimRoute } from './routes.ts'
import { resourceNotFound } from './scim-errors.ts'
import { parseNewUser, parseReplacedUser, toUserResource, versionOfUser } from './users.ts'
import { assertVersion, namesVersion } from './versions.ts'

const LIST = 'Users'

/** The routes of `/Users`. Bodies are parsed and applied before an operation, and so a lock, begins. */
export const userRoutes = <Connection extends DirectoryConnection>(
  parts: ScimParts<Connection>,
): ScimRoute<Connection>[] => [...readingRoutes(parts), ...changingRoutes(parts)]

/** The response with a user: its resource, version and location. */
function answerWith(user: DirectoryUser, projection: Projection, base: string, status = 200): ScimResponse {
  const resource = toUserResource(user, base)
  const { version, location } = resource.meta
  return { status, body: project(resource, projection), headers: { etag: version, location } }
}

async function findUser<Connection extends DirectoryConnection>(
  { people }: Pick<ScimParts<Connection>, 'people'>,
  connection: Connection,
  id: string,
): Promise<DirectoryUser> {
  const user = await people.findUser(connection, id)
  if (!user) throw resourceNotFound()
  return user
}

function readingRoutes<Connection extends DirectoryConnection>({
  people,
  base,
}: ScimParts<Connection>): ScimRoute<Connection>[] {
  const list = async (connection: Connection, request: ListRequest): Promise<ScimResponse> => {
    const filter = request.filter === null ? {} : parseUserFilter(request.filter)
    const found = filter === 'nothing' ? NOTHING : await people.listUsers(connection, filter, request.page)
    const toResource = (user: DirectoryUser) => project(toUserResource(user, base), request.projection)
    return { status: 200, body: toListResponse(LIST, request, found, toResource) }
  }
  return [
    {
      id: 'scim.listUsers',
      method: 'GET',
      path: '/Users',
      handle: async (connection, { query }) => list(connection, parseListQuery(LIST, query)),
    },
    {
      id: 'scim.searchUsers',
      method: 'POST',
      path: '/Users/.search',
      handle: async (connection, { body }) => list(connection, parseSearch(LIST, body)),
    },
    {
      id: 'scim.getUser',
      method: 'GET',
      path: '/Users/:id',
      async handle(connection, request) {
        const projection = projectionIn(request)
        const user = await findUser({ people }, connection, idOf(request))
        return unlessKnown(request, answerWith(user, projection, base))
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
    precondition:
      ifMatch === null ? undefined : (now: DirectoryUser) => assertVersion(ifMatch, versionOfUser(now, base)),
  })
  return [
    {
      id: 'scim.createUser',
      method: 'POST',
      path: '/Users',
      async handle(connection, request) {
        const projection = projectionIn(request)
        const { user, restored } = await people.createUser(connection, parseNewUser(request.body, connection.strict), {
          context: request.context,
        })
        return answerWith(user, projection, base, restored ? 200 : 201)
      },
    },
    {
      id: 'scim.patchUser',
      method: 'PATCH',
      path: '/Users/:id',
      async handle(connection, request) {
        const projection = projectionIn(request)
        const id = idOf(request)
        const { strict } = connection
        const edits = parsePatch(request.body, 'User', strict)
        const email = selectsByValue(edits) ? (await findUser({ people }, connection, id)).email : undefined
        const change = applyUserEdits(edits, { strict, email })
        const user = await people.changeUser(connection, id, change, requestOf(request))
        return answerWith(user, projection, base)
      },
    },
    {
      id: 'scim.replaceUser',
      method: 'PUT',
      path: '/Users/:id',
      async handle(connection, request) {
        const projection = projectionIn(request)
        const change = parseReplacedUser(request.body, connection.strict)
        const user = await people.changeUser(connection, idOf(request), change, requestOf(request))
        return answerWith(user, projection, base)
      },
    },
    {
      id: 'scim.deleteUser',
      method: 'DELETE',
      path: '/Users/:id',
      async handle(connection, request) {
        await people.removeUser(connection, idOf(request), requestOf(request))
        return { status: 204 }
      },
    },
  ]
}

/** The attributes that a request for one resource asks for. */
export const projectionIn = ({ query }: ScimRequest): Projection =>
  projectionOf(query.attributes, query.excludedAttributes)

/** Replaces the response by 304 if the client has this version. */
export function unlessKnown({ ifNoneMatch }: ScimRequest, response: ScimResponse): ScimResponse {
  const { etag } = response.headers ?? {}
  if (ifNoneMatch === null || etag === undefined || !namesVersion(ifNoneMatch, etag)) return response
  return { status: 304, headers: { etag } }
}
