import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { bodyTooLarge, malformedJson, requestAborted, requestTimeout, unsupportedMediaType } from './problem.ts'

const KIB = 1024
const LIMIT_BYTES = 64 * KIB
/** Time limit for receiving a body. It starts when the request is admitted. */
const BODY_TIMEOUT_MS = 10_000

/**
 * Parses bodies as strict UTF-8 JSON, and accepts no other media types than these. An absent body is undefined. If
 * `app` is a scope of the server, this replaces the server's parsers there.
 */
export function acceptOnlyJson(app: FastifyInstance, types = ['application/json'], limitBytes = LIMIT_BYTES): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const parse = (bytes: Buffer): unknown => {
    try {
      return bytes.length === 0 ? undefined : JSON.parse(utf8.decode(bytes))
    } catch {
      throw malformedJson()
    }
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(types, async (request: { raw: IncomingMessage }) => {
    const { 'content-encoding': encoding = 'identity' } = request.raw.headers
    if (encoding.toLowerCase() !== 'identity') {
      throw unsupportedMediaType({ detail: 'The body must have no Content-Encoding' })
    }
    const { 'transfer-encoding': transfer = 'chunked' } = request.raw.headers
    if (transfer.toLowerCase() !== 'chunked') {
      throw unsupportedMediaType({ detail: 'The only supported Transfer-Encoding is chunked' })
    }
    return parse(await readBody(request.raw, limitBytes))
  })
}

/** @throws body_too_large, request_timeout, or request_aborted when the client disconnects */
function readBody(raw: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const end = (settle: () => void) => {
      clearTimeout(late)
      raw.off('data', take).off('end', finish).off('close', abort)
      settle()
    }
    const take = (chunk: Buffer) => {
      length += chunk.length
      if (length > limitBytes) end(() => reject(tooLarge(limitBytes)))
      else chunks.push(chunk)
    }
    const finish = () => end(() => resolve(Buffer.concat(chunks)))
    const abort = () => end(() => reject(requestAborted()))
    const late = setTimeout(() => end(() => reject(requestTimeout())), BODY_TIMEOUT_MS)
    if (Number(raw.headers['content-length']) > limitBytes) return end(() => reject(tooLarge(limitBytes)))
    // `close` follows every error and rejects the promise.
    raw
      .on('data', take)
      .on('end', finish)
      .on('close', abort)
      .on('error', () => {})
  })
}

const tooLarge = (limitBytes: number) =>
  bodyTooLarge(limitBytes === LIMIT_BYTES ? {} : { detail: `The body is larger than ${limitBytes / KIB} KiB` })
