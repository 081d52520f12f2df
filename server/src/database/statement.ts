import { serializeArray } from './arrays.ts'
import { violates } from './failures.ts'
import type { Rows } from './rows.ts'

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
  /** Its stack shows where the statement stands in the code. */
  readonly origin: Error
}

/** The parts that are the same for every use of a template. */
interface Template {
  /** Undefined while only uses with fragments have been seen. */
  text?: string
  readonly origin: Error
}

const templates = new WeakMap<TemplateStringsArray, Template>()

function writeStatement(strings: TemplateStringsArray, parameters: readonly Parameter[]): Written {
  let template = templates.get(strings)
  if (!template) {
    template = { origin: new Error('written by') }
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

type First<Answer> = Answer extends readonly (infer Row)[] ? Row | undefined : never

/** Translates the violation of a constraint into the error that the caller sees. */
interface Violation {
  readonly constraint: string
  readonly toError: () => Error
}

/**
 * A statement with its values, and how its answer is read. It is a value: making one sends nothing. A batch sends it
 * (`batch.ts`).
 */
export class Statement<Answer = unknown> {
  readonly written: Written
  /** False: PostgreSQL plans it anew each time. */
  readonly isPrepared: boolean
  readonly read: (rows: Rows) => Answer
  readonly #violations: readonly Violation[]

  constructor(
    written: Written,
    isPrepared: boolean,
    read: (rows: Rows) => Answer,
    violations: readonly Violation[] = [],
  ) {
    this.written = written
    this.isPrepared = isPrepared
    this.read = read
    this.#violations = violations
  }

  /** The same statement, its answer read by `toResult`. */
  map<Result>(toResult: (answer: Answer) => Result): Statement<Result> {
    return new Statement(this.written, this.isPrepared, rows => toResult(this.read(rows)), this.#violations)
  }

  /** The same statement, answering its first row; undefined if there is none. */
  first(): Statement<First<Answer>> {
    return this.map(rows => (rows as unknown as readonly unknown[])[0] as First<Answer>)
  }

  /** The same statement, which fails with `toError()` when it violates the constraint. */
  refusing(constraint: string, toError: () => Error): Statement<Answer> {
    return new Statement(this.written, this.isPrepared, this.read, [...this.#violations, { constraint, toError }])
  }

  /** The error that a failure of this statement means. */
  toError(failure: unknown): unknown {
    return this.#violations.find(({ constraint }) => violates(failure, constraint))?.toError() ?? failure
  }
}

const asRows = <Answer>(rows: Rows) => rows as unknown as Answer

const builders = {
  /**
   * A statement whose best plan depends on its values: it is planned anew each time. Others are prepared once a
   * connection, and from the sixth time on mostly planned without the values.
   */
  unprepared: <Answer = Rows>(strings: TemplateStringsArray, ...values: Parameter[]): Statement<Answer> =>
    new Statement(writeStatement(strings, values), false, asRows<Answer>),

  /** A piece of a statement, used as a value in one. */
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

/**
 * Writes a statement: a tagged template, with the values as parameters and the type of its rows as `sql<Row[]>`.
 * @throws TypeError for a value that cannot be sent
 */
export const sql = Object.assign(
  <Answer = Rows>(strings: TemplateStringsArray, ...values: Parameter[]): Statement<Answer> =>
    new Statement(writeStatement(strings, values), true, asRows<Answer>),
  builders,
)
