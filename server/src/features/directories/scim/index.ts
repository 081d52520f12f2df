/**
 * SCIM 2.0 (RFC 7643, 7644 and 9865): the protocol through which an identity provider manages people and groups.
 *
 * Terms: connection (an identity provider in one organization), resource (a user or group on the wire), edit (one
 * change of one attribute), tolerant and strict (whether requests that the interoperability profile forbids are
 * accepted). Invariants: a request is parsed and applied completely, in time linear in its size, before an operation
 * takes its lock; errors have SCIM's format and never repeat a value; an attribute that Reeve does not keep is accepted
 * and dropped, but a strict connection refuses one that no schema has. Operations are those of `DirectoryPeople`.
 */
import type { ScimAnswer, ScimService } from '../../../operations/scim-route.ts'
import { bulkRoute } from './bulk.ts'
import type { DirectoryConnection, DirectoryPeople } from './directory-people.ts'
import { MOST_BULK_BYTES } from './discovery.ts'
import { discoveryRoutes } from './discovery-routes.ts'
import { groupRoutes } from './group-routes.ts'
import { toErrorBody } from './scim-errors.ts'
import { userRoutes } from './user-routes.ts'

export type * from './directory-people.ts'

const PREFIX = '/scim/v2'

/**
 * The SCIM service, whose routes are data for the HTTP server. `publicUrl` is the origin of the locations in responses.
 */
export function createScim<Connection extends DirectoryConnection>(
  people: DirectoryPeople<Connection>,
  publicUrl: string,
): ScimService<Connection> {
  const base = `${publicUrl.replace(/\/+$/, '')}${PREFIX}`
  const resources = [...userRoutes(people, base), ...groupRoutes(people, base)]
  const answered = (connection: Connection, answer: ScimAnswer) => people.answered?.(connection, answer)
  return {
    prefix: PREFIX,
    routes: [...discoveryRoutes<Connection>(base), ...resources, bulkRoute(resources, base, answered)],
    mostBytes: MOST_BULK_BYTES,
    findConnection: (token: string) => people.findConnection(token),
    answered,
    toErrorBody,
  }
}
