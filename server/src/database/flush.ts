import pg from 'pg'
import { serialize } from 'pg-protocol'
import type { Column, Prepared, PreparedStatements } from './prepared-statements.ts'
import { Rows } from './rows.ts'
import type { Statement } from './statement.ts'
import { READERS } from './values.ts'

/** One statement of a flush. */
interface Part {
  readonly statement: Statement
  readonly rows: Rows
  /** Set if this use makes it. */
  made: Prepared | undefined
  /** It was prepared before. */
  usesKept: boolean
  columns: readonly Column[] | null
}

/** Translates an error; `usesKept` if it came of a statement that was prepared before. */
export type ToFailure = (error: Error, usesKept?: boolean) => Error

interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

/**
 * Statements that leave together and succeed or fail together: PostgreSQL runs them one after another, in a transaction
 * of their own if none is open, and skips those behind one that fails. They are answered when all have succeeded, so
 * that what was written is committed. The driver would send, and wait for, each by itself.
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
    this.#parts = statements.map(statement => ({
      statement,
      rows: new Rows(),
      made: undefined,
      usesKept: false,
      columns: null,
    }))
    this.#prepared = prepared
    this.#toFailure = toFailure
    // A function that is written here V8 would make in its old generation, and keep every flush there with it.
    this.submit = this.#submit
  }

  /** The rows of each statement; the failure of the one that failed, as the statement translates it. */
  get answered(): Promise<Rows[]> {
    return this.#ended.promise
  }

  #submit({ stream }: pg.Connection): void {
    stream.write(this.#messages())
  }

  /** As one piece: a piece for each message would cost more than the messages. */
  #messages(): Buffer {
    const messages = this.#prepared.takeDropped().map(name => serialize.close({ type: 'S', name }))
    for (const part of this.#parts) this.#write(messages, part)
    messages.push(serialize.sync())
    return Buffer.concat(messages)
  }

  #write(messages: Buffer[], part: Part): void {
    const { written, isPrepared } = part.statement
    const { text, types, values } = written
    const prepared = isPrepared ? this.#prepared.find(written) : undefined
    if (prepared?.columns) {
      part.columns = prepared.columns
      part.usesKept = true
      messages.push(serialize.bind({ statement: prepared.name, values }), serialize.execute())
      return
    }
    // While the first use is under way, others go without: it may fail.
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
    this.#ended.resolve(this.#parts.map(({ rows }) => rows))
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

/** The line that the statement is written in. The frames above it are of its first use, and not of this one. */
const siteOf = (stack: string): string => stack.split('\n')[3] ?? ''
