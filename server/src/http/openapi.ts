import type { TSchema } from 'typebox'
import { hasEtag, type Operation } from '../operations/operation.ts'
import { isPlatformOperation } from '../operations/platform-operation.ts'
import { isRevalidated } from './conditional-get.ts'
import { createSchemaComponents, requiredOf, type SchemaComponents } from './openapi-components.ts'
import { HEADERS, headersOf, isReplayed, refersTo } from './openapi-headers.ts'
import { createParameterComponents, type ParameterComponents } from './openapi-parameters.ts'
import { codesOf, problemOf, problemResponses, problemsOf } from './openapi-problems.ts'
import { EVENTS_TAG, RECEIVER_RESPONSES, webhooksOf } from './openapi-webhooks.ts'

const TAGS: Readonly<Record<string, string>> = {
  members: 'The members of an organization, their access, suspension and reactivation',
  'service-accounts': 'Members that are no people: programs, for each of which a person answers',
  profiles: 'Access profiles: named sets of permissions. Every member has exactly one',
  organization: 'The organization that the credential acts in',
  caller: 'The caller, with current scopes and permissions',
  setup: 'Setup of the first organization and its owner with a one-time link',
  account: 'A person’s own account and sessions, outside any organization',
  'sign-ins': 'The sign-ins and failed attempts of the members',
  'sign-in': 'The providers that a sign-in page offers',
  'api-keys': 'The API keys of an organization, each limited by the permissions of its owner',
  'api-key-policy': 'The limits of API keys',
  directories: 'Connections of identity providers, which manage members, and the mappings of their groups',
  triggers: 'Triggers, registered by the platform, that start work on behalf of a member',
  oracle: 'The organization’s single shared AI agent',
  invitations: 'Invitations that members send to email addresses',
  governance: 'Governance events, the webhooks that receive them, and their deliveries',
  authzen: 'The same checks as `…/access` and `…/permit`, in the format of OpenID AuthZEN 1.0',
  platform: 'The organizations of the installation, with a platform key',
  audit: 'The tamper-evident audit log: search, export, verification and signed checkpoints',
}

export type OpenApi = ReturnType<typeof toOpenApi>

/** The OpenAPI 3.1 document of these operations, with every error code that they can return. */
export function toOpenApi(operations: readonly Operation[], version: string, sessionCookie: string) {
  const components = createSchemaComponents()
  const parameters = createParameterComponents(components)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const object = { [operation.method.toLowerCase()]: toOperationObject(operation, components, parameters) }
    const ofPath = parameters.ofPath(operation)
    paths[operation.path] = {
      ...(ofPath.length > 0 && { parameters: ofPath }),
      ...paths[operation.path],
      ...object,
    }
  }
  const problem = components.refer(problemOf(codesOf(operations)))
  const webhooks = webhooksOf(components)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Reeve',
      version,
      description:
        'Manages the members of an organization and their permissions, and suspends a member at once without ' +
        'deleting anything. Every call acts in the one organization of its API key or session, except below ' +
        '`/v1/platform`.',
      contact: { name: 'The operator of this installation' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    security: [{ apiKey: [] }, { session: [] }],
    tags: [...[...new Set(operations.map(tagOf))].map(name => ({ name, description: TAGS[name] })), EVENTS_TAG],
    paths,
    webhooks,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An organization API key, `rve_…`' },
        platformKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A platform key, `rvp_…`, which the operator creates on the server',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'A signed-in person. The Reeve-Organization header names the organization of the call',
        },
      },
      schemas: components.all(),
      parameters: parameters.all(),
      headers: HEADERS,
      responses: {
        ...problemResponses(operations, problem),
        ...RECEIVER_RESPONSES,
        ...emptyResponses(operations),
        ...notModified(operations),
      },
    },
  }
}

