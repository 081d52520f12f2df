import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TObject } from 'typebox'
import { isEmail } from '../kernel/email.ts'
import type { Fault } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { canonicalNetwork } from '../kernel/network-address.ts'
import { isLengthKeptInNfkc } from '../kernel/password-length.ts'
import {
  isUnmixed,
  LINE_PATTERN,
  NAME_PATTERN,
  PROSE_PATTERN,
  SENT_TIMESTAMP_PATTERN,
  TRIMMED_NAME_PATTERN,
} from '../kernel/schema.ts'
import type { Operation } from '../operations/operation.ts'
import { validationFailed } from './problem.ts'

const isNetwork = (text: string) => canonicalNetwork(text) !== null

const strict = new Ajv({ allErrors: true, useDefaults: true, strict: false })
const coercing = new Ajv({ allErrors: true, useDefaults: true, coerceTypes: true, strict: false })
addFormats.default(strict)
addFormats.default(coercing)
// The format of the package also accepts `urn:uuid:…`, which PostgreSQL rejects.
strict.addFormat('uuid', isUuid)
coercing.addFormat('uuid', isUuid)
// The format of the package also accepts addresses with a percent-encoded line break.
strict.addFormat('email', isEmail)
coercing.addFormat('email', isEmail)
coercing.addFormat('ip-network', isNetwork)
strict.addFormat('unmixed-words', isUnmixed)
strict.addFormat('password', isLengthKeptInNfkc)

/** The schemas and errors of an operation that validation uses. */
type Validated = Pick<Operation, 'id' | 'params' | 'query' | 'body' | 'errors'>

/** Validates path parameters, query and body of a request against an operation's schemas. */
export interface Validator {
  /**
   * Validates the path parameters. An operation without a not-found error must accept any text as an id, and validate
   * the id itself.
   * @throws the not-found error of the first malformed id, because no resource can have such an id. An operation lists
   * these errors in the order of the ids in its path; the last error also applies to further ids
   */
  params(values: unknown): unknown
  /** @throws validation_failed; unknown parameters are refused, numbers and booleans are coerced */
  query(values: unknown): unknown
  /**
   * @throws validation_failed; unknown fields are refused, even if the operation has no body; nothing is coerced
   */
  body(value: unknown): unknown
}

export function createValidator(operation: Validated): Validator {
  const params = compileLazily(strict, closed(operation.params ?? NOTHING))
  const query = compileLazily(coercing, closed(operation.query ?? NOTHING))
  const body = compileLazily(strict, operation.body ?? closed(NOTHING))
  const ids = Object.entries(operation.params?.properties ?? {}).filter(([, schema]) => 'format' in schema)
  const integers = Object.entries(operation.query?.properties ?? {}).flatMap(([name, schema]) =>
    (schema as { type?: unknown }).type === 'integer' ? [name] : [],
  )
  /** Converts ids to lower case, in which they are stored. */
  const lowerCaseIds = (values: unknown) => {
    const given = values as Record<string, string>
    return { ...given, ...Object.fromEntries(ids.map(([name]) => [name, given[name]?.toLowerCase()])) }
  }
  const queryTimes = timesOf(operation.query)
  const bodyTimes = timesOf(operation.body)
  const lists = Object.entries(operation.query?.properties ?? {}).filter(([, schema]) => isList(schema))
  /** Makes repeatable parameters lists, even if they are sent only once. */
  const withLists = (values: object) => {
    const given = { ...values } as Record<string, unknown>
    for (const [name] of lists) if (typeof given[name] === 'string') given[name] = [given[name]]
    return given
  }
  const names = Object.keys(operation.params?.properties ?? {})
  const notFound = operation.errors.filter(error => error.kind === 'not_found')

  return {
    params(values) {
      if (!operation.params) return {}
      const validate = params()
      const pointers = validate(values) ? [] : (validate.errors ?? []).map(error => error.instancePath)
      if (notFound.length > 0) pointers.push(...textFaults(values).map(fault => fault.pointer))
      if (pointers.length === 0) return lowerCaseIds(values)
      const malformed = names.findIndex(name => pointers.includes(`/${name}`))
      const error = notFound[malformed] ?? notFound.at(-1)
      if (!error) throw new Error(`${operation.id} has parameters and no not-found error`)
      throw error()
    },
    query(values) {
      const given = withLists({ ...(values as object) }) as Record<string, unknown>
      // Coercion alone would also accept 0x10, 1e1, 05 and " 10".
      for (const name of integers) if (!isDecimal(String(given[name] ?? '0'))) given[name] = 'no integer'
      return inUtc(check(query(), given, 'query'), queryTimes)
    },
    body(value) {
      const checked = check(body(), value === undefined ? {} : value, 'body')
      return operation.body && inUtc(checked, bodyTimes)
    },
  }
}

