import pg from 'pg'
import { serialize } from 'pg-protocol'
import type { Column, Prepared, PreparedStatements } from './prepared-statements.ts'
import type { Written } from './statement.ts'
import { READERS } from './values.ts'

/** The rows of an answer, in their order, and what the statement did. */
export class Rows extends Array<object> {
  #command = ''

  static override get [Symbol.species]() {
    return Array
  }

  /** What PostgreSQL says when a statement is done, such as "UPDATE 3". */
  completed(command: string): void {
    this.#command = command
  }

  /** The first word of it, such as "UPDATE". */
  get command(): string {
    return this.#command.split(' ', 1)[0] ?? ''
  }

  /** How many rows were read or changed. */
  get count(): number {
    return Number(this.#command.slice(this.#command.lastIndexOf(' ') + 1)) || 0
  }
}

/** One statement of a flush. */
interface Part {
  readonly written: Written
  readonly isPrepared: boolean
  readonly rows: Rows
  resolve(rows: Rows): void
  reject(error: Error): void
  /** Set if this use makes it. */
  made: Prepared | undefined
  /** It was prepared before. */
  usesKept: boolean
  columns: readonly Column[] | null
}

/** What is told of an error; `usesKept` if it came of a statement that was prepared before. */
export type ToFailure = (error: Error, usesKept?: boolean) => Error

interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

/**
 * Statements that leave together and succeed or fail together: PostgreSQL runs them one after another, in a transaction
 * of their own if none is open, and passes over what stands behind one that fails. The answers are given when all have
 * succeeded, so that what was written is committed. The driver would send, and wait for, each by itself.
 */
export class Flush extends pg.Query {
  readonly #parts: Part[] = []
  readonly #prepared: PreparedStatements
  readonly #toFailure: ToFailure
  #answered = 0
  #hasEnded = false
  #isClosed = false
  #onEnd: ((failure: Error | null) => void) | undefined

  constructor(prepared: PreparedStatements, toFailure: ToFailure) {
    super('flush')
    this.#prepared = prepared
    this.#toFailure = toFailure
    // A function that is written here V8 would make in its old generation, and keep every flush there with it.
    this.submit = this.#submit
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Takes no more statements. */
  close(): void {
    this.#isClosed = true
  }

  /** `onEnd` is called once it was answered, before anybody else hears of it; with the failure, if it failed. */
  whenEnded(onEnd: (failure: Error | null) => void): void {
    this.#onEnd = onEnd
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0
  }

  add(written: Written, isPrepared: boolean): Promise<Rows> {
    const { promise, resolve, reject } = Promise.withResolvers<Rows>()
    // A failure reaches whoever awaits the statement, and nobody else.
    promise.catch(() => {})
    this.#parts.push({
      written,
      isPrepared,
      rows: new Rows(),
      resolve,
      reject,
      made: undefined,
      usesKept: false,
      columns: null,
    })
    return promise
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
    const { written } = part
    const { text, types, values } = written
    const prepared = part.isPrepared ? this.#prepared.find(written) : undefined
    if (prepared?.columns) {
      part.columns = prepared.columns
      part.usesKept = true
      messages.push(serialize.bind({ statement: prepared.name, values }), serialize.execute())
      return
    }
    // While the first use is under way, others go without: it may fail.
    part.made = part.isPrepared && !prepared ? this.#prepared.add(written) : undefined
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
    this.#onEnd?.(null)
    for (const { rows, resolve } of this.#parts) resolve(rows)
  }

  handleError(error: Error): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    const current = this.#current
    const failure = this.#toFailure(error, current?.usesKept ?? false)
    const sentBy = current?.written.origin.stack
    if (failure === error && sentBy) failure.stack = `${failure.name}: ${failure.message}\n${framesOf(sentBy)}`
    for (const { made } of this.#parts) if (made && !made.columns) this.#prepared.drop(made)
    // Who sent what failed hears of it first, and may say in other words why.
    this.#onEnd?.(failure)
    current?.reject(failure)
    setImmediate(() => {
      for (const { reject } of this.#parts) reject(failure)
    })
  }
}

/** Without the frames of this folder. */
const framesOf = (stack: string): string => stack.split('\n').slice(3).join('\n')
