import { once } from 'node:events'
import { type Duplex, Readable } from 'node:stream'
import pg from 'pg'

/** The driver's connection, whose published types omit some members. */
interface Wire {
  readonly stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** `COPY … TO STDOUT` as a stream with backpressure: the connection pauses while rows are unread. */
export class CopyOut extends pg.Query {
  readonly answer: Readable
  readonly #toFailure: (error: Error) => Error

  constructor(text: string, toFailure: (error: Error) => Error) {
    super({ text })
    this.#toFailure = toFailure
    let wire: Wire | undefined
    const resume = () => void wire?.stream.resume()
    const destroy = (error: Error | null, done: (error: Error | null) => void) => {
      resume()
      done(error)
    }
    this.answer = new Readable({ read: resume, destroy })
    // Without a listener, an error would end the process. The reader of the stream still gets the error.
    this.answer.on('error', () => {})
    this.submit = connection => {
      wire = connection as unknown as Wire
      wire.query(text)
    }
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Wire): void {
    // The chunk is copied, because the driver reuses its buffer.
    if (!this.answer.destroyed && !this.answer.push(Buffer.from(chunk))) stream.pause()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery({ stream }: Wire): void {
    if (!this.answer.destroyed) this.answer.push(null)
    // The last rows may have paused the connection, and no further read would resume it.
    stream.resume()
  }

  handleError(error: Error): void {
    this.answer.destroy(this.#toFailure(error))
  }
}

/** `COPY … FROM STDIN`. */
export class CopyIn extends pg.Query {
  readonly #ended = Promise.withResolvers<void>()
  readonly #rows: AsyncIterable<Uint8Array>
  readonly #toFailure: (error: Error) => Error
  #hasFailed = false

  constructor(text: string, rows: AsyncIterable<Uint8Array>, toFailure: (error: Error) => Error) {
    super({ text })
    this.#rows = rows
    this.#toFailure = toFailure
    this.submit = connection => connection.query(text)
  }

  /** Resolves when PostgreSQL has completed the COPY. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  handleCopyInResponse(wire: Wire): void {
    this.#send(wire).catch(error => {
      this.#ended.reject(error)
      if (!this.#hasFailed) wire.sendCopyFail('the source of the rows failed')
    })
  }

  async #send(wire: Wire): Promise<void> {
    for await (const piece of this.#rows) {
      if (this.#hasFailed) return
      wire.sendCopyFromChunk(piece)
      if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), this.ended])
    }
    if (!this.#hasFailed) wire.endCopyFrom()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#ended.resolve()
  }

  handleError(error: Error): void {
    this.#hasFailed = true
    this.#ended.reject(this.#toFailure(error))
  }
}
