import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { rateLimited } from './problem.ts'

/**
 * Limits of streamed responses. Their clients determine how long they take, and how long their data stays in memory.
 */
export interface StreamLimits {
  /**
   * Time within which a client must take the next 64 KiB. The kernel reports progress only when part of its buffers is
   * free again, so in steps that can exceed a megabyte.
   */
  readonly readWithinMs: number
  /** Maximum numbers of streams at the same time, in this process. */
  readonly perMember: number
  readonly perOrganization: number
  readonly inProcess: number
}

export const STREAM_LIMITS: StreamLimits = { readWithinMs: 60_000, perMember: 3, perOrganization: 5, inProcess: 20 }

const PIECE_BYTES = 64 * 1024
const RETRY_AFTER_SECONDS = 5

export interface TextStreams {
  /**
   * Reserves a place for a stream, before its first query. Returns the function that frees the place.
   * @throws rate_limited
   */
  reserve(caller: { readonly organizationId: string; readonly userId: string }): () => void
  /** Makes the body of a response. If its client does not read in time, calls `unread` and aborts the response. */
  toBody(chunks: AsyncIterable<string>, response: ServerResponse, unread: () => void): Readable
}

export function createTextStreams({ readWithinMs, perMember, perOrganization, inProcess }: StreamLimits): TextStreams {
  const places = new Map<string, number>()
  const add = (key: string, number: number) => {
    const count = (places.get(key) ?? 0) + number
    if (count > 0) places.set(key, count)
    else places.delete(key)
  }
  return {
    reserve({ organizationId, userId }) {
      const bounds = [
        { key: `${organizationId} ${userId}`, most: perMember, whose: 'one member' },
        { key: organizationId, most: perOrganization, whose: 'an organization' },
        { key: '', most: inProcess, whose: 'this process' },
      ]
      for (const { key, most, whose } of bounds) {
        if ((places.get(key) ?? 0) < most) continue
        const detail = `At most ${most} exports of ${whose} run at the same time`
        throw rateLimited({ detail, retryAfter: RETRY_AFTER_SECONDS })
      }
      for (const { key } of bounds) add(key, 1)
      let isReserved = true
      return () => {
        if (!isReserved) return
        isReserved = false
        for (const { key } of bounds) add(key, -1)
      }
    },

    toBody: (chunks, response, unread) => Readable.from(inPieces(chunks, response, { readWithinMs, unread })),
  }
}

/**
 * Splits chunks into pieces, and reads the next chunk when the client has taken the last piece. Each piece, and at the
 * end the rest in the buffers, must be taken in time. The time for reading the next chunk does not count.
 */
async function* inPieces(
  chunks: AsyncIterable<string>,
  response: ServerResponse,
  { readWithinMs, unread }: { readonly readWithinMs: number; readonly unread: () => void },
): AsyncGenerator<Buffer, void, void> {
  let late: NodeJS.Timeout | undefined
  const expectReading = () => {
    // The client may have disconnected while the chunk was read.
    if (response.closed) return
    late = setTimeout(() => {
      unread()
      response.destroy()
    }, readWithinMs)
  }
  response.once('close', () => clearTimeout(late))
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk)
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      expectReading()
      yield bytes.subarray(at, at + PIECE_BYTES)
      clearTimeout(late)
    }
  }
  expectReading()
}
