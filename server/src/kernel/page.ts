import { createHash } from 'node:crypto'
import Type, { type TSchema } from 'typebox'
import { defineError } from './errors.ts'
import { isUuid } from './ids.ts'
import { Enum, Named, SentTimestamp } from './schema.ts'
import type { Vault } from './vault.ts'

export type Order = 'asc' | 'desc'

/** The query parameters of every paginated list. Each operation's description states the sort order. */
export const PageQuery = (order: Order = 'asc') => ({
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'The maximum page size' }),
  cursor: Type.Optional(
    Type.String({
      maxLength: 2000,
      description: 'The `next_cursor` of the previous page; the filters must stay the same',
    }),
  ),
  order: Enum(['asc', 'desc'], { default: order, description: 'The sort order, ascending or descending' }),
})

/** A time range in a request. Validation refuses one that ends before it begins. */
export const Since = { ...SentTimestamp, description: 'Start of the time range (inclusive)' }
export const Until = { ...SentTimestamp, description: 'End of the time range (exclusive)' }
export const TimeRange = { since: Type.Optional(Since), until: Type.Optional(Until) }
export interface TimeRange {
  readonly since?: string | undefined
  readonly until?: string | undefined
}

export const invalidCursor = defineError('invalid_cursor', 'invalid', 'The cursor does not belong to this list')

const NextCursor = Named(
  'NextCursor',
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The cursor of the next page; null on the last page',
  }),
)

/** The schema of a page of a list. `name` is the name of the field with the items, such as `members`. */
export const PageOf = <Name extends string, Item extends TSchema>(name: Name, item: Item) =>
  Type.Object({
    [name]: Type.Array(item, { description: 'Results of this page' }),
    next_cursor: NextCursor,
  } as Record<Name, ReturnType<typeof Type.Array<Item>>> & {
    next_cursor: ReturnType<typeof Type.Unsafe<string | null>>
  })

/** A sort key of a time and, as the tie-breaker, an id. The time is in microseconds, PostgreSQL's unit, since 1970. */
export type Moment = readonly [at: number, id: string]

/** The kinds of sort keys. A sort key is unique within its list, so that a cursor neither skips nor repeats a row. */
interface Keys {
  uuid: string
  text: string
  sequence: number
  moment: Moment
}
export type Key = Keys[keyof Keys]

const IS_KEY: Record<keyof Keys, (key: unknown) => boolean> = {
  uuid: key => typeof key === 'string' && isUuid(key),
  // PostgreSQL rejects NUL in a text, and UTF-8 cannot encode a lone surrogate.
  text: key => typeof key === 'string' && key.isWellFormed() && !key.includes('\0'),
  sequence: key => Number.isSafeInteger(key),
  moment: key => Array.isArray(key) && key.length === 2 && IS_KEY.sequence(key[0]) && IS_KEY.uuid(key[1]),
}

/** The page of a list to read. */
export interface Page<By extends Key> {
  readonly order: Order
  /** The sort key of the previous page's last row; null for the first page. */
  readonly after: By | null
  /** The page size plus one; the additional row shows that another page follows. Null reads all rows. */
  readonly most: number | null
}

/** A page that contains the whole list. */
export const ALL_ROWS: Page<never> = { order: 'asc', after: null, most: null }

/** The page parameters of a request. Further properties are filters, to which the cursor is bound. */
export interface PageRequest {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly order: Order
}

export interface PageResult<Row> {
  readonly page: Row[]
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null
}

/** A row of a list whose pages are limited in bytes, too. */
export interface Measured {
  /** True if another row follows, for which the page may have no room. */
  readonly is_followed?: boolean
}

export interface OpenPage<By extends Key> extends Page<By> {
  /** Trims the rows to the page size and builds the next cursor. */
  cut<Row extends object>(rows: (Row & Measured)[], keyOf: (row: Row) => By): PageResult<Row>
  /** The cursor of a page that begins after this key, for a list that stops before its page is full. */
  cursorAfter(key: By): string
}

/** Encodes the contents of cursors. `decode` throws for a text that `encode` did not return. */
export interface CursorEncoding {
  encode(text: string): string
  decode(cursor: string): string
}

const READABLE: CursorEncoding = {
  encode: text => Buffer.from(text).toString('base64url'),
  decode: cursor => Buffer.from(cursor, 'base64url').toString(),
}

/** Encrypts cursors whose sort key the caller must not learn. */
export const sealedCursors = (vault: Vault): CursorEncoding => ({
  encode: text => vault.seal(text, 'cursor').toString('base64url'),
  decode: cursor => vault.open(Buffer.from(cursor, 'base64url'), 'cursor'),
})

/**
 * Opens the requested page. A cursor is bound to its list, order and filters.
 * @throws invalid_cursor if any of them differs, or if the text is not a cursor
 */
export function openPage<Kind extends keyof Keys>(
  list: string,
  kind: Kind,
  asked: PageRequest,
  encoding = READABLE,
): OpenPage<Keys[Kind]> {
  const { limit, cursor, ...filters } = asked
  const belongsTo = digest(JSON.stringify([list, Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))]))
  const cursorAfter = (key: Keys[Kind]) => encoding.encode(JSON.stringify([belongsTo, key]))
  return {
    order: asked.order,
    after: cursor === undefined ? null : (keyIn(partsOf(cursor, encoding), belongsTo, IS_KEY[kind]) as Keys[Kind]),
    most: limit + 1,
    cut(rows, keyOf) {
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const isFollowed = rows.length > limit || last?.is_followed === true
      return { page, nextCursor: isFollowed && last !== undefined ? cursorAfter(keyOf(last)) : null }
    },
    cursorAfter,
  }
}

function keyIn([of, key, ...rest]: unknown[], belongsTo: string, isKey: (key: unknown) => boolean): unknown {
  if (of === belongsTo && rest.length === 0 && isKey(key)) return key
  throw invalidCursor({
    errors: [
      { pointer: '/cursor', code: 'cursor', detail: 'not a cursor of this list, order and filter', in: 'query' },
    ],
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12)

function partsOf(cursor: string, encoding: CursorEncoding): unknown[] {
  try {
    const parts = JSON.parse(encoding.decode(cursor))
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
