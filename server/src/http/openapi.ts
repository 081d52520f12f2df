import Type, { type TObject } from 'typebox'
import type { ErrorDefinition } from '../kernel/errors.ts'
import type { Operation } from '../operations/operation.ts'
import { mechanismErrors } from './failures.ts'
import { STATUS } from './problem.ts'

const PROBLEM = Type.Object({
  type: Type.String({ description: 'urn:reeve:problem: and the code' }),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  code: Type.String({ description: 'The contract; the texts are not' }),
  request_id: Type.String(),
  errors: Type.Optional(
    Type.Array(
      Type.Object({
        pointer: Type.String({ description: 'RFC 6901, into the part that `in` names' }),
        code: Type.String(),
        detail: Type.String(),
        in: Type.Optional(Type.String({ enum: ['body', 'query', 'header'] })),
      }),
    ),
  ),
  required_scope: Type.Optional(Type.String()),
  missing_permissions: Type.Optional(Type.Array(Type.String())),
})

/** The OpenAPI 3.1 document of these operations: every operation, with every error code that it can answer. */
export function toOpenApi(operations: readonly Operation[], version: string, sessionCookie: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const object = { [operation.method.toLowerCase()]: toOperationObject(operation) }
    paths[operation.path] = { ...paths[operation.path], ...object }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Reeve',
      version,
      description:
        'Who is in an organization, what each person may do there, and how a person is cut off at once ' +
        'without anything being deleted. Every call happens inside the one organization of its API key.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }, { session: [] }],
    tags: [...new Set(operations.map(tagOf))].map(name => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An organization API key, `rve_…`' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'A signed-in person; inside an organization, the Reeve-Organization header names it',
        },
      },
      schemas: { Problem: PROBLEM },
    },
  }
}

function toOperationObject(operation: Operation) {
  const { id, summary, description, scope, permission, body, example } = operation
  const security = securityOf(operation)
  return {
    operationId: id,
    tags: [tagOf(operation)],
    summary,
    description: [description, requirement(operation)].filter(Boolean).join('\n\n'),
    ...(security && { security }),
    ...(scope && { 'x-required-scope': scope }),
    ...(permission && { 'x-required-permission': permission }),
    parameters: [
      ...parametersOf(operation.params, 'path'),
      ...parametersOf(operation.query, 'query'),
      ...(operation.kind === 'query' || operation.kind === 'open' ? [] : [IDEMPOTENCY_KEY]),
    ],
    ...(body && {
      requestBody: {
        required: requiredOf(body).length > 0,
        content: {
          'application/json': {
            schema: { ...body, required: requiredOf(body) },
            ...(example?.body !== undefined && { example: example.body }),
          },
        },
      },
    }),
    responses: { ...successOf(operation), ...problemsOf(operation) },
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes the write happen at most once: the answer is kept for 24 hours and replayed',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/** For operations that differ from the default, which is either credential. An empty requirement means none. */
function securityOf(operation: Operation) {
  if (operation.kind === 'open' && operation.account !== 'required') {
    return operation.account === 'optional' ? [{ session: [] }, {}] : []
  }
  return operation.kind === 'open' || operation.sessionOnly ? [{ session: [] }] : undefined
}

function requirement(operation: Operation): string {
  const { scope, permission, sessionOnly } = operation
  if (operation.kind === 'open') {
    return operation.account === 'required' ? 'Needs a session, and no organization.' : 'Needs no credential.'
  }
  const parts = [
    sessionOnly && 'a session',
    scope && `scope \`${scope}\``,
    permission && `permission \`${permission}\` of the ${sessionOnly ? 'person' : "key's owner"}`,
  ].filter(Boolean)
  return parts.length === 0 ? 'Any valid key will do, and so will a session.' : `Needs ${parts.join(' and ')}.`
}

function parametersOf(schema: TObject | undefined, place: 'path' | 'query') {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema !== undefined && requiredOf(schema).includes(name)),
    schema: property,
  }))
}

/** A field with a default is optional. */
const requiredOf = ({ required, properties }: TObject): string[] =>
  ((required ?? []) as string[]).filter(name => !('default' in (properties[name] ?? {})))

function successOf({ response, status, streams, example }: Operation) {
  if (streams) {
    const content = Object.fromEntries(streams.map(type => [type, { schema: { type: 'string' } }]))
    return { 200: { description: 'The stream', content } }
  }
  if (!response) return { 204: { description: 'Done; there is nothing to say' } }
  const content = { schema: response, ...(example?.response !== undefined && { example: example.response }) }
  return { [status ?? 200]: { description: 'Done', content: { 'application/json': content } } }
}

/** One response for each status, with all of its codes. */
function problemsOf(operation: Operation) {
  const byStatus = new Map<number, ErrorDefinition[]>()
  for (const error of [...mechanismErrors(operation), ...operation.errors]) {
    const known = byStatus.get(STATUS[error.kind]) ?? []
    if (!known.some(({ code }) => code === error.code)) known.push(error)
    byStatus.set(STATUS[error.kind], known)
  }
  const sorted = [...byStatus].sort(([a], [b]) => a - b)
  return Object.fromEntries(
    sorted.map(([status, errors]) => [
      status,
      {
        description: errors.map(({ code, title }) => `\`${code}\`: ${title}`).join('\n\n'),
        content: {
          'application/problem+json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Problem' },
                { properties: { code: { enum: errors.map(({ code }) => code) } } },
              ],
            },
          },
        },
      },
    ]),
  )
}

/** `/v1/governance/webhooks/{id}` and `/v1/members/{userId}`: the first word after the version. */
const tagOf = ({ path }: Operation) => path.split('/')[2] ?? ''
