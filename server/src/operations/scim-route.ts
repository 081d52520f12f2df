import type { PublicError } from '../kernel/errors.ts'
import type { RequestContext } from './operation.ts'

/** The interface between the HTTP server and the SCIM protocol, whose routes are not operations of the API. */

/** The connection that a token belongs to: an identity provider in one organization. */
export interface ScimConnection {
  readonly organizationId: string
  readonly id: string
}

export interface ScimService<Connection extends ScimConnection = ScimConnection> {
  /** The path prefix of all routes. */
  readonly prefix: string
  /** The maximum size of a body, in bytes. */
  readonly mostBytes: number
  readonly routes: readonly ScimRoute<Connection>[]
  /** Finds the connection of a bearer token. @throws organization_frozen */
  findConnection(token: string): Promise<Connection | undefined>
  /** Called after each response to a connection. Must not throw. */
  answered(connection: Connection, answer: ScimAnswer): void
  /** The body of an error with this status. */
  toErrorBody(error: PublicError, status: number): { readonly detail: string }
}

/** The result of a request, or of an operation of a bulk request, from which the connection's health is recorded. */
export interface ScimAnswer {
  readonly requestId: string
  readonly method: string
  /** The path below the service's prefix, with parameters as `:id`. */
  readonly route: string
  /** The id in the path, as sent; null if there is none. */
  readonly id: string | null
  readonly status: number
  /** The code and text of the error; null if there is none. The text contains no value from the request. */
  readonly code: string | null
  readonly detail: string | null
}

/** A route of the service. Its id is in the log and in the metrics. */
export interface ScimRoute<Connection extends ScimConnection = ScimConnection> {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below the service's prefix, with parameters as `:id`. */
  readonly path: string
  handle(connection: Connection, request: ScimRequest): Promise<ScimResponse>
}

export interface ScimRequest {
  readonly params: Readonly<Record<string, string>>
  /** The parameters. One that occurs several times is an array. */
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly ifMatch: string | null
  readonly ifNoneMatch: string | null
  readonly context: RequestContext
  /** Maps the failure of an operation of a bulk request to its public error and status. Logs an unexpected one. */
  toFailure(failure: unknown): { readonly error: PublicError; readonly status: number }
}

export interface ScimResponse {
  readonly status: number
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}
