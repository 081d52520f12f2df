import pg from 'pg'
import { serialize } from 'pg-protocol'
import type { Column, Prepared, PreparedStatements } from './prepared-statements.ts'
import { Rows } from './rows.ts'
import { type Planning, type Statement, sql } from './statement.ts'
import { READERS } from './values.ts'

/** One statement of a flush. */
interface Part {
  readonly statement: Statement
  readonly rows: Rows
  /** Set if the statement is prepared by this flush. */
  made: Prepared | undefined
  /** True if the statement was prepared earlier on this connection. */
  usesKept: boolean
  columns: readonly Column[] | null
}

const setPlanner = (mode: string, sort: string): Statement => sql`
  select set_config('plan_cache_mode', ${mode}, true), set_config('enable_sort', ${sort}, true)`

/** Planner settings that are sent before a statement, and undone by `AFTER`. A rollback also undoes them. */
const BEFORE: ReadonlyMap<Planning, Statement> = new Map([
  ['generic', setPlanner('force_generic_plan', 'on')],
  ['ordered', setPlanner('force_generic_plan', 'off')],
])
const AFTER = setPlanner('auto', 'on')

const SETTINGS = new Set([...BEFORE.values(), AFTER])

const withSettings = (statement: Statement): Statement[] => {
  const before = BEFORE.get(statement.planning)
  return before ? [before, statement, AFTER] : [statement]
}

/** Translates an error. `usesKept` is true if the failed statement was prepared earlier. */
export type ToFailure = (error: Error, usesKept?: boolean) => Error

interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

/**
 * A flush: statements that are sent together and succeed or fail together. PostgreSQL runs them in order, in an
 * implicit transaction if none is open, and skips the statements after a failed one. Callers get the results after all
 * statements have succeeded and the implicit transaction, if any, was committed. If each statement were a query of the
 * driver, each would succeed or fail by itself.
 */
export class Flush extends pg.Query {
  readonly #parts: Part[]
  readonly #prepared: PreparedStatements
  readonly #toFailure: ToFailure
  readonly #ended = Promise.withResolvers<Rows[]>()
  #answered = 0
  #hasEnded = false

  constructor(statements: readonly Statement[], prepared: PreparedStatements, toFailure: ToFailure) {
    super('flush')
    this.#parts = statements.flatMap(withSettings).map(statement => ({
      statement,
      rows: new Rows(),
      made: undefined,
      usesKept: false,
      columns: null,
    }))
    this.#prepared = prepared
    this.#toFailure = toFailure
    // A method, not a closure: V8 would allocate a closure in the old generation, where it would retain every flush.
    this.submit = this.#submit
  }

  /** The rows of each statement. Rejects with the translated error of the failed statement. */
  get answered(): Promise<Rows[]> {
    return this.#ended.promise
  }

  #submit({ stream }: pg.Connection): void {
    stream.write(this.#messages())
  }

  /** Concatenates the messages, because writing each buffer separately would cost more than encoding them. */
  #messages(): Buffer {
    const messages = this.#prepared.takeDropped().map(name => serialize.close({ type: 'S', name }))
    for (const part of this.#parts) this.#write(messages, part)
    messages.push(serialize.sync())
    return Buffer.concat(messages)
  }

  #write(messages: Buffer[], part: Part): void {
    const { written, planning } = part.statement
    const { text, types, values } = written
    const isPrepared = planning !== 'each'
    const prepared = isPrepared ? this.#prepared.find(written) : undefined
    if (prepared?.columns) {
      part.columns = prepared.columns
      part.usesKept = true
      messages.push(serialize.bind({ statement: prepared.name, values }), serialize.execute())
      return
    }
    // Until the first use has succeeded, further uses are sent unprepared, because preparing may fail.
    part.made = isPrepared && !prepared ? this.#prepared.add(written) : undefined
    const name = part.made?.name ?? ''
    messages.push(
      serialize.parse({ name, text, types }),
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
    )
  }

  get #current(): Part | undefined {
    return this.#parts[this.#answered]
  }

  handleRowDescription({ fields }: RowDescription): void {
    if (!this.#current) return
    this.#current.columns = fields.map(({ name, dataTypeID }) => ({ name, read: READERS.get(dataTypeID) }))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { columns, rows } = this.#current ?? {}
    if (!columns || !rows) return
    const row: Record<string, unknown> = {}
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index] as Column
      const text = fields[index] as string | null
      row[column.name] = text === null || !column.read ? text : column.read(text)
    }
    rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const part = this.#current
    if (!part) return
    this.#answered++
    part.rows.completed(text)
    if (part.made) part.made.columns = part.columns ?? []
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery(): void {
    this.#hasEnded = true
    this.#ended.resolve(this.#parts.filter(({ statement }) => !SETTINGS.has(statement)).map(({ rows }) => rows))
  }

  handleError(error: Error): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    const current = this.#current
    const failure = this.#toFailure(error, current?.usesKept ?? false)
    const writtenBy = current?.statement.written.origin.stack
    if (failure === error && writtenBy) failure.stack = `${failure.name}: ${failure.message}\n${siteOf(writtenBy)}`
    for (const { made } of this.#parts) if (made && !made.columns) this.#prepared.drop(made)
    this.#ended.reject(current ? current.statement.toError(failure) : failure)
  }
}

/**
 * The stack frame of the statement's template. The frames below it are omitted: they belong to the first caller of the
 * template, not to the caller whose statement failed.
 */
const siteOf = (stack: string): string => stack.split('\n')[3] ?? ''
