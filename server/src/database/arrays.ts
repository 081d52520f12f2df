/**
 * PostgreSQL's text form of one-dimensional arrays. The driver would read the array types from the catalogue at every
 * connect, in a query whose failure cannot be caught: if the connection ends there, the process crashes.
 */

/** `{"a","say \"b\"",NULL}` */
export const serializeArray = (items: readonly unknown[]): string =>
  `{${items.map(item => (item === null ? 'NULL' : `"${toText(item).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`

const toText = (item: unknown): string => (item instanceof Date ? item.toISOString() : String(item))

export function parseArray(text: string): (string | null)[] {
  const inner = text.slice(1, -1)
  if (inner === '') return []
  // PostgreSQL quotes what has a comma in it. Without quotes, as in permissions, splitting takes a quarter of the time.
  if (!inner.includes('"')) return inner.split(',').map(item => (item === 'NULL' ? null : item))
  return [...inner.matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs)].map(([, quoted, bare]) => {
    if (quoted !== undefined) return quoted.replace(/\\(.)/gs, '$1')
    return bare === undefined || bare === 'NULL' ? null : bare
  })
}

const arrayOf = <Item>(oid: number, read: (text: string) => Item) => ({
  to: oid,
  from: [oid],
  serialize: serializeArray,
  parse: (text: string) => parseArray(text).map(item => (item === null ? null : read(item))),
})

/** The array types that statements may take and answer, by their fixed numbers in every PostgreSQL. */
export const ARRAY_TYPES = {
  textArray: arrayOf(1009, String),
  uuidArray: arrayOf(2951, String),
  integerArray: arrayOf(1007, Number),
  bigintArray: arrayOf(1016, Number),
  timestamptzArray: arrayOf(1185, text => new Date(text)),
}
