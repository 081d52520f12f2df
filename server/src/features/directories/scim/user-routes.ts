import type { ScimRoute } from '../../../operations/scim-route.ts'
import type { DirectoryConnection, DirectoryPeople, DirectoryUser, DirectoryUserFilter } from './directory-people.ts'
import { parseUserFilter } from './filters.ts'
import { parsePatch } from './patch-request.ts'
import { applyUserEdits, selectsByValue } from './patch-user.ts'
import { idOf, projectionIn, resourceRoutes } from './resource-routes.ts'
import { resourceNotFound } from './scim-errors.ts'
import { parseNewUser, parseReplacedUser, toUserResource, versionOfUser } from './users.ts'

/**
 * The routes of `/Users`. Bodies are parsed and applied before an operation takes its lock. `base` is the address of
 * the service, without a slash at its end.
 */
export function userRoutes<Connection extends DirectoryConnection>(
  people: DirectoryPeople<Connection>,
  base: string,
): ScimRoute<Connection>[] {
  const { routes, answerWith, requestOf } = resourceRoutes<Connection, DirectoryUser, DirectoryUserFilter>({
    name: 'User',
    parseFilter: parseUserFilter,
    list: (connection, filter, page) => people.listUsers(connection, filter, page),
    find: (connection, id) => people.findUser(connection, id),
    remove: (connection, id, request) => people.removeUser(connection, id, request),
    toResource: user => toUserResource(user, base),
    versionOf: user => versionOfUser(user, base),
  })
  return [
    ...routes,
    {
      id: 'scim.createUser',
      method: 'POST',
      path: '/Users',
      async handle(connection, request) {
        const projection = projectionIn(request)
        const { user, created } = await people.createUser(connection, parseNewUser(request.body, connection.strict), {
          context: request.context,
        })
        return answerWith(user, projection, created ? 201 : 200)
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
        const present = selectsByValue(edits) ? await people.findUser(connection, id) : null
        if (present === undefined) throw resourceNotFound()
        const change = applyUserEdits(edits, { strict, email: present?.email })
        return answerWith(await people.changeUser(connection, id, change, requestOf(request)), projection)
      },
    },
    {
      id: 'scim.replaceUser',
      method: 'PUT',
      path: '/Users/:id',
      async handle(connection, request) {
        const projection = projectionIn(request)
        const change = parseReplacedUser(request.body, connection.strict)
        return answerWith(await people.changeUser(connection, idOf(request), change, requestOf(request)), projection)
      },
    },
  ]
}
