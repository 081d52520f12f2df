/**
 * Canonical JSON (RFC 8785) of a value. Like `JSON.stringify`, it omits fields whose value is undefined.
 * @throws {TypeError} for lone surrogates, NaN and the infinities, and if the value itself is undefined
 */
export function canonicalJson(value: unknown): string {
  const text = serialize(value)
  if (text === undefined) throw new TypeError('only JSON values have a canonical form')
  return text
}

function serialize(value: unknown): string | undefined {
  if (typeof value === 'string') return serializeText(value)
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON has only finite numbers')
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (hasToJson(value)) return serialize(value.toJSON())
  if (Array.isArray(value)) return `[${value.map(element => serialize(element) ?? 'null').join()}]`
  let fields = ''
  // By default `sort` orders by UTF-16 code units, as RFC 8785 requires.
  for (const name of Object.keys(value).sort()) {
    const field = serialize((value as Record<string, unknown>)[name])
    if (field !== undefined) fields += `${fields && ','}${serializeText(name)}:${field}`
  }
  return `{${fields}}`
}

const LONE_SURROGATE = /\p{Surrogate}/u

function serializeText(text: string): string {
  if (LONE_SURROGATE.test(text)) throw new TypeError('UTF-8 has no lone surrogates')
  return JSON.stringify(text)
}

/** True for objects with a `toJSON` method, such as dates. */
const hasToJson = (value: object): value is { toJSON(): unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function'

/**
 * JSON on one line. Escapes U+007F to U+009F, because some terminals execute these control characters, and U+2028 and
 * U+2029, because some line readers, such as Node.js's readline, also split lines there.
 */
export const toLine = (value: object): string => escapeControls(JSON.stringify(value))

/**
 * Parses a line. Undefined if the service would not write the line in this form, because parsers differ on some forms,
 * for example on a duplicate field or on a number that is too large for a double. The characters that `toLine` escapes
 * may be unescaped, as earlier releases wrote them.
 */
export function fromLine(line: string): unknown {
  try {
    const value = JSON.parse(line)
    return escapeControls(JSON.stringify(value)) === escapeControls(line) ? value : undefined
  } catch {
    return undefined
  }
}

const escapeControls = (json: string): string =>
  json.replace(/[\u007f-\u009f\u2028\u2029]/g, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
