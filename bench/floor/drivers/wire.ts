import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Address, Connection, Query, Results } from './driver.ts'
import { MessageWriter } from './message-writer.ts'
import { type Column, columnsOf, readRow } from './row-reader.ts'

/** Queries that are sent together, and whose results are returned together. */
interface Batch {
  readonly queries: readonly Query[]
  /** True if the batch has no Sync. Then it is complete with the response to its last query. */
  readonly staysOpen: boolean
  readonly results: object[][]
  rows: object[]
  error: Error | undefined
  resolve(results: object[][]): void
  reject(error: Error): void
}

const NO_BYTES = Buffer.alloc(0)
/** Completed batches are removed from the array in groups of this size, because removing the first item is slow. */
const DROPPED_AT_ONCE = 64

/**
 * Speaks PostgreSQL's wire protocol without a driver, which saves work: a batch has one Sync, the batches of one tick
 * are sent in one write, statements are described once, and rows are read without message objects. A transaction needs
 * no BEGIN or COMMIT: PostgreSQL keeps it open from the first query to the next Sync. Until then, a Flush makes
 * PostgreSQL send its responses.
 */
export class WireConnection implements Connection {
  readonly #socket: Socket
  readonly #writer = new MessageWriter()
  readonly #columns = new Map<string, readonly Column[]>()
  readonly #batches: Batch[] = []
  /** Index of the first batch whose results are incomplete. */
  #current = 0
  #isWriteScheduled = false
  #unread: Buffer = NO_BYTES

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', data => this.#receive(data))
    socket.on('error', error => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('PostgreSQL closed the connection')))
  }

  static async open({ host, database }: Address): Promise<WireConnection> {
    const socket = connect(`${host}/.s.PGSQL.5432`)
    await once(socket, 'connect')
    const connection = new WireConnection(socket)
    connection.#writer.startup({ user: 'postgres', database, client_encoding: 'UTF8' })
    await connection.#expect([], false)
    return connection
  }

  read<const Queries extends readonly Query[]>(queries: Queries): Promise<Results<Queries>> {
    return this.#send(queries, false)
  }

  begin<const Queries extends readonly Query[]>(queries: Queries): Promise<Results<Queries>> {
    return this.#send(queries, true)
  }

  async commit(queries: readonly Query[]): Promise<void> {
    await this.#send(queries, false)
  }

  async rollback(): Promise<void> {
    await this.#send([], false)
  }

  async close(): Promise<void> {
    this.#socket.destroy()
  }

  #send<Queries extends readonly Query[]>(queries: Queries, staysOpen: boolean): Promise<Results<Queries>> {
    for (const { statement, values } of queries) {
      if (!this.#columns.has(statement.name)) {
        this.#columns.set(statement.name, [])
        this.#writer.prepare(statement.name, statement.text)
      }
      this.#writer.execute(statement.name, values)
    }
    if (staysOpen) this.#writer.flush()
    else this.#writer.sync()
    return this.#expect(queries, staysOpen) as Promise<Results<Queries>>
  }

  #expect(queries: readonly Query[], staysOpen: boolean): Promise<object[][]> {
    if (!this.#isWriteScheduled) {
      this.#isWriteScheduled = true
      setImmediate(() => {
        this.#isWriteScheduled = false
        this.#writer.drainTo(this.#socket)
      })
    }
    return new Promise((resolve, reject) => {
      this.#batches.push({ queries, staysOpen, results: [], rows: [], error: undefined, resolve, reject })
    })
  }

  #receive(data: Buffer) {
    const bytes = this.#unread.length === 0 ? data : Buffer.concat([this.#unread, data])
    let at = 0
    while (at + 5 <= bytes.length) {
      const end = at + 1 + bytes.readInt32BE(at + 1)
      if (end > bytes.length) break
      const batch = this.#batches[this.#current]
      if (batch) this.#handle(batch, bytes.readUInt8(at), bytes, at + 5, end)
      at = end
    }
    this.#unread = at === bytes.length ? NO_BYTES : bytes.subarray(at)
  }

  #handle(batch: Batch, type: number, bytes: Buffer, start: number, end: number) {
    const { queries, staysOpen, results } = batch
    const name = queries[results.length]?.statement.name ?? ''
    switch (type) {
      case MESSAGE.dataRow:
        batch.rows.push(readRow(this.#columns.get(name) ?? [], bytes, start))
        return
      case MESSAGE.commandComplete:
        results.push(batch.rows)
        batch.rows = []
        if (staysOpen && results.length === queries.length) this.#answer(batch)
        return
      case MESSAGE.rowDescription:
        this.#columns.set(name, columnsOf(bytes, start))
        return
      case MESSAGE.errorResponse:
        batch.error = new Error(bytes.toString('utf8', start, end).replaceAll('\0', ' '))
        if (staysOpen) this.#answer(batch)
        return
      case MESSAGE.readyForQuery:
        this.#answer(batch)
    }
  }

  #answer({ results, error, resolve, reject }: Batch) {
    this.#current++
    if (this.#current === this.#batches.length || this.#current === DROPPED_AT_ONCE) {
      this.#batches.splice(0, this.#current)
      this.#current = 0
    }
    if (error) reject(error)
    else resolve(results)
  }

  #fail(error: Error) {
    for (const { reject } of this.#batches.splice(0).slice(this.#current)) reject(error)
    this.#current = 0
  }
}

const code = (letter: string) => letter.charCodeAt(0)
const MESSAGE = {
  commandComplete: code('C'),
  dataRow: code('D'),
  errorResponse: code('E'),
  readyForQuery: code('Z'),
  rowDescription: code('T'),
}
