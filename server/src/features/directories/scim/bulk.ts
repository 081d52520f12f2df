import type { ScimAnswer, ScimRequest, ScimResponse, ScimRoute } from '../../../operations/scim-route.ts'
import type { DirectoryConnection } from './directory-people.ts'
import { MOST_BULK_OPERATIONS } from './discovery.ts'
import {
  bulkInProgress,
  invalidSyntax,
  invalidValue,
  resourceNotFound,
  toErrorBody,
  tooManyOperations,
  unresolvedBulkId,
} from './scim-errors.ts'
import { fieldsOf } from './values.ts'

/** Bulk requests (RFC 7644, section 3.7): operations that run one after another, each with its own result. */

export const BULK_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest'
const RESPONSE_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse'
const REFERENCE = 'bulkId:'

interface BulkOperation {
  readonly method: string
  readonly path: string
  readonly bulkId: string | null
  readonly version: string | null
  readonly data: unknown
}

interface BulkRequest {
  /** The number of errors after which the rest is not run; null if all operations run. */
  readonly failOnErrors: number | null
  readonly operations: readonly BulkOperation[]
}

/** @throws invalidSyntax, invalidValue or tooManyOperations */
export function parseBulk(body: unknown): BulkRequest {
  const fields = fieldsOf(body)
  const schemas = fields.get('schemas')
  if (!Array.isArray(schemas) || !schemas.includes(BULK_SCHEMA)) {
    throw invalidSyntax({ detail: `schemas must be ${BULK_SCHEMA}` })
  }
  const failOnErrors = fields.get('failonerrors') ?? null
  if (failOnErrors !== null && !(Number.isSafeInteger(failOnErrors) && Number(failOnErrors) >= 1)) {
    throw invalidValue({ detail: 'failOnErrors must be a whole number from 1' })
  }
  const operations = fields.get('operations')
  if (!Array.isArray(operations)) throw invalidSyntax({ detail: 'Operations must be a list' })
  if (operations.length > MOST_BULK_OPERATIONS) throw tooManyOperations()
  const parsed = operations.map(toOperation)
  const bulkIds = parsed.flatMap(({ method, bulkId }) => (method === 'POST' && bulkId !== null ? [bulkId] : []))
  if (new Set(bulkIds).size < bulkIds.length) throw invalidValue({ detail: 'Each bulkId names one operation' })
  return { failOnErrors: failOnErrors as number | null, operations: parsed }
}

function toOperation(value: unknown): BulkOperation {
  const fields = fieldsOf(value, 'An operation')
  const text = (name: string) => {
    const field = fields.get(name) ?? null
    if (field !== null && typeof field !== 'string') throw invalidSyntax({ detail: `${name} must be a text` })
    return field
  }
  const method = text('method')?.toUpperCase() ?? ''
  const bulkId = text('bulkid')
  if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) {
    throw invalidSyntax({ detail: 'method must be POST, PUT, PATCH or DELETE' })
  }
  if (method === 'POST' && !bulkId) throw invalidSyntax({ detail: 'A POST operation needs a bulkId' })
  return { method, path: text('path') ?? '', bulkId, version: text('version'), data: fields.get('data') }
}

/**
 * Replaces references such as `bulkId:ada` in all values of the data. Iterative, because a recursion over deeply nested
 * data would overflow the stack.
 * @throws unresolvedBulkId for a reference to an operation that has not created anything
 */
function resolveReferences(data: unknown, resolve: (text: string) => string): void {
  const places: unknown[] = [data]
  for (const place of places) {
    if (typeof place !== 'object' || place === null) continue
    const object = place as Record<string, unknown>
    for (const [key, value] of Object.entries(object)) {
      if (typeof value === 'string' && value.startsWith(REFERENCE)) object[key] = resolve(value)
      else if (typeof value === 'object' && value !== null) places.push(value)
    }
  }
}

type Routes<Connection extends DirectoryConnection> = readonly ScimRoute<Connection>[]

