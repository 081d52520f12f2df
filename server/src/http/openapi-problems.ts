import Type from 'typebox'
import type { ErrorDefinition } from '../kernel/errors.ts'
import { Enum, Named } from '../kernel/schema.ts'
import type { Operation } from '../operations/operation.ts'
import { isPlatformOperation, type PlatformOperation } from '../operations/platform-operation.ts'
import { runtimeErrors } from './failures.ts'
import { headersOf, isCounted, refersTo } from './openapi-headers.ts'
import { STATUS } from './problem.ts'

const Fault = Named(
  'Fault',
  Type.Object(
    {
      pointer: Type.String({ description: 'An RFC 6901 pointer into the part of the request that `in` names' }),
      code: Type.String({ description: 'The error code' }),
      detail: Type.String({ description: 'The error message' }),
      in: Type.Optional(Enum(['body', 'query', 'header'], { description: 'The part of the request that is wrong' })),
    },
    { description: 'A validation error' },
  ),
)

/** The body of every 4xx and 5xx response; `codes` are the error codes of all operations. */
export const problemOf = (codes: ReadonlyMap<string, string>) =>
  Named(
    'Problem',
    Type.Object(
      {
        type: Type.String({ description: 'The text `urn:reeve:problem:` and the code' }),
        title: Type.String({ description: 'A summary of the error' }),
        status: Type.Integer({ description: 'The HTTP status of the response' }),
        detail: Type.String({ description: 'An explanation of this occurrence' }),
        code: errorCodeOf(codes),
        request_id: Type.String({ description: 'The X-Request-Id of the response, also in the log' }),
        errors: Type.Optional(Type.Array(Fault, { description: 'The validation errors, at most 20' })),
        required_scope: Type.Optional(Type.String({ description: 'The missing scope' })),
        missing_permissions: Type.Optional(Type.Array(Type.String(), { description: 'The missing permissions' })),
        existing_id: Type.Optional(Type.String({ description: 'The id of the resource that exists already' })),
      },
      { description: 'An RFC 9457 problem. `code` is the contract; the texts may change' },
    ),
  )

/** Deliberately not an enum: a client must accept codes that later releases add. */
const errorCodeOf = (codes: ReadonlyMap<string, string>) =>
  Named(
    'ErrorCode',
    Type.String({
      description: [
        'The machine-readable reason for the error. Later releases may add codes. `x-error-codes` of each operation ' +
          'names those of the operation:',
        ...[...codes].map(([code, title]) => `- \`${code}\`: ${title}`),
      ].join('\n'),
    }),
  )

interface SharedResponse {
  readonly name: string
  readonly description: string
}

const PLATFORM_RESPONSES: Readonly<Record<PlatformOperation['kind'], SharedResponse>> = {
  platformQuery: { name: 'ReadByPlatform', description: 'a read that needs a platform key' },
  platformChange: { name: 'ChangeByPlatform', description: 'a change that needs a platform key' },
}

/** The name and the description of the error responses that an operation shares with all operations of its kind. */
function kindOf(operation: Operation): SharedResponse {
  const { method, scope, permission, kind, standard } = operation
  if (standard)
    return {
      name: `Authzen${kind === 'open' ? 'Discovery' : ''}`,
      description: kind === 'open' ? 'the AuthZEN discovery' : 'an AuthZEN operation',
    }
  if (isPlatformOperation(operation)) return PLATFORM_RESPONSES[operation.kind]
  const act = method === 'GET' ? 'Read' : kind === 'bookkeeping' ? 'Register' : kind === 'change' ? 'Change' : 'Write'
  const noun = method === 'GET' ? 'a read' : kind === 'bookkeeping' ? 'a registration' : 'a change'
  const [who, by] =
    kind !== 'open'
      ? operation.sessionOnly
        ? operation.freshSession
          ? ['ByFreshSession', 'that needs a session with a recent sign-in']
          : ['BySession', 'that needs a session']
        : scope || permission
          ? ['', 'that needs a key with the scope, or a session']
          : ['ByAnyKey', 'that needs any valid key or session']
      : ({
          required: ['OfAccount', 'of the caller’s own account'],
          optional: ['ByToken', 'authorized by a token, with or without a session'],
        }[operation.account as 'required' | 'optional'] ?? ['ByAnyone', 'that needs no credential'])
  return { name: `${act}${who}`, description: `${noun} ${by}` }
}

type CodesByStatus = Readonly<Record<string, readonly string[]>>

function byStatus(errors: readonly ErrorDefinition[]): CodesByStatus {
  const codes: Record<string, string[]> = {}
  for (const { kind, code } of errors) {
    const known = codes[STATUS[kind]] ?? []
    codes[STATUS[kind]] = known.includes(code) ? known : [...known, code]
  }
  return codes
}

/**
 * The error responses of one operation, by exact status, because some client generators do not support `4XX`.
 * Operations of one kind share these responses. `codes` are the errors that only this operation adds, by status.
 */
export function problemsOf(operation: Operation) {
  const refused = refersTo('responses', `${kindOf(operation).name}4XX`)
  const failed = refersTo('responses', failureOf(operation))
  const statuses = Object.keys(byStatus([...runtimeErrors(operation), ...operation.errors]))
  return {
    codes: byStatus(operation.errors),
    responses: Object.fromEntries(statuses.map(status => [status, Number(status) < 500 ? refused : failed])),
  }
}

function failureOf(operation: Operation) {
  const name = operation.method === 'GET' || operation.kind === 'query' ? 'Read5XX' : 'Write5XX'
  return isCounted(operation) ? name : `Uncounted${name}`
}

/** The title of every code, in alphabetical order. */
export function codesOf(operations: readonly Operation[]): ReadonlyMap<string, string> {
  const titles = new Map<string, string>()
  for (const { code, title } of operations.flatMap(one => [...runtimeErrors(one), ...one.errors])) {
    if (!titles.has(code)) titles.set(code, title)
  }
  return new Map([...titles].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The shared responses that these operations reference. */
export function problemResponses(operations: readonly Operation[], problem: object) {
  const content = { 'application/problem+json': { schema: problem } }
  const responses: Record<string, object> = {}
  for (const operation of operations) {
    const { name, description } = kindOf(operation)
    const errors = runtimeErrors(operation)
    const challenge = isCounted(operation) ? ['WWW-Authenticate'] : []
    add(responses, `${name}4XX`, {
      description: `Error of ${description}`,
      'x-error-codes': byStatus(errors.filter(({ kind }) => STATUS[kind] < 500)),
      headers: headersOf(operation, 'Retry-After', ...challenge),
      content,
    })
    add(responses, failureOf(operation), {
      description: 'A failure of the service; the same request may succeed later',
      'x-error-codes': byStatus(errors.filter(({ kind }) => STATUS[kind] >= 500)),
      headers: headersOf(operation, 'Retry-After'),
      content,
    })
  }
  return responses
}

function add(responses: Record<string, object>, name: string, response: object) {
  const known = responses[name]
  if (known && JSON.stringify(known) !== JSON.stringify(response)) {
    throw new Error(`Operations of one kind share the response ${name}, and differ in their errors`)
  }
  responses[name] = response
}
