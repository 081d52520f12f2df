import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  readonly body: string
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/**
 * A keep-alive HTTP/1.1 connection that sends prepared bytes and reads the responses. It must take little processor
 * time, because the load generator runs on the same machine as the measured server.
 */
export class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', data => this.#receive(data))
    socket.on('error', error => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('the server closed the connection')))
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect({ host: '127.0.0.1', port })
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return new Connection(socket)
  }

  /** Sends a request. Must not be called before the response to the previous request has arrived. */
  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(data: Buffer) {
    this.#received = this.#received.length === 0 ? data : Buffer.concat([this.#received, data])
    const headEnd = this.#received.indexOf(END_OF_HEAD)
    if (headEnd < 0) return
    const head = this.#received.toString('latin1', 0, headEnd)
    const status = Number(head.slice(9, 12))
    const length = status === 204 ? 0 : Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN)
    if (Number.isNaN(length)) return this.#fail(new Error(`no content-length in: ${head}`))
    const bodyStart = headEnd + END_OF_HEAD.length
    if (this.#received.length < bodyStart + length) return
    const body = this.#received.toString('utf8', bodyStart, bodyStart + length)
    this.#received = Buffer.alloc(0)
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.resolve({ status, body })
  }

  #fail(error: Error) {
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.reject(error)
  }
}

/** Prepares the bytes of one request. */
export function requestBytes(request: string, key: string, body?: unknown): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const about = text && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
  return Buffer.from(`${request} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${key}\r\n${about}\r\n${text}`)
}