const COLLECTION = /^\/(Users|Groups)(?:\/([^/?#]+))?$/

/** The route of an operation, and the id in its path. @throws resourceNotFound */
function findRoute<Connection extends DirectoryConnection>(
  routes: Routes<Connection>,
  { method, path }: Pick<BulkOperation, 'method' | 'path'>,
) {
  const [, collection, id] = COLLECTION.exec(path) ?? []
  const pattern = `/${collection}${id === undefined ? '' : '/:id'}`
  const route = routes.find(one => one.method === method && one.path === pattern)
  if (!route || id === '.search') throw resourceNotFound({ detail: 'The path and method belong to no resource' })
  return { route, id: id ?? '' }
}

/**
 * The route of `/Bulk`. In this process, a connection has one bulk request at a time, because each occupies its
 * organization's lock.
 */
export function bulkRoute<Connection extends DirectoryConnection>(
  routes: Routes<Connection>,
  base: string,
  answered: (connection: Connection, answer: ScimAnswer) => void,
): ScimRoute<Connection> {
  const running = new Set<string>()
  return {
    id: 'scim.bulk',
    method: 'POST',
    path: '/Bulk',
    async handle(connection, request) {
      const bulk = parseBulk(request.body)
      if (running.has(connection.id)) throw bulkInProgress({ retryAfter: 1 })
      running.add(connection.id)
      try {
        const tell = (answer: ScimAnswer) => answered(connection, answer)
        const operations = await runAll(routes, base, connection, bulk, request, tell)
        return { status: 200, body: { schemas: [RESPONSE_SCHEMA], Operations: operations } }
      } finally {
        running.delete(connection.id)
      }
    },
  }
}

async function runAll<Connection extends DirectoryConnection>(
  routes: Routes<Connection>,
  base: string,
  connection: Connection,
  { operations, failOnErrors }: BulkRequest,
  request: ScimRequest,
  tell: (answer: ScimAnswer) => void,
): Promise<object[]> {
  const created = new Map<string, string>()
  const resolve = (text: string) => {
    const id = created.get(text.slice(REFERENCE.length))
    if (id === undefined) throw unresolvedBulkId()
    return id
  }
  const results: object[] = []
  let errors = 0
  for (const operation of operations) {
    const { method, bulkId } = operation
    const named = { method, ...(bulkId !== null && { bulkId }) }
    let location: string | undefined
    let at = { requestId: request.context.requestId, method, route: '/Bulk', id: null as string | null }
    try {
      const path = operation.path.replace(/bulkId:[^/]+/, resolve)
      const { route, id } = findRoute(routes, { method, path })
      location = id === '' ? undefined : `${base}${path}`
      at = { ...at, route: route.path, id: id === '' ? null : id }
      resolveReferences(operation.data, resolve)
      const { version, data } = operation
      const response = await route.handle(connection, {
        ...NO_QUERY,
        ...pick(request),
        params: { id },
        body: data,
        ifMatch: version,
      })
      if (response.status >= 400) throw new Error('a route of a resource throws its errors')
      if (bulkId !== null && method === 'POST') created.set(bulkId, String(idIn(response)))
      results.push({ ...named, ...describe(response, location) })
      tell({ ...at, status: response.status, code: null, detail: null })
    } catch (failure) {
      const { error, status } = request.toFailure(failure)
      const response = toErrorBody(error, status)
      tell({ ...at, status, code: error.code, detail: response.detail })
      results.push({ ...named, ...(location && { location }), status: String(status), response })
      if (++errors === failOnErrors) break
    }
  }
  return results
}

const NO_QUERY = { query: {}, ifNoneMatch: null }

const pick = ({ context, toFailure }: ScimRequest) => ({ context, toFailure })

const idIn = ({ body }: ScimResponse) => (body as { id?: string } | undefined)?.id

const describe = ({ status, headers }: ScimResponse, location: string | undefined) => ({
  ...((headers?.location ?? location) && { location: headers?.location ?? location }),
  ...(headers?.etag && { version: headers.etag }),
  status: String(status),
})
