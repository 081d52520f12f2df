import { once } from 'node:events'
import { type Duplex, Readable } from 'node:stream'
import pg from 'pg'

/** The driver's connection; the types that it comes with leave out a part. */
interface Wire {
  readonly stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** `COPY … TO STDOUT`, as slowly as it is read: the connection pauses while rows wait. */
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
    // The reader gets the error.
    this.answer.on('error', () => {})
    this.submit = connection => {
      wire = connection as unknown as Wire
      wire.query(text)
    }
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Wire): void {
    // The driver uses the memory again.
    if (!this.answer.destroyed && !this.answer.push(Buffer.from(chunk))) stream.pause()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery({ stream }: Wire): void {
    if (!this.answer.destroyed) this.answer.push(null)
    // Nobody reads on from here, and the last rows may have paused it.
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

  /** Resolves when PostgreSQL has taken all of it. */
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
