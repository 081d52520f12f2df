import { serializeArray } from './arrays.ts'

/** A value of a statement: what PostgreSQL takes as text, bytes, or a piece of another statement. */
export type Parameter =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | Json
  | Fragment
  | readonly (string | number | bigint | boolean | Date | null)[]

/** A piece of a statement, used as a value in one. */
export class Fragment {
  readonly strings: readonly string[]
  readonly values: readonly Parameter[]

  constructor(strings: readonly string[], values: readonly Parameter[]) {
    this.strings = strings
    this.values = values
  }
}

/** A value that is sent as JSON. */
export class Json {
  readonly text: string

  constructor(value: unknown) {
    if (value === undefined) throw new TypeError('undefined is no JSON')
    this.text = JSON.stringify(value)
  }
}

/** A statement with `$1`, `$2`, …, and what stands for them. */
export interface Written {
  readonly text: string
  readonly values: (string | Buffer | null)[]
  /** The types that PostgreSQL is told; 0 where it finds them out by itself. Empty if it finds out all. */
  readonly types: number[]
  /** Where the statement stands in the code. */
  readonly origin: Error
}

/** What is the same whenever a template is used. */
interface Template {
  /** Undefined while only uses with fragments have been seen. */
  text?: string
  readonly origin: Error
}

const templates = new WeakMap<TemplateStringsArray, Template>()

/** @throws TypeError for a value that cannot be sent */
export function writeStatement(strings: TemplateStringsArray, parameters: readonly Parameter[]): Written {
  let template = templates.get(strings)
  if (!template) {
    template = { origin: new Error('sent by') }
    templates.set(strings, template)
  }
  const { origin } = template
  if (parameters.some(isFragment)) {
    const values: Value[] = []
    const text = join(strings, parameters, values)
    return { text, ...serialized(values), origin }
  }
  template.text ??= join(strings, parameters, [])
  return { text: template.text, ...serialized(parameters as readonly Value[]), origin }
}

type Value = Exclude<Parameter, Fragment>

const isFragment = (value: Parameter): value is Fragment => value instanceof Fragment

/** Writes the text and gathers the values, those of fragments in their places. */
function join(strings: readonly string[], parameters: readonly Parameter[], values: Value[]): string {
  let text = strings[0] ?? ''
  for (const [index, parameter] of parameters.entries()) {
    text += isFragment(parameter) ? join(parameter.strings, parameter.values, values) : `$${values.push(parameter)}`
    text += strings[index + 1] ?? ''
  }
  return text
}

const TYPE = { boolean: 16, bytea: 17, bigint: 20, timestamptz: 1184, jsonb: 3802 }

/** PostgreSQL is told a type where the value says it. A string, a number or an array fits what stands around it. */
function typeOf(value: Value): number {
  if (typeof value === 'boolean') return TYPE.boolean
  if (typeof value === 'bigint') return TYPE.bigint
  if (value instanceof Date) return TYPE.timestamptz
  if (value instanceof Json) return TYPE.jsonb
  return value instanceof Uint8Array ? TYPE.bytea : 0
}

function serialized(values: readonly Value[]): Pick<Written, 'values' | 'types'> {
  const types = values.map(typeOf)
  return { values: values.map(toText), types: types.some(type => type > 0) ? types : NO_TYPES }
}

const NO_TYPES: number[] = []

function toText(value: Value): string | Buffer | null {
  if (value === null || typeof value === 'string') return value
  if (value === undefined) throw new TypeError('a value of a statement is undefined')
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Json) return value.text
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (Array.isArray(value)) return serializeArray(value)
  if (typeof value === 'object') throw new TypeError('an object is no value of a statement')
  return String(value)
}

const fragment = (strings: readonly string[], ...values: Parameter[]) => new Fragment(strings, values)
const identifier = (name: string) => fragment([`"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`])

/** `a, b, c` of a list, with what `write` makes of each. */
const listed = <Item>(items: readonly Item[], write: (item: Item) => Fragment): Fragment =>
  fragment(['', ...items.map((_, index) => (index < items.length - 1 ? ', ' : ''))], ...items.map(write))

/** What pieces of statements are made with. */
export const builders = {
  /** A piece of a statement, used as a value in one. Never sent by itself. */
  fragment: (strings: TemplateStringsArray, ...values: Parameter[]): Fragment => new Fragment(strings, values),

  /**
   * A condition that is written only when its value is set: nothing for undefined and null. PostgreSQL then plans for
   * the conditions that are there and can use their indexes. Each combination is prepared once a connection.
   */
  optional: <Value>(value: Value, write: (value: NonNullable<Value>) => Fragment): Fragment =>
    value === undefined || value === null ? fragment(['']) : write(value),

  json: (value: unknown): Json => new Json(value),

  /** A table's or column's name that is known only at run time, such as `m.id`; quoted. */
  identifier,

  /** `("a", "b") values ($1, $2)`, after `insert into` and the table. */
  insertion(row: Readonly<Record<string, unknown>>): Fragment {
    const values = listed(Object.values(row) as Parameter[], value => fragment(['', ''], value))
    return fragment(['(', ') values (', ')'], listed(Object.keys(row), identifier), values)
  },

  /** `"a" = $1, "b" = $2`, after `set`. */
  assignments: (row: Readonly<Record<string, unknown>>): Fragment =>
    listed(Object.entries(row), ([name, value]) => fragment(['', ' = ', ''], identifier(name), value as Parameter)),
}
