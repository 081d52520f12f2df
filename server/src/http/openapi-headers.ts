import type { Operation } from '../operations/operation.ts'

/** A reference to a component of the document. */
export const refersTo = (kind: 'headers' | 'parameters' | 'responses' | 'schemas', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
})

const text = { type: 'string' }

/** Response headers, by name. */
export const HEADERS: Readonly<Record<string, object>> = {
  'X-Request-Id': {
    description: 'The id of the request, sent or new. The log and the audit log have it too',
    schema: text,
    example: 'offboarding-4711',
  },
  RateLimit: {
    description: 'Number of remaining requests (`r`), and seconds until the limit is reset (`t`)',
    schema: text,
    example: '"requests";r=598;t=42',
  },
  'RateLimit-Policy': {
    description: 'Number of requests (`q`) in a number of seconds (`w`); absent without a limit',
    schema: text,
    example: '"requests";q=600;w=60',
  },
  'Retry-After': {
    description: 'Seconds to wait before retrying',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
  'Idempotency-Replayed': {
    description: '`true` if this is the stored response of an earlier, identical request',
    schema: { type: 'string', enum: ['true'] },
  },
  'Reeve-Entries': {
    description: 'Number of entries: lines of NDJSON, or records of CSV',
    schema: { type: 'integer', minimum: 0 },
    example: 1284,
  },
  'Reeve-Standby-Lag': {
    description: 'Seconds by which data of a standby is old',
    schema: { type: 'number' },
    example: 0.25,
  },
  ETag: {
    description:
      'The state of the resource, for `If-Match`. For a dry run, the state of everything that its result depends on. ' +
      'On 412, the current state. A weak one is of the whole response, for `If-None-Match`',
    schema: text,
    example: '"1B2M2Y8AsgTpgAmY7PhCfg"',
  },
  'WWW-Authenticate': {
    description: 'The RFC 6750 challenge, on 401 and on 403 with the code `insufficient_scope`',
    schema: text,
    example: 'Bearer realm="reeve", error="insufficient_scope", scope="members:read"',
  },
}

const headersNamed = (...names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, refersTo('headers', name)]))

/**
 * True if requests are counted per credential. Requests without a credential are limited per IP address, and their
 * responses have no rate-limit headers.
 */
export const isCounted = (operation: Operation) => operation.kind !== 'open' || operation.account === 'required'

/** True if a repeated request with the same Idempotency-Key gets the stored response. */
export const isReplayed = ({ kind }: Operation) =>
  kind === 'change' || kind === 'bookkeeping' || kind === 'platformChange'

/** The common headers of the operation's responses, and the given ones. */
export const headersOf = (operation: Operation, ...others: readonly string[]) =>
  headersNamed('X-Request-Id', ...(isCounted(operation) ? ['RateLimit', 'RateLimit-Policy'] : []), ...others)

/** Request headers, by the name of their component. */
export const HEADER_PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes the write happen at most once: its response is stored for 24 hours and repeated. 1 to 255 visible ASCII ' +
      'characters',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '5f1f6a8e-offboarding-grace',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of an earlier response. The change is made only if the resource is still in that state; otherwise ' +
      '412 `changed_meanwhile`',
    schema: text,
    example: '"1B2M2Y8AsgTpgAmY7PhCfg"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The weak `ETag` of an earlier response. If the response would be the same, the status is 304, without a body',
    schema: text,
    example: 'W/"1B2M2Y8AsgTpgAmY7PhCfg"',
  },
  ReeveOrganization: {
    name: 'Reeve-Organization',
    in: 'header',
    description: 'The organization that a session acts in. An API key has its own and needs no such header',
    schema: { type: 'string', format: 'uuid' },
  },
}