/** The names of the fields with a time in a request. */
const timesOf = (schema: TObject | undefined): string[] =>
  Object.entries(schema?.properties ?? {}).flatMap(([name, field]) =>
    (field as { pattern?: unknown }).pattern === SENT_TIMESTAMP_PATTERN ? [name] : [],
  )

/**
 * Converts valid times to UTC with milliseconds, because PostgreSQL refuses offsets from 16:00 on, which RFC 3339
 * allows.
 */
function inUtc(values: unknown, names: readonly string[]): unknown {
  const given = values as Readonly<Record<string, unknown>>
  const times = names.flatMap(name => {
    const time = given[name]
    return typeof time === 'string' ? [[name, new Date(time).toISOString()]] : []
  })
  return times.length === 0 ? values : { ...given, ...Object.fromEntries(times) }
}

const isDecimal = (text: string) => /^(?:0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text))

const isList = (schema: { type?: unknown }) => schema.type === 'array'

const NOTHING = { type: 'object', properties: {} } as const

/**
 * Schemas are compiled lazily: compiling all of them dominated the start-up time, and a process serves few operations.
 */
function compileLazily(ajv: Ajv, schema: object): () => ValidateFunction {
  let validate: ValidateFunction | undefined
  return () => (validate ??= ajv.compile(schema))
}

const closedSchemas = new WeakMap<object, object>()

/** Returns the same object for the same schema, so that Ajv compiles it once for all operations and servers. */
function closed(schema: TObject | typeof NOTHING): object {
  const known = closedSchemas.get(schema) ?? { ...schema, additionalProperties: false }
  closedSchemas.set(schema, known)
  return known
}

function check(validate: ValidateFunction, value: unknown, part: 'query' | 'body'): unknown {
  const found = validate(value) ? [] : withoutEmpty(validate.errors ?? []).map(error => toFault(error, part))
  const texts = textFaults(value)
  const others = [...texts, ...rangeFaults(value)]
  // A pattern that excludes NUL reports the same fault a second time, worded as a regular expression.
  const told = new Set(texts.map(({ pointer }) => pointer))
  const faults = found.filter(({ code, pointer }) => code !== 'pattern' || !told.has(pointer))
  if (faults.length + others.length === 0) return value
  const all = withoutRepeats([...faults, ...others.map(fault => ({ ...fault, in: part }))])
  throw validationFailed({ errors: all.slice(0, MAX_FAULTS), detail: all[0]?.detail ?? '' })
}

/** Removes the fault of the minimum length if the empty text also violates a pattern, because the two are one fault. */
function withoutEmpty(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const unmatched = new Set(errors.filter(({ keyword }) => keyword === 'pattern').map(one => one.instancePath))
  const isEmpty = ({ keyword, params }: ErrorObject) => keyword === 'minLength' && params.limit === 1
  return errors.filter(error => !isEmpty(error) || !unmatched.has(error.instancePath))
}

/** Removes duplicate faults: a format and a pattern can both report the same one. */
const withoutRepeats = (faults: readonly Fault[]): Fault[] =>
  [...Map.groupBy(faults, ({ pointer, detail }) => `${pointer} ${detail}`).values()].flatMap(([first]) => first ?? [])

/** Checks a time range, wherever `since` and `until` occur together. The range may be empty, but not inverted. */
function rangeFaults(value: unknown): Fault[] {
  const { since, until } = Object(value) as { since?: unknown; until?: unknown }
  if (since === undefined || until === undefined) return []
  const runsBack = Date.parse(String(since)) > Date.parse(String(until))
  return runsBack ? [{ pointer: '/until', code: 'range', detail: '/until must not be before /since' }] : []
}

/** Limits the nesting of a body that is serialized again for another library. */
export function refuseDeepNesting(body: unknown): void {
  const values: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }]
  for (const { value, depth } of values) {
    if (depth > MAX_DEPTH) throw validationFailed({ detail: 'The body is nested too deeply' })
    if (typeof value !== 'object' || value === null) continue
    for (const inner of Object.values(value)) values.push({ value: inner, depth: depth + 1 })
  }
}

const MAX_DEPTH = 8
/** Maximum number of faults in a response. */
const MAX_FAULTS = 20

