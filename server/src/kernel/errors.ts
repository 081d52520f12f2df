/** What went wrong, independent of any transport; `http/problem.ts` alone turns a kind into a status. */
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

/** One fault of a request; `pointer` is an RFC 6901 JSON pointer into the part of the request that `in` names. */
export interface Fault {
  pointer: string
  code: string
  detail: string
  in?: 'body' | 'query' | 'header'
}

/**
 * What an error may add to its public text. Everything here reaches the client except `cause`, which goes to the log.
 */
export interface ErrorDetails {
  detail?: string
  errors?: Fault[]
  required_scope?: string
  missing_permissions?: string[]
  /** The present state of what was to be changed; becomes `ETag`. */
  etag?: string
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
  retryAfter?: number
  cause?: unknown
}

/**
 * An error that a client sees, by its code. Anything else that is thrown is a bug and answers 500 with a fixed text.
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

/** Makes the error it defines; the code is the contract with clients, the text is not. */
export interface ErrorDefinition {
  (details?: ErrorDetails): PublicError
  readonly code: string
  readonly kind: ErrorKind
  readonly title: string
}

/**
 * Defines one error, once, beside the wire schemas of the feature that answers it.
 * An operation lists its errors; a public error that it did not list is treated as a bug.
 */
export function defineError(code: string, kind: ErrorKind, title: string): ErrorDefinition {
  const make = (details: ErrorDetails = {}) => new PublicError(code, kind, title, details)
  return Object.assign(make, { code, kind, title })
}
