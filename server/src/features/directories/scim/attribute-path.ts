import type { ErrorDefinition } from '../../../kernel/errors.ts'
import { ENTERPRISE_SCHEMA, GROUP_SCHEMA, REEVE_SCHEMA, USER_SCHEMA } from './schemas.ts'

/**
 * Parses attribute names, filters and the paths of PATCH operations (RFC 7644, sections 3.4.2.2 and 3.5.2). One pass
 * over a text of limited length, with at most one level of brackets, so the time is linear.
 */

/** The schema of an attribute. `other` is a schema that Reeve does not know. */
export type SchemaName = 'core' | 'enterprise' | 'reeve' | 'other'

export interface Condition {
  /** The sub-attribute, in lower case. */
  readonly sub: string
  readonly value: FilterValue
}

export type FilterValue = string | number | boolean | null

/** The path of an attribute, such as `emails[type eq "work"].value`. Names are in lower case. */
export interface AttributePath {
  readonly schema: SchemaName
  /** Null if the path names a whole schema. */
  readonly name: string | null
  /** The conditions in brackets, which all must hold; null without brackets. */
  readonly where: readonly Condition[] | null
  readonly sub: string | null
}

/** The maximum length of a filter or a path in characters. */
export const LONGEST_TEXT = 2_000
/** The maximum number of comparisons in a filter, and in brackets. */
const MOST_COMPARISONS = 10

const NAME = /^\$?[a-z][\w-]*$/i
const SCHEMA_NAMES: readonly (readonly [string, SchemaName])[] = [
  [USER_SCHEMA.toLowerCase(), 'core'],
  [GROUP_SCHEMA.toLowerCase(), 'core'],
  [ENTERPRISE_SCHEMA.toLowerCase(), 'enterprise'],
  [REEVE_SCHEMA, 'reeve'],
].map(([urn = '', name]) => [urn.toLowerCase(), name as SchemaName])

/** The schema with this URN, ignoring case: `other` for an unknown URN or URL, and undefined for any other text. */
export function schemaNamed(text: string): SchemaName | undefined {
  const lower = text.toLowerCase()
  const known = SCHEMA_NAMES.find(([urn]) => urn === lower)
  if (known) return known[1]
  return /^(urn:|https?:)/.test(lower) ? 'other' : undefined
}

/** Splits a name such as `name.givenName` or `urn:…:User:active`; undefined if it is not an attribute's name. */
export function splitName(text: string): Omit<AttributePath, 'where'> | undefined {
  const lower = text.toLowerCase()
  const isUrn = lower.startsWith('urn:')
  const whole = isUrn ? SCHEMA_NAMES.find(([urn]) => urn === lower) : undefined
  if (whole) return { schema: whole[1], name: null, sub: null }
  const colon = isUrn ? lower.lastIndexOf(':') : -1
  const schema = isUrn ? (SCHEMA_NAMES.find(([urn]) => urn === lower.slice(0, colon))?.[1] ?? 'other') : 'core'
  const [name = '', sub, ...others] = lower.slice(colon + 1).split('.')
  if (others.length > 0 || !NAME.test(name) || (sub !== undefined && !NAME.test(sub))) return undefined
  return { schema, name, sub: sub ?? null }
}

const BLANKS = /[ \t]*/y
const WORD = /[\w.:$-]*/y

/** Reads a text from left to right. Each method throws the same error, with the position of the fault. */
class Reader {
  readonly #text: string
  readonly #refuse: ErrorDefinition
  #at = 0

  constructor(text: string, refuse: ErrorDefinition) {
    this.#text = text
    this.#refuse = refuse
    if (text.length > LONGEST_TEXT) throw refuse({ detail: `It must have at most ${LONGEST_TEXT} characters` })
  }

  /** The error for the text at the current position. It does not quote the text, which may be a person's address. */
  fault(expected: string) {
    return this.#refuse({ detail: `${this.#refuse.title}: expected ${expected} at character ${this.#at + 1}` })
  }

  isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  skipBlanks(): boolean {
    return this.#take(BLANKS) !== ''
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const [taken = ''] = pattern.exec(this.#text) ?? []
    this.#at += taken.length
    return taken
  }

  takes(character: string): boolean {
    if (this.#text[this.#at] !== character) return false
    this.#at++
    return true
  }

  word(): string {
    return this.#take(WORD)
  }

  /** A JSON string, number, boolean or null. */
  value(): FilterValue {
    if (this.#text[this.#at] !== '"') return this.#literal()
    const from = this.#at++
    while (!this.isAtEnd() && this.#text[this.#at] !== '"') this.#at += this.#text[this.#at] === '\\' ? 2 : 1
    if (this.isAtEnd()) throw this.fault('a closing quotation mark')
    this.#at++
    return this.#parsed(from) as string
  }

  #literal(): FilterValue {
    const from = this.#at
    const word = this.word()
    if (/^(true|false)$/i.test(word)) return word.toLowerCase() === 'true'
    if (word === 'null') return null
    if (!/^-?\d{1,15}(\.\d{1,15})?$/.test(word)) {
      this.#at = from
      throw this.fault('a quoted text or a boolean')
    }
    return Number(word)
  }

  #parsed(from: number): unknown {
    try {
      return JSON.parse(this.#text.slice(from, this.#at))
    } catch {
      throw this.fault('a text as in JSON')
    }
  }
}

/** A comparison with `eq`. */
interface Compared<Path> {
  readonly path: Path
  readonly value: FilterValue
}

export type Comparison = Compared<AttributePath>

/**
 * Reads `name eq value`, joined by `and`, up to the end or a closing bracket. `asSelection` returns the comparison that
 * a path alone expresses; undefined if it expresses none.
 */
function readComparisons<Path>(
  reader: Reader,
  readPath: () => Path,
  isEnd: () => boolean,
  asSelection: (path: Path) => Compared<Path> | undefined = () => undefined,
): readonly Compared<Path>[] {
  const comparisons: Compared<Path>[] = []
  for (;;) {
    reader.skipBlanks()
    const path = readPath()
    const selection = asSelection(path)
    let isSeparated = reader.skipBlanks()
    let isDone = selection !== undefined && isEnd()
    let word = isSeparated && !isDone ? reader.word().toLowerCase() : ''
    if (selection && (isDone || word === 'and')) comparisons.push(selection)
    else {
      if (word !== 'eq') throw reader.fault('the operator “eq”')
      if (!reader.skipBlanks()) throw reader.fault('a blank')
      comparisons.push({ path, value: reader.value() })
      isSeparated = reader.skipBlanks()
      isDone = isEnd()
      word = isSeparated && !isDone ? reader.word().toLowerCase() : ''
    }
    if (isDone) return comparisons
    if (word !== 'and') throw reader.fault('“and” or the end')
    if (comparisons.length >= MOST_COMPARISONS) throw reader.fault(`at most ${MOST_COMPARISONS} comparisons`)
  }
}

function readPath(reader: Reader): AttributePath {
  const name = splitName(reader.word())
  if (!name) throw reader.fault('an attribute')
  if (!reader.takes('[')) return { ...name, where: null }
  if (name.name === null || name.sub !== null) throw reader.fault('an attribute before the brackets')
  const readSub = () => {
    const sub = splitName(reader.word())
    if (sub?.schema !== 'core' || sub.name === null || sub.sub !== null) throw reader.fault('a sub-attribute')
    return sub.name
  }
  const conditions = readComparisons(reader, readSub, () => reader.takes(']'))
  const where = conditions.map(({ path: sub, value }) => ({ sub, value }))
  if (!reader.takes('.')) return { ...name, where }
  const sub = reader.word().toLowerCase()
  if (!NAME.test(sub)) throw reader.fault('a sub-attribute')
  return { ...name, where, sub }
}

/**
 * Parses a filter: comparisons with `eq`, joined by `and`.
 * @throws `refuse` for anything else
 */
export function parseComparisons(text: string, refuse: ErrorDefinition): readonly Comparison[] {
  const reader = new Reader(text, refuse)
  return readComparisons(
    reader,
    () => readPath(reader),
    () => reader.isAtEnd(),
    selectionOf,
  )
}

/** `emails[value eq "a@b.example"]` is equivalent to `emails.value eq "a@b.example"`. */
function selectionOf(path: AttributePath): Comparison | undefined {
  const value = path.where?.find(({ sub }) => sub === 'value')
  if (!path.where || !value || path.sub !== null) return undefined
  const others = path.where.filter(one => one !== value)
  return { path: { ...path, where: others.length > 0 ? others : null, sub: 'value' }, value: value.value }
}

/** Parses the path of a PATCH operation. @throws `refuse` */
export function parsePath(text: string, refuse: ErrorDefinition): AttributePath {
  const reader = new Reader(text, refuse)
  const path = readPath(reader)
  if (!reader.isAtEnd()) throw reader.fault('the end')
  return path
}