/**
 * A value and its position in a body. JSON pointers are built only for faults, because a large body has hundreds of
 * values.
 */
interface Place {
  readonly value: unknown
  readonly key: string
  readonly within: Place | undefined
}

/**
 * Finds texts that cannot be stored: PostgreSQL cannot store NUL, and UTF-8 cannot encode a lone surrogate. Such texts
 * are refused, not silently changed. Iterative, because 64 KiB of nested brackets would overflow the stack.
 */
function textFaults(whole: unknown): Fault[] {
  const places: Place[] = [{ value: whole, key: '', within: undefined }]
  const unstorable: Place[] = []
  for (const place of places) {
    const { value } = place
    if (typeof value === 'string' && !isStorable(value)) unstorable.push(place)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      // Field names are checked too: metadata is stored with its keys.
      if (!isStorable(key)) unstorable.push(place)
      places.push({ value: inner, key, within: place })
    }
  }
  return unstorable.slice(0, MAX_FAULTS).map(place => textFault(pointerTo(place)))
}

function pointerTo(place: Place): string {
  const tokens: string[] = []
  for (let at = place; at.within; at = at.within) tokens.push(`/${escapeToken(at.key)}`)
  return tokens.reverse().join('')
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

const textFault = (pointer: string): Fault => ({
  pointer,
  code: 'text',
  detail: `${pointer || 'The value'} contains NUL or an unpaired surrogate`,
})

/** Escapes a reference token (RFC 6901). */
const escapeToken = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

const SENT_TIMESTAMP_RULE = 'must be a time of the years 1000 to 2999 with its offset, such as 2026-11-22T05:00:00Z'

const PATTERN_RULES: Readonly<Record<string, string>> = {
  [NAME_PATTERN]: 'must not be blank, nor hold control characters or invisible ones',
  [TRIMMED_NAME_PATTERN]: 'must not begin or end with a blank, nor hold control characters or invisible ones',
  [LINE_PATTERN]: 'must be one line, and not hold control characters or invisible ones',
  [SENT_TIMESTAMP_PATTERN]: SENT_TIMESTAMP_RULE,
  [PROSE_PATTERN]: 'must not hold invisible characters, nor control characters but line feeds and tabs',
}

const FORMAT_RULES: Readonly<Record<string, string>> = {
  'date-time': SENT_TIMESTAMP_RULE,
  'ip-network': 'must be an IP address or a CIDR block, such as 203.0.113.7 or 2001:db8::/32',
  email: 'must be an email address, such as ada@acme.example',
  password: 'must have 8 to 128 characters, also in NFKC',
  'unmixed-words': 'must not hold words that mix Latin letters with Cyrillic or Greek ones',
  uuid: 'must be a UUID, such as 0199d0b7-2f4c-7a18-b3e6-9d51a0c8f274',
}

const LIMIT_RULES: Readonly<Record<string, { bound: string; unit: string }>> = {
  minLength: { bound: 'at least', unit: 'character' },
  maxLength: { bound: 'at most', unit: 'character' },
  minItems: { bound: 'at least', unit: 'item' },
  maxItems: { bound: 'at most', unit: 'item' },
}

function limitRule({ keyword, params: { limit } }: ErrorObject): string | undefined {
  const rule = LIMIT_RULES[keyword]
  return rule && `must have ${rule.bound} ${limit} ${rule.unit}${limit === 1 ? '' : 's'}`
}

function toFault(error: ErrorObject, part: 'query' | 'body'): Fault {
  const { keyword, instancePath, params, message } = error
  const at = (key: unknown) => `${instancePath}/${escapeToken(String(key))}`
  if (keyword === 'additionalProperties') {
    const pointer = at(params.additionalProperty)
    return { pointer, code: 'unknown_field', detail: `${pointer} is not known here`, in: part }
  }
  if (keyword === 'required') {
    const pointer = at(params.missingProperty)
    return { pointer, code: 'required', detail: `${pointer} is required`, in: part }
  }
  const rule = PATTERN_RULES[params.pattern as string] ?? FORMAT_RULES[params.format as string] ?? limitRule(error)
  if (rule) {
    const detail = `${instancePath} ${rule}`
    return { pointer: instancePath, code: keyword, detail, in: part }
  }
  const allowed = keyword === 'enum' ? `: ${(params.allowedValues as unknown[]).join(', ')}` : ''
  return {
    pointer: instancePath,
    code: keyword,
    detail: `${instancePath || 'The body'} ${message}${allowed}`,
    in: part,
  }
}
