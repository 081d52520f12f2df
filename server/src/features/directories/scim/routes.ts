import type { PublicError } from '../../../kernel/errors.ts'
import { isUuid } from '../../../kernel/ids.ts'
import type { RequestContext } from '../../../operations/operation.ts'
import type { DirectoryConnection, DirectoryPeople } from './directory-people.ts'
import type { Query } from './list-request.ts'
import { resourceNotFound } from './scim-errors.ts'

/** A request below `/scim/v2`, independent of the transport. */
export interface ScimRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: unknown
  readonly ifMatch: string | null
  readonly ifNoneMatch: string | null
  readonly context: RequestContext
  /** Maps a failure of a part of the request to its public error, and logs an unexpected one. */
  toPublicError(failure: unknown): PublicError
}

export interface ScimResponse {
  readonly status: number
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** A route of the service. Its id is in the log and in the metrics. */
export interface ScimRoute<Connection extends DirectoryConnection = DirectoryConnection> {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below `/scim/v2`, with parameters as `:id`. */
  readonly path: string
  handle(connection: Connection, request: ScimRequest): Promise<ScimResponse>
}

/** The parts of the routes. `base` is the address of the service, without a slash at its end. */
export interface ScimParts<Connection extends DirectoryConnection> {
  readonly people: DirectoryPeople<Connection>
  readonly base: string
}

/** The id in the path, in lower case. @throws resourceNotFound if it cannot be an id */
export function idOf({ params: { id = '' } }: ScimRequest): string {
  if (!isUuid(id)) throw resourceNotFound()
  return id.toLowerCase()
}
