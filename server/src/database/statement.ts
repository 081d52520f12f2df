import { serializeArray } from './arrays.ts'
import { violates } from './failures.ts'
import type { Rows } from './rows.ts'

/** A value in a statement. PostgreSQL gets it as text or bytes, except a fragment, which is inserted as SQL. */
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

/** A piece of SQL that is inserted into a statement. */
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

/** A statement with the placeholders `$1`, `$2`, …, and their values. */
export interface Written {
  readonly text: string
  readonly values: (string | Buffer | null)[]
  /** Type OIDs of the values. PostgreSQL infers a type that is 0, and all types if the list is empty. */
  readonly types: number[]
  /** An error whose stack names the line of code that contains the statement. */
  readonly origin: Error
}

/** The parts of a statement that are the same at every use of its template. */
interface Template {
  /** Undefined until the first use without fragments. */
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

/** Returns the SQL text, and appends the values to `values` in the order of the text, including those of fragments. */
function join(strings: readonly string[], parameters: readonly Parameter[], values: Value[]): string {
  let text = strings[0] ?? ''
  for (const [index, parameter] of parameters.entries()) {
    text += isFragment(parameter) ? join(parameter.strings, parameter.values, values) : `$${values.push(parameter)}`
    text += strings[index + 1] ?? ''
  }
  return text
}

const TYPE = { boolean: 16, bytea: 17, bigint: 20, timestamptz: 1184, jsonb: 3802 }

/**
 * The type OID if the value determines it. For strings, numbers and arrays PostgreSQL infers the type from the context.
 */
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
  if (typeof value === 'object') throw new TypeError('an object is not a value of a statement')
  return String(value)
}

const fragment = (strings: readonly string[], ...values: Parameter[]) => new Fragment(strings, values)
const identifier = (name: string) => fragment([`"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`])

const listed = <Item>(items: readonly Item[], write: (item: Item) => Fragment): Fragment =>
  fragment(['', ...items.map((_, index) => (index < items.length - 1 ? ', ' : ''))], ...items.map(write))

type First<Answer> = Answer extends readonly (infer Row)[] ? Row | undefined : never

/** Translates the violation of a constraint into the error that the caller sees. */
interface Violation {
  readonly constraint: string
  readonly toError: () => Error
}

/**
 * PostgreSQL's planning of a statement. `auto`: the statement is prepared, and from the sixth use on PostgreSQL
 * compares a generic plan with the earlier ones. `generic`: the statement is prepared, and planned once. `ordered`:
 * like `generic`, and rows are read in the order of an index. `each`: every use is planned for its values.
 */
export type Planning = 'auto' | 'generic' | 'ordered' | 'each'

/**
 * A statement with its values and the parser of its result. It is a plain value: only a batch sends it (`batch.ts`).
 */
export class Statement<Answer = unknown> {
  readonly written: Written
  readonly planning: Planning
  readonly read: (rows: Rows) => Answer
  readonly #violations: readonly Violation[]

  constructor(
    written: Written,
    planning: Planning,
    read: (rows: Rows) => Answer,
    violations: readonly Violation[] = [],
  ) {
    this.written = written
    this.planning = planning
    this.read = read
    this.#violations = violations
  }

  /** The statement with its result mapped by `toResult`. */
  map<Result>(toResult: (answer: Answer) => Result): Statement<Result> {
    return new Statement(this.written, this.planning, rows => toResult(this.read(rows)), this.#violations)
  }

  /** The statement with its first row as the result; undefined if there is none. */
  first(): Statement<First<Answer>> {
    return this.map(rows => (rows as unknown as readonly unknown[])[0] as First<Answer>)
  }

  /** The same statement; a violation of the constraint fails with `toError()` instead of PostgreSQL's error. */
  refusing(constraint: string, toError: () => Error): Statement<Answer> {
    return new Statement(this.written, this.planning, this.read, [...this.#violations, { constraint, toError }])
  }

  /** Translates a failure of this statement into the error that the caller gets. */
  toError(failure: unknown): unknown {
    return this.#violations.find(({ constraint }) => violates(failure, constraint))?.toError() ?? failure
  }
}

const asRows = <Answer>(rows: Rows) => rows as unknown as Answer

const builders = {
  /**
   * A statement whose best plan depends on its values: PostgreSQL plans every use. Other statements are prepared once
   * per connection, and mostly have a generic plan from the sixth use on.
   */
  unprepared: <Answer = Rows>(strings: TemplateStringsArray, ...values: Parameter[]): Statement<Answer> =>
    new Statement(writeStatement(strings, values), 'each', asRows<Answer>),

  /**
   * A statement on a partitioned table whose plan must not depend on its values. Planning 20 partitions takes 1 ms, and
   * PostgreSQL would plan every use if a value such as LIMIT made the generic plan look costly (decision 50).
   */
  generic: <Answer = Rows>(strings: TemplateStringsArray, ...values: Parameter[]): Statement<Answer> =>
    new Statement(writeStatement(strings, values), 'generic', asRows<Answer>),

  /**
   * A list of a partitioned table: like `generic`, but without sorting, so every filter needs an index in the order of
   * the list. Without the values PostgreSQL expects few matching rows, and would read and sort them all.
   */
  ordered: <Answer = Rows>(strings: TemplateStringsArray, ...values: Parameter[]): Statement<Answer> =>
    new Statement(writeStatement(strings, values), 'ordered', asRows<Answer>),

  fragment: (strings: TemplateStringsArray, ...values: Parameter[]): Fragment => new Fragment(strings, values),

  /**
   * A condition that is omitted if its value is undefined or null. PostgreSQL then plans only the present conditions,
   * and can use their indexes. Each combination of present conditions is prepared once per connection.
   */
  optional: <Value>(value: Value, write: (value: NonNullable<Value>) => Fragment): Fragment =>
    value === undefined || value === null ? fragment(['']) : write(value),

  json: (value: unknown): Json => new Json(value),

  /** A quoted name of a table or column that is known only at run time, such as `m.id`. */
  identifier,

  /** The items, each as a piece of SQL, separated by commas. */
  listed,

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
 * Tagged template of a statement. The values become its parameters; `sql<Row[]>` gives the type of its rows.
 * @throws TypeError for a value that cannot be sent
 */
export const sql = Object.assign(
  <Answer = Rows>(strings: TemplateStringsArray, ...values: Parameter[]): Statement<Answer> =>
    new Statement(writeStatement(strings, values), 'auto', asRows<Answer>),
  builders,
)
