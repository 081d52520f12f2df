/** Reads the parts of an OpenAPI document that the client is generated from, and resolves every reference. */

type Json = Readonly<Record<string, unknown>>

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required?: boolean
}

export interface Schema extends Json {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly description?: string
  readonly allOf?: readonly Schema[]
  readonly additionalProperties?: boolean | Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly examples?: readonly unknown[]
}

interface Content {
  readonly required?: boolean
  readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>
  readonly 'x-error-codes'?: object
}

interface Described {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly unknown[]
  readonly requestBody?: unknown
  readonly responses: Readonly<Record<string, unknown>>
  readonly security?: readonly object[]
  readonly 'x-error-codes'?: object
}

export interface OpenApi extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly webhooks: Readonly<Record<string, unknown>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** The success response of an operation. */
export type Answer =
  | { readonly kind: 'nothing' }
  /** `isCsv` is true if the stream has no other format. */
  | { readonly kind: 'stream'; readonly isCsv: boolean }
  /** `schema` is the name of the body's schema; undefined if it has none. */
  | { readonly kind: 'body'; readonly schema: string | undefined }
  /** `key` is the field of a page that contains the items, `schema` the name of an item's schema. */
  | { readonly kind: 'list'; readonly key: string; readonly schema: string | undefined }

/**
 * The required credential. `any`: an API key or a session. `member`: a session in an organization. `person`: a session
 * without an organization. `platform`: a platform key.
 */
export type Credential = 'any' | 'member' | 'person' | 'platform' | 'none'

export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly pathParameters: readonly string[]
  /**
   * The body or query parameters; undefined if the operation has only path parameters and options of the SDK. `schema`
   * is the name of a body's schema.
   */
  readonly input: { readonly in: 'body' | 'query'; readonly schema?: string; readonly required: boolean } | undefined
  /** The example of the request body, if there is one. */
  readonly example: unknown
  readonly credential: Credential
  /** True for a POST that changes nothing: the evaluations and searches of AuthZEN, under `/access/`. */
  readonly readOnly: boolean
  readonly takesDryRun: boolean
  readonly takesIdempotencyKey: boolean
  readonly takesIfMatch: boolean
  readonly answer: Answer
  /**
   * The operation's own error codes. `sharedCodes` has the names of shared responses, whose codes the operation can
   * also return.
   */
  readonly codes: readonly string[]
  readonly sharedCodes: readonly string[]
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

export function readOperations(document: OpenApi): Operation[] {
  const follow = <Thing>(thing: unknown) => followIn<Thing>(document, thing)

  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter(method => item[method] !== undefined).map(method => {
      const described = item[method] as Described
      const shared = (item.parameters as readonly unknown[] | undefined) ?? []
      const parameters = [...shared, ...(described.parameters ?? [])].map(one => follow<Parameter>(one))
      const query = parameters.filter(one => one.in === 'query' && one.name !== 'dry_run')
      const hasHeader = (name: string) => parameters.some(one => one.in === 'header' && one.name === name)
      const body = described.requestBody === undefined ? undefined : follow<Content>(described.requestBody)
      if (body && query.length > 0) throw new Error(`${described.operationId} takes a body and a query`)
      const refusals = Object.entries(described.responses).filter(([status]) => /^[45]/.test(status))
      return {
        id: described.operationId,
        method: method.toUpperCase(),
        path,
        summary: described.summary,
        description: described.description ?? '',
        pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
        example: body && exampleOf(body, follow),
        credential: credentialOf(described, parameters),
        input: body ? bodyOf(body, described.operationId) : queryOf(query),
        readOnly: method === 'post' && path.startsWith('/access/'),
        takesDryRun: parameters.some(one => one.in === 'query' && one.name === 'dry_run'),
        takesIdempotencyKey: hasHeader('Idempotency-Key'),
        takesIfMatch: hasHeader('If-Match'),
        answer: answerOf(described, follow),
        codes: [described, ...refusals.map(([, response]) => response).filter(isInline)].flatMap(codesIn),
        sharedCodes: refusals.flatMap(([, response]) => nameOf(response) ?? []),
      }
    }),
  )
}

/** The query of an operation, and the schema of its response if that is inline and not a named schema. */
export interface Details {
  readonly parameters: readonly { readonly name: string; readonly required: boolean; readonly schema: Schema }[]
  readonly page: Schema | undefined
}

