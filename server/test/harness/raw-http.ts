import { connect } from 'node:net'
import type { AnsweredBody } from './reeve.ts'

/** On a busy machine, loading the sign-in library for the first request takes several seconds. */
const PATIENCE_MS = 30_000

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body, parsed if it is JSON. */
  readonly body: AnsweredBody
}

/** Sends these bytes on a new connection, and reads the response. The status is 0 if there is no response. */
export async function sendRaw(url: string, request: string | Buffer, { endAfter = false } = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const answered = new Promise<Buffer>(resolve => {
    const chunks: Buffer[] = []
    const finish = () => resolve(Buffer.concat(chunks))
    socket.on('data', chunk => {
      chunks.push(chunk)
      if (isWhole(Buffer.concat(chunks))) finish()
    })
    socket.on('error', finish)
    socket.on('close', finish)
    socket.setTimeout(PATIENCE_MS, finish)
  })
  socket.write(request)
  if (endAfter) socket.end()
  const answer = (await answered).toString('utf8')
  socket.destroy()
  return parse(answer)
}

/** Builds a request from the lines of its head and its body. */
export const rawRequest = (head: readonly string[], body: string | Buffer = ''): Buffer =>
  Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)])

function isWhole(answer: Buffer): boolean {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /content-length: (\d+)/i.exec(answer.subarray(0, end).toString('latin1'))?.[1]
  return length !== undefined && answer.length >= end + 4 + Number(length)
}

function parse(answer: string): RawAnswer {
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = rest.join('\r\n\r\n')
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(statusLine)?.[1] ?? 0),
    headers,
    body: body !== '' && headers['content-type']?.includes('json') ? JSON.parse(body) : body,
  }
}
