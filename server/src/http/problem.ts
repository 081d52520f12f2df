import { defineError, type ErrorKind, type PublicError } from '../kernel/errors.ts'

/** The only mapping of error kinds to HTTP statuses. */
export const STATUS: Readonly<Record<ErrorKind, number>> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
}

export const multipleCredentials = defineError(
  'multiple_credentials',
  'malformed',
  'A request must have exactly one credential',
)
export const malformedRequest = defineError('malformed_request', 'malformed', 'The request is malformed')
export const malformedJson = defineError('malformed_json', 'malformed', 'The body is not valid JSON')
export const unsupportedMediaType = defineError(
  'unsupported_media_type',
  'unsupported_media_type',
  'The body must be application/json',
)
export const bodyTooLarge = defineError('body_too_large', 'too_large', 'The body is larger than 64 KiB')
export const requestTimeout = defineError('request_timeout', 'timeout', 'The request did not arrive in time')
/** Seen only in the log, because the client has disconnected. */
export const requestAborted = defineError(
  'request_aborted',
  'malformed',
  'The client closed the connection before it got the response',
)
export const validationFailed = defineError('validation_failed', 'invalid', 'The request is not valid')
export const rateLimited = defineError(
  'rate_limited',
  'rate_limited',
  'Too many requests; retry after the time in Retry-After',
)
export const routeNotFound = defineError('route_not_found', 'not_found', 'There is no operation at this path')
export const methodNotAllowed = defineError(
  'method_not_allowed',
  'method_not_allowed',
  'This path does not support this method',
)
export const internalError = defineError('internal_error', 'internal', 'Internal error')
export const databaseUnavailable = defineError('database_unavailable', 'unavailable', 'The database is unavailable')
export const organizationBusy = defineError(
  'organization_busy',
  'unavailable',
  'Another change in this organization is taking too long',
)

/**
 * Headers of every response. If a browser opens the response as a page, the page can neither run scripts nor load
 * anything, and other pages cannot frame it.
 */
export const EVERY_ANSWER = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** Maps an error to problem details (RFC 9457). */
export function toProblem(error: PublicError, requestId: string) {
  const { detail, errors, required_scope, missing_permissions, existing_id } = error.details
  return {
    type: `urn:reeve:problem:${error.code}`,
    title: error.title,
    status: STATUS[error.kind],
    detail: detail ?? error.title,
    code: error.code,
    request_id: requestId,
    ...(errors && { errors }),
    ...(required_scope && { required_scope }),
    ...(missing_permissions && { missing_permissions }),
    ...(existing_id && { existing_id }),
  }
}

/** Maps an error response of Better Auth to problem details, with its code in snake_case. */
export function toForeignProblem(
  status: number,
  { code, message }: { code?: string; message?: string },
  requestId: string,
) {
  const title = message ?? 'The request was refused'
  const ours = code?.toLowerCase() ?? (status === 404 ? routeNotFound.code : malformedRequest.code)
  return { type: `urn:reeve:problem:${ours}`, title, status, detail: title, code: ours, request_id: requestId }
}

/** The headers of an error response: the RFC 6750 challenge for credentials, and Retry-After if a retry makes sense. */
export function problemHeaders(error: PublicError): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }
  if (error.details.retryAfter !== undefined) headers['retry-after'] = String(Math.ceil(error.details.retryAfter))
  if (error.details.etag !== undefined) headers.etag = error.details.etag
  if (error.kind === 'timeout') headers.connection = 'close'
  if (error.code === 'authentication_required') headers['www-authenticate'] = 'Bearer realm="reeve"'
  else if (error.kind === 'unauthenticated') headers['www-authenticate'] = 'Bearer realm="reeve", error="invalid_token"'
  if (error.code === 'insufficient_scope') {
    const scope = error.details.required_scope
    headers['www-authenticate'] = `Bearer realm="reeve", error="insufficient_scope", scope="${scope}"`
  }
  return headers
}
