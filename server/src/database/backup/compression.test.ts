import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { zstdCompressSync } from 'node:zlib'
import { decompress } from './compression.ts'

const CONTENT = randomBytes(5_000)
const COMPRESSED = zstdCompressSync(CONTENT)
const EMPTY_FRAME = zstdCompressSync(Buffer.alloc(0))

const decompressed = (bytes: Buffer, ...cuts: number[]): Promise<Buffer> => {
  const ends = [...cuts, bytes.length]
  const chunks = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
  return buffer(decompress(Readable.from(chunks)))
}

test('the end of a compressed file may be cut into chunks anywhere', async () => {
  for (const whole of [COMPRESSED, Buffer.concat([COMPRESSED, EMPTY_FRAME])]) {
    assert.deepEqual(await decompressed(whole), CONTENT)
    for (let end = 0; end <= 30; end++) assert.deepEqual(await decompressed(whole, 1_000, whole.length - end), CONTENT)
  }
})

test('trailing data and truncated data are refused', async () => {
  const refused = /unexpected content (after its compressed records|in its compression)/
  for (const more of [
    Buffer.from('more'),
    Buffer.concat([EMPTY_FRAME, Buffer.from('more')]),
    zstdCompressSync('more'),
  ]) {
    await assert.rejects(decompressed(Buffer.concat([COMPRESSED, more])), refused)
    await assert.rejects(decompressed(Buffer.concat([COMPRESSED, more]), COMPRESSED.length + 1), refused)
  }
  await assert.rejects(decompressed(COMPRESSED.subarray(0, -1)), refused)
  await assert.rejects(decompressed(Buffer.alloc(0)), refused)
  await assert.rejects(decompressed(CONTENT), refused)
})
