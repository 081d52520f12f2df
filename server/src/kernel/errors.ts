/** The kind of an error, independent of the transport; only `http/problem.ts` maps a kind to a status. */
export type ErrorKind =
  | 'malformed'
  | 'unauthenticated'
  | 'rate_limited'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'timeout'
  | 'conflict'
  | 'precondition_failed'
  | 'too_large'
  | 'unsupported_media_type'
  | 'invalid'
  | 'internal'
  | 'unavailable'

/** One fault in a request. `pointer` is a JSON pointer (RFC 6901) into the part of the request that `in` specifies. */
export interface Fault {
  pointer: string
  code: string
  detail: string
  in?: 'body' | 'query' | 'header'
}

/** Optional details of an error. All of them reach the client, except `cause`, which is only logged. */
export interface ErrorDetails {
  detail?: string
  errors?: Fault[]
  required_scope?: string
  missing_permissions?: string[]
  /** The id of the resource with which the request conflicts. */
  existing_id?: string
  /** The ETag of the current state; becomes the header `ETag`. */
  etag?: string
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  retryAfter?: number
  cause?: unknown
}

/**
 * An error that the client sees. Of other thrown errors, failures of the database become 503, and the framework's
 * refusals 4xx. All others are bugs: the response is 500 with a fixed text.
 */
export class PublicError extends Error {
  readonly code: string
  readonly kind: ErrorKind
  readonly title: string
  readonly details: ErrorDetails

  constructor(code: string, kind: ErrorKind, title: string, details: ErrorDetails) {
    super(details.detail ?? title, { cause: details.cause })
    this.name = 'PublicError'
    this.code = code
    this.kind = kind
    this.title = title
    this.details = details
  }
}

/** Creates the error. Clients can rely on the code, but not on the text. */
export interface ErrorDefinition {
  (details?: ErrorDetails): PublicError
  readonly code: string
  readonly kind: ErrorKind
  readonly title: string
}

/**
 * Defines an error, once, in the contract of its feature. Each operation lists its errors, in addition to those of the
 * runtime. Any other public error that it throws is treated as a bug.
 */
export function defineError(code: string, kind: ErrorKind, title: string): ErrorDefinition {
  const make = (details: ErrorDetails = {}) => new PublicError(code, kind, title, details)
  return Object.assign(make, { code, kind, title })
}
