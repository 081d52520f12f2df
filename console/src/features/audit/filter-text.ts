export const FIELDS = ['actor', 'action', 'family', 'target', 'key', 'request', 'ip'] as const
export type Field = (typeof FIELDS)[number]

/** The name of each field in the reader's language. */
export type FieldNames = Readonly<Record<Field, string>>

const fieldsOf = (names: FieldNames) => Object.keys(names) as Field[]

/** Normalizes a text for a comparison that ignores case and accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The fields whose name, in the reader's language or in English, starts with this text. */
export const fieldsStarting = (text: string, names: FieldNames): Field[] =>
  fieldsOf(names).filter(field => [field, names[field]].some(name => plain(name).startsWith(plain(text))))

/**
 * Splits `actor:ada`, or `autor:ada` in Portuguese, into the field and its value. Without a known field, all of the
 * text is the value.
 */
export function parseFilter(text: string, names: FieldNames): { field: Field | undefined; wanted: string } {
  const colon = text.indexOf(':')
  const name = plain(text.slice(0, colon))
  const field = fieldsOf(names).find(one => name === one || name === plain(names[one]))
  return colon > 0 && field
    ? { field, wanted: text.slice(colon + 1).trim() }
    : { field: undefined, wanted: text.trim() }
}
