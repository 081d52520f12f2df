import Type, { type TSchema } from 'typebox'
import { defineError } from './errors.ts'
import { Named } from './schema.ts'

export const PageQuery = {
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'How many things a page has at most' }),
  cursor: Type.Optional(Type.String({ maxLength: 2000, description: 'The `next_cursor` of the page before' })),
}

export const invalidCursor = defineError('invalid_cursor', 'invalid', 'The cursor is not one of this list')

const NextCursor = Named(
  'NextCursor',
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Where the next page begins; null on the last page',
  }),
)

/** The answer of a list: the things under their own name, and where the next page begins (null: this was the last). */
export const PageOf = <Name extends string, Item extends TSchema>(name: Name, item: Item) =>
  Type.Object({
    [name]: Type.Array(item, { description: 'The things of this page' }),
    next_cursor: NextCursor,
  } as Record<Name, ReturnType<typeof Type.Array<Item>>> & {
    next_cursor: ReturnType<typeof Type.Unsafe<string | null>>
  })

/**
 * Pages go by a key that no two rows share, so that a cursor neither skips nor repeats. A cursor carries the list it
 * belongs to; another list refuses it.
 */
export function readCursor<Key extends readonly (string | number)[]>(
  list: string,
  cursor: string | undefined,
  isKey: (key: unknown[]) => boolean,
): Key | null {
  if (cursor === undefined) return null
  const [of, ...key] = decode(cursor)
  if (of !== list || !key.every(isKeyPart) || !isKey(key)) {
    throw invalidCursor({
      errors: [{ pointer: '/cursor', code: 'cursor', detail: 'not a cursor of this list', in: 'query' }],
    })
  }
  return key as unknown as Key
}

/** Cuts `rows`, of which one more than `limit` was asked for, to a page, and says where the next one begins. */
export function toPage<Row>(
  list: string,
  rows: Row[],
  limit: number,
  keyOf: (row: Row) => readonly (string | number)[],
) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last !== undefined ? encode([list, ...keyOf(last)]) : null
  return { page, nextCursor: next }
}

/** What a key is made of; text that PostgreSQL could not compare with is in no key. */
const isKeyPart = (part: unknown) =>
  typeof part === 'number' || (typeof part === 'string' && part.isWellFormed() && !part.includes('\0'))

const encode = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

function decode(cursor: string): unknown[] {
  try {
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
