import { pipeline } from 'node:stream/promises'
import { createZstdDecompress, zstdCompressSync } from 'node:zlib'
import { unexpectedContent } from './records.ts'

/** An empty zstd frame. Node.js appends one to some compressed files, so `decompress` accepts it at the end. */
const EMPTY_FRAME = zstdCompressSync(Buffer.alloc(0))

const NOT_COMPRESSED = /^(ZSTD_|Z_BUF_ERROR$|ERR_STREAM_PREMATURE_CLOSE$)/

/** Decompresses one zstd stream. @throws OperatorError when it is not zstd, is truncated, or has data after its end */
export async function* decompress(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const zstd = createZstdDecompress()
  let last: Buffer = Buffer.alloc(0)
  let length = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of withLastTwoJoined(compressed)) {
      last = chunk
      length += chunk.length
      yield chunk
    }
  }
  const fed = pipeline(counted, zstd)
  fed.catch(() => {})
  try {
    yield* zstd
    await fed
  } catch (error) {
    if (error instanceof Error && NOT_COMPRESSED.test('code' in error ? String(error.code) : '')) {
      throw unexpectedContent('in its compression', error)
    }
    throw error
  } finally {
    zstd.destroy()
  }
  const unread = last.subarray(last.length - (length - zstd.bytesWritten))
  if (unread.length > 0 && !unread.equals(EMPTY_FRAME)) throw unexpectedContent('after its compressed records')
}

/**
 * Joins the last two chunks, so that the end of the stream and any data after it are in one chunk. zlib ignores data
 * after the end in the same chunk, but fails if such data is in a later chunk.
 */
async function* withLastTwoJoined(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [before, last] = [Buffer.alloc(0), Buffer.alloc(0)] as [Buffer, Buffer]
  for await (const chunk of chunks) {
    if (before.length > 0) yield before
    before = last
    last = chunk
  }
  yield Buffer.concat([before, last])
}
