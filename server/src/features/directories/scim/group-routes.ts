import type { ScimRoute } from '../../../operations/scim-route.ts'
import type { DirectoryConnection, DirectoryGroup, DirectoryGroupFilter, DirectoryPeople } from './directory-people.ts'
import { parseGroupFilter } from './filters.ts'
import { parseNewGroup, parseReplacedGroup, toGroupResource, versionOfGroup } from './groups.ts'
import { applyGroupEdits } from './patch-group.ts'
import { parsePatch } from './patch-request.ts'
import { includes, type Projection } from './projection.ts'
import { idOf, projectionIn, resourceRoutes } from './resource-routes.ts'

const membersIn = (projection: Projection) => ({ members: includes(projection, 'members') })

/**
 * The routes of `/Groups`. Bodies are parsed and applied before an operation takes its lock. `base` is the address of
 * the service, without a slash at its end.
 */
export function groupRoutes<Connection extends DirectoryConnection>(
  people: DirectoryPeople<Connection>,
  base: string,
): ScimRoute<Connection>[] {
  const { routes, answerWith, requestOf } = resourceRoutes<Connection, DirectoryGroup, DirectoryGroupFilter>({
    name: 'Group',
    parseFilter: parseGroupFilter,
    list: (connection, filter, page, projection) => people.listGroups(connection, filter, page, membersIn(projection)),
    find: (connection, id, projection) => people.findGroup(connection, id, membersIn(projection)),
    remove: (connection, id, request) => people.removeGroup(connection, id, request),
    toResource: group => toGroupResource(group, base),
    versionOf: versionOfGroup,
  })
  return [
    ...routes,
    {
      id: 'scim.createGroup',
      method: 'POST',
      path: '/Groups',
      async handle(connection, request) {
        const projection = projectionIn(request)
        const group = parseNewGroup(request.body, connection.strict)
        const { context } = request
        const made = await people.createGroup(connection, group, { context }, membersIn(projection))
        return answerWith(made, projection, 201)
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
        const include = { members: false }
        const group = await people.changeGroup(connection, idOf(request), change, requestOf(request), include)
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
        const include = membersIn(projection)
        const group = await people.changeGroup(connection, idOf(request), change, requestOf(request), include)
        return answerWith(group, projection)
      },
    },
  ]
}
