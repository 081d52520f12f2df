import { hash } from 'node:crypto'
import { isUuid } from '../../../kernel/ids.ts'
import type { ScimRequest } from '../../../operations/scim-route.ts'
import type { DirectoryList, DirectoryPage } from './directory-people.ts'
import { type Projection, projectionOf } from './projection.ts'
import { invalidCursor, invalidSyntax, invalidValue } from './scim-errors.ts'
import { fieldsOf } from './values.ts'

/** Lists: the parameters of a request, in a query or in the body of a search, and the response. */

export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const SEARCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'
export const DEFAULT_COUNT = 100
export const MOST_COUNT = 200
const HIGHEST_INDEX = 2_147_483_647

export interface ListRequest {
  readonly filter: string | null
  readonly page: DirectoryPage
  /** The index of the first result, from 1; null if the pages have cursors. */
  readonly startIndex: number | null
  readonly projection: Projection
}

/** @throws invalidValue or invalidCursor */
export function parseListQuery(list: string, query: ScimRequest['query']): ListRequest {
  return toListRequest(list, new Map(Object.entries(query)), wholeNumberIn)
}

/** Reads the body of a search (RFC 7644, section 3.4.3). @throws invalidSyntax, invalidValue or invalidCursor */
export function parseSearch(list: string, body: unknown): ListRequest {
  const fields = fieldsOf(body)
  const schemas = fields.get('schemas')
  if (schemas !== undefined && !(Array.isArray(schemas) && schemas.includes(SEARCH_SCHEMA))) {
    throw invalidSyntax({ detail: `schemas must be ${SEARCH_SCHEMA}` })
  }
  const named = (name: string) => fields.get(name.toLowerCase())
  const names = ['filter', 'startIndex', 'count', 'cursor', 'attributes', 'excludedAttributes']
  return toListRequest(list, new Map(names.map(name => [name, named(name)])), value => value)
}

const wholeNumberIn = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,10}$/.test(value) ? Number(value) : value

function toListRequest(
  list: string,
  given: ReadonlyMap<string, unknown>,
  toNumber: (value: unknown) => unknown,
): ListRequest {
  const filter = textOf(given, 'filter')
  const cursor = textOf(given, 'cursor')
  const index = numberOf(given, 'startIndex', toNumber)
  const count = Math.min(Math.max(numberOf(given, 'count', toNumber) ?? DEFAULT_COUNT, 0), MOST_COUNT)
  const projection = projectionOf(given.get('attributes'), given.get('excludedAttributes'))
  if (cursor === null) {
    const startIndex = Math.min(Math.max(index ?? 1, 1), HIGHEST_INDEX)
    return { filter, startIndex, projection, page: { skip: startIndex - 1, after: null, most: count } }
  }
  if (index !== null) throw invalidCursor({ detail: 'A request has either startIndex or cursor' })
  const after = cursor === '' ? null : keyIn(cursor, list, filter)
  return { filter, startIndex: null, projection, page: { skip: 0, after, most: count } }
}

function textOf(given: ReadonlyMap<string, unknown>, name: string): string | null {
  const value = given.get(name)
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw invalidValue({ detail: `${name} must be one text` })
  return value
}

function numberOf(
  given: ReadonlyMap<string, unknown>,
  name: string,
  toNumber: (value: unknown) => unknown,
): number | null {
  const value = given.get(name)
  if (value === undefined || value === null || value === '') return null
  const number = toNumber(value)
  if (!Number.isSafeInteger(number)) throw invalidValue({ detail: `${name} must be a whole number` })
  return number as number
}

/** Binds a cursor to its list and filter. The filter itself, which may have an email address, is not in the cursor. */
const bindingOf = (list: string, filter: string | null): string =>
  hash('sha256', JSON.stringify([list, filter]), 'base64url').slice(0, 12)

/** The cursor of the page that begins after this id (RFC 9865). */
export const cursorAfter = (id: string, list: string, filter: string | null): string =>
  Buffer.from(`${bindingOf(list, filter)}.${id}`).toString('base64url')

function keyIn(cursor: string, list: string, filter: string | null): string {
  const [binding, id = ''] = Buffer.from(cursor.slice(0, 200), 'base64url').toString().split('.')
  if (binding !== bindingOf(list, filter) || !isUuid(id)) throw invalidCursor()
  return id.toLowerCase()
}

/** The list of a filter that nothing can match. */
export const NOTHING: DirectoryList<never> = { total: 0, items: [], hasMore: false }

/** A list response (RFC 7644, section 3.4.2). */
export function toListResponse<Item extends { readonly id: string }>(
  list: string,
  { startIndex, filter }: Pick<ListRequest, 'startIndex' | 'filter'>,
  { total, items, hasMore }: DirectoryList<Item>,
  toResource: (item: Item) => object,
) {
  const last = items.at(-1)
  return {
    schemas: [LIST_SCHEMA],
    totalResults: total,
    itemsPerPage: items.length,
    ...(startIndex !== null && { startIndex }),
    ...(startIndex === null && hasMore && last && { nextCursor: cursorAfter(last.id, list, filter) }),
    Resources: items.map(toResource),
  }
}
