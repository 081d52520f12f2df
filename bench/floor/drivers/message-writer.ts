import type { Socket } from 'node:net'
import { Json, type Value } from './driver.ts'

const SIZE = 65_536
const PROTOCOL_3_0 = 196_608

/** Collects messages of PostgreSQL's protocol in one buffer. */
export class MessageWriter {
  #bytes: Buffer = Buffer.allocUnsafe(SIZE)
  #end = 0

  startup(parameters: Readonly<Record<string, string>>): void {
    const start = this.#end
    this.#int32(0)
    this.#int32(PROTOCOL_3_0)
    for (const text of Object.entries(parameters).flat()) this.#text(text)
    this.#int8(0)
    this.#bytes.writeInt32BE(this.#end - start, start)
  }

  /** Appends Parse and Describe. */
  prepare(name: string, text: string): void {
    const parse = this.#open(code('P'))
    this.#text(name)
    this.#text(text)
    this.#int16(0)
    this.#close(parse)
    const describe = this.#open(code('D'))
    this.#int8(code('S'))
    this.#text(name)
    this.#close(describe)
  }

  /** Appends Bind and Execute. */
  execute(name: string, values: readonly Value[]): void {
    const bind = this.#open(code('B'))
    this.#text('')
    this.#text(name)
    this.#int16(0)
    this.#int16(values.length)
    for (const value of values) this.#value(value)
    this.#int16(0)
    this.#close(bind)
    this.#copy(EXECUTE)
  }

  sync(): void {
    this.#copy(SYNC)
  }

  flush(): void {
    this.#copy(FLUSH)
  }

  /** Writes all collected messages. */
  drainTo(socket: Socket): void {
    socket.write(this.#bytes.subarray(0, this.#end))
    this.#end = 0
    // The socket reads the buffer until the kernel has taken all of it. Until then, new messages need another buffer.
    if (socket.writableLength > 0) this.#bytes = Buffer.allocUnsafe(SIZE)
  }

  /** Begins a message. @returns the position of its length, which is written later */
  #open(type: number): number {
    this.#int8(type)
    this.#int32(0)
    return this.#end - 4
  }

  #close(start: number) {
    this.#bytes.writeInt32BE(this.#end - start, start)
  }

  #value(value: Value) {
    if (value === null) return this.#int32(-1)
    const text = toText(value)
    this.#reserve(4 + MOST_BYTES * text.length)
    const length = this.#bytes.write(text, this.#end + 4)
    this.#int32(length)
    this.#end += length
  }

  /** Appends a text with a zero byte at its end. */
  #text(text: string) {
    this.#reserve(MOST_BYTES * text.length)
    this.#end += this.#bytes.write(text, this.#end)
    this.#int8(0)
  }

  #int8(value: number) {
    this.#reserve(1)
    this.#end = this.#bytes.writeUInt8(value, this.#end)
  }

  #int16(value: number) {
    this.#reserve(2)
    this.#end = this.#bytes.writeInt16BE(value, this.#end)
  }

  #int32(value: number) {
    this.#reserve(4)
    this.#end = this.#bytes.writeInt32BE(value, this.#end)
  }

  #copy(message: Buffer) {
    this.#reserve(message.length)
    this.#end += message.copy(this.#bytes, this.#end)
  }

  #reserve(bytes: number) {
    if (this.#end + bytes <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (this.#end + bytes))
    this.#bytes.copy(larger, 0, 0, this.#end)
    this.#bytes = larger
  }
}

/** Maximum number of UTF-8 bytes per UTF-16 unit of a string. */
const MOST_BYTES = 3

const code = (letter: string) => letter.charCodeAt(0)
const SYNC = Buffer.from([code('S'), 0, 0, 0, 4])
const FLUSH = Buffer.from([code('H'), 0, 0, 0, 4])
/** An Execute message that fetches all rows of the unnamed portal. */
const EXECUTE = Buffer.from([code('E'), 0, 0, 0, 9, 0, 0, 0, 0, 0])

function toText(value: Exclude<Value, null>): string {
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Json) return JSON.stringify(value.value)
  return value instanceof Buffer ? `\\x${value.toString('hex')}` : String(value)
}