function toOperationObject(operation: Operation, components: SchemaComponents, parameters: ParameterComponents) {
  const { id, summary, description, body, example } = operation
  const security = securityOf(operation)
  const problems = problemsOf(operation)
  const own = parameters.ofOperation(operation)
  return {
    operationId: id,
    tags: [tagOf(operation)],
    summary,
    description: [description, requirement(operation)].filter(Boolean).join('\n\n'),
    ...(security && { security }),
    ...(operation.errors.length > 0 && { 'x-error-codes': problems.codes }),
    ...(own.length > 0 && { parameters: own }),
    ...(body && {
      requestBody: {
        required: requiredOf(body).length > 0,
        content: { 'application/json': contentOf(body, example?.body, components) },
      },
    }),
    responses: {
      ...successOf(operation, components),
      ...(isRevalidated(operation) && { 304: refersTo('responses', 'NotModified') }),
      ...problems.responses,
    },
  }
}

/**
 * The security requirement of an operation that does not accept both credentials. `{}` makes the credential optional.
 */
function securityOf(operation: Operation) {
  if (isPlatformOperation(operation)) return [{ platformKey: [] }]
  if (operation.kind === 'open' && operation.account !== 'required') {
    return operation.account === 'optional' ? [{ session: [] }, {}] : []
  }
  return operation.kind === 'open' || operation.sessionOnly ? [{ session: [] }] : undefined
}

function requirement(operation: Operation): string {
  if (isPlatformOperation(operation)) return `Needs a platform key with scope \`${operation.platformScope}\`.`
  const { scope, permission, sessionOnly, freshSession } = operation
  if (operation.kind === 'open') {
    return operation.account === 'required' ? 'Needs a session, but no organization.' : 'Needs no credential.'
  }
  const parts = [
    sessionOnly && (freshSession ? 'a session with a sign-in within the last ten minutes' : 'a session'),
    scope && `scope \`${scope}\``,
    permission && `permission \`${permission}\``,
  ].filter(Boolean)
  return parts.length === 0 ? 'Needs any valid key or session.' : `Needs ${parts.join(' and ')}.`
}

const emptyName = (operation: Operation) => (isReplayed(operation) ? 'NoContent' : 'NoContentUnkeyed')

/** The success responses without a body. */
const emptyResponses = (operations: readonly Operation[]) =>
  Object.fromEntries(
    operations
      .filter(({ response, streams }) => !response && !streams)
      .map(operation => [
        emptyName(operation),
        { description: 'Success, without a body', headers: successHeaders(operation) },
      ]),
  )

/** The 304 response to a matching `If-None-Match`. Its headers are the same for all operations that can return it. */
const notModified = (operations: readonly Operation[]) => {
  const [first] = operations.filter(isRevalidated)
  return first && { NotModified: { description: 'The response has not changed', headers: successHeaders(first) } }
}

function successOf(operation: Operation, components: SchemaComponents) {
  const { response, status, streams, example } = operation
  const headers = successHeaders(operation)
  if (streams) {
    const content = Object.fromEntries(streams.map(type => [type, { schema: { type: 'string' } }]))
    return { 200: { description: 'The export, streamed', headers, content } }
  }
  if (!response) return { 204: refersTo('responses', emptyName(operation)) }
  const content = contentOf(response, example?.response, components)
  return {
    [status ?? 200]: { description: 'OK', headers, content: { 'application/json': content } },
  }
}

/** The content of a response. The example of a named schema, or of a list of one, is part of that schema. */
function contentOf(schema: TSchema, example: unknown, { refer }: SchemaComponents) {
  const shown = refer(schema, example)
  const isShown = example === undefined || JSON.stringify(shown).includes('"$ref"')
  return isShown ? { schema: shown } : { schema: shown, example }
}

const successHeaders = (operation: Operation) =>
  headersOf(
    operation,
    ...(isReplayed(operation) ? ['Idempotency-Replayed'] : []),
    ...(operation.streams ? ['Reeve-Entries', 'Reeve-Standby-Lag'] : []),
    ...(hasEtag(operation) || isRevalidated(operation) ? ['ETag'] : []),
  )

/** The tag is the first path segment after the version: `governance` for `/v1/governance/webhooks/{id}`. */
export const tagOf = ({ path, standard }: Operation) =>
  // The only well-known path besides AuthZEN's has the keys of governance events.
  standard ?? (path.startsWith('/.well-known/') ? 'governance' : (path.split('/')[2] ?? ''))