export function readDetails(document: OpenApi): Map<string, Details> {
  const follow = <Thing>(thing: unknown) => followIn<Thing>(document, thing)
  const described = Object.values(document.paths).flatMap(item => METHODS.flatMap(method => item[method] ?? []))
  return new Map(
    (described as Described[]).map(({ operationId, parameters = [], responses }) => {
      const all = parameters.map(one => follow<Parameter & { readonly schema: Schema }>(one))
      const query = all.filter(one => one.in === 'query' && one.name !== 'dry_run')
      const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
      const page = follow<Content>(success).content?.['application/json']?.schema
      return [
        operationId,
        {
          parameters: query.map(({ name, required = false, schema }) => ({ name, required, schema })),
          page: page && isInline(page) ? page : undefined,
        },
      ]
    }),
  )
}

/** The error codes of the shared responses, by the names of the responses. */
export function readSharedCodes(document: OpenApi): Map<string, string[]> {
  const responses = (document.components as Json).responses as Readonly<Record<string, Content>>
  return new Map(Object.entries(responses).map(([name, response]) => [name, codesIn(response)]))
}

/** The body's own example, otherwise the first example of its schema. */
function exampleOf({ content = {} }: Content, follow: <Thing>(thing: unknown) => Thing): unknown {
  const { schema, example } = content['application/json'] ?? {}
  return example ?? (schema && follow<Schema>(schema).examples?.[0])
}

/** Without `security`, the operation accepts both credentials. An empty requirement means that it needs none. */
function credentialOf({ security }: Described, parameters: readonly Parameter[]): Credential {
  if (!security) return 'any'
  if (security.some(one => 'platformKey' in one)) return 'platform'
  if (security.length === 0 || security.some(one => Object.keys(one).length === 0)) return 'none'
  return parameters.some(({ name }) => name === 'Reeve-Organization') ? 'member' : 'person'
}

const codesIn = (thing: { readonly 'x-error-codes'?: object }): string[] =>
  Object.values(thing['x-error-codes'] ?? {}).flat()

const isInline = (thing: unknown): thing is Content => referenceOf(thing) === undefined

function bodyOf({ content = {}, required = false }: Content, id: string): Operation['input'] {
  const schema = nameOf(content['application/json']?.schema)
  if (schema === undefined) throw new Error(`The body of ${id} is no named schema`)
  return { in: 'body', schema, required }
}

const queryOf = (query: readonly Parameter[]): Operation['input'] =>
  query.length === 0 ? undefined : { in: 'query', required: query.some(one => one.required) }

function answerOf({ operationId, responses }: Described, follow: <Thing>(thing: unknown) => Thing): Answer {
  const [success] = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  if (!success) throw new Error(`${operationId} has no success`)
  const { content } = follow<Content>(success[1])
  if (!content) return { kind: 'nothing' }
  const json = content['application/json']
  if (!json) return { kind: 'stream', isCsv: !content['application/x-ndjson'] }
  if (!operationId.startsWith('list')) return { kind: 'body', schema: nameOf(json.schema) }
  const arrays = Object.entries(follow<Schema>(json.schema).properties ?? {}).filter(([, { type }]) => type === 'array')
  const [list, ...others] = arrays
  if (!list || others.length > 0) throw new Error(`A page of ${operationId} does not have one list`)
  return { kind: 'list', key: list[0], schema: nameOf(list[1].items) }
}

/** Resolves references. */
function followIn<Thing>(document: OpenApi, thing: unknown): Thing {
  const reference = referenceOf(thing)
  if (reference === undefined) return thing as Thing
  let found: unknown = document
  for (const part of reference.replace(/^#\//, '').split('/')) found = (found as Json | undefined)?.[nameIn(part)]
  if (found === undefined) throw new Error(`${reference} leads nowhere`)
  return followIn(document, found)
}

/** The name at the end of a reference. */
const nameOf = (thing: unknown): string | undefined => referenceOf(thing)?.split('/').at(-1)

const referenceOf = (thing: unknown): string | undefined =>
  typeof thing === 'object' && thing !== null && '$ref' in thing ? String(thing.$ref) : undefined

/** Decodes a name in a JSON pointer. */
const nameIn = (part: string): string => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
