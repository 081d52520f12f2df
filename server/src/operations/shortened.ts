const MAX_CHARACTERS = 200
const MAX_ITEMS = 50
/** Size at which nothing more is added. The last added value and the marks may take up the rest of the 4 kB. */
const ENOUGH_BYTES = 2_500

/**
 * Shortens values of a request for the audit trail, so that an entry has at most 4 kB of them: long texts, long lists,
 * and values beyond the total size. A mark `…` shows where something was left out, with the number of left-out items.
 */
export function shortened<Values extends Record<string, unknown>>(values: Values): Values {
  const size = { bytes: 0 }
  return shortenedObject(values, size) as Values
}

interface Size {
  bytes: number
}

function shortenedValue(value: unknown, size: Size): unknown {
  if (Array.isArray(value)) return shortenedList(value, size)
  if (typeof value === 'object' && value !== null) return shortenedObject(value, size)
  const short = typeof value === 'string' ? shortenedText(value) : value
  size.bytes += Buffer.byteLength(JSON.stringify(short) ?? '')
  return short
}

const shortenedText = (text: string): string =>
  text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS).toWellFormed()}…`

function shortenedList(list: readonly unknown[], size: Size): unknown[] {
  const short: unknown[] = []
  size.bytes += 2
  for (const item of list.slice(0, MAX_ITEMS)) {
    if (size.bytes >= ENOUGH_BYTES) break
    short.push(shortenedValue(item, size))
  }
  return short.length < list.length ? [...short, `… ${list.length - short.length} more`] : short
}

function shortenedObject(object: object, size: Size): Record<string, unknown> {
  const entries = Object.entries(object)
  size.bytes += 2
  const short: [string, unknown][] = []
  for (const [name, value] of entries.slice(0, MAX_ITEMS)) {
    if (size.bytes >= ENOUGH_BYTES) break
    size.bytes += Buffer.byteLength(name)
    short.push([shortenedText(name), shortenedValue(value, size)])
  }
  if (short.length < entries.length) short.push(['…', `${entries.length - short.length} more`])
  return Object.fromEntries(short)
}
