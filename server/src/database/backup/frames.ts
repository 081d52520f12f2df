import { createCipheriv, createDecipheriv } from 'node:crypto'
import { OperatorError } from '../../kernel/operator-error.ts'

const FRAME_BYTES = 256 * 1024
const PREFIX_BYTES = 5
const NONCE_BYTES = 12
const TAG_BYTES = 16
const MORE = 0
const LAST = 1

type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>

/**
 * Encrypts a stream of any length in frames of AES-256-GCM, so that each frame is verified before the next is read. A
 * frame consists of 1 byte (1 in the last frame, otherwise 0), 4 bytes for the length, the ciphertext and its tag. The
 * nonce is the frame's number, so decryption fails if a frame was changed, removed or moved. `key` must never have
 * encrypted anything else.
 */
export async function* sealFrames(key: Buffer, plain: Bytes): AsyncGenerator<Buffer> {
  let number = 0
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of plain) {
    waiting.push(chunk)
    length += chunk.length
    if (length < FRAME_BYTES) continue
    const all = Buffer.concat(waiting)
    let at = 0
    for (; all.length - at >= FRAME_BYTES; at += FRAME_BYTES) {
      yield sealFrame(key, number++, MORE, all.subarray(at, at + FRAME_BYTES))
    }
    waiting = [all.subarray(at)]
    length = all.length - at
  }
  yield sealFrame(key, number, LAST, Buffer.concat(waiting))
}

function sealFrame(key: Buffer, number: number, kind: number, plain: Buffer): Buffer {
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.writeUInt8(kind)
  prefix.writeUInt32BE(plain.length, 1)
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number)).setAAD(prefix)
  return Buffer.concat([prefix, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/**
 * Decrypts the frames. Each yielded chunk is verified, but only a completed iteration proves that the file is complete.
 * `offset` is the position of the first frame in the file, in bytes.
 * @throws OperatorError that names the byte at which the file is damaged, truncated, or continues after its end
 */
export async function* openFrames(key: Buffer, sealed: Bytes, offset: number): AsyncGenerator<Buffer> {
  let number = 0
  let at = offset
  let isAtEnd = false
  let waiting: Buffer = Buffer.alloc(0)
  for await (const chunk of sealed) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
    while (waiting.length >= PREFIX_BYTES && !isAtEnd) {
      const kind = waiting.readUInt8()
      const length = waiting.readUInt32BE(1)
      if (kind > LAST || length > FRAME_BYTES) throw damagedAt(at)
      const end = PREFIX_BYTES + length + TAG_BYTES
      if (waiting.length < end) break
      yield openFrame(key, number++, waiting.subarray(0, end), at)
      isAtEnd = kind === LAST
      waiting = waiting.subarray(end)
      at += end
    }
    if (isAtEnd && waiting.length > 0) {
      throw new OperatorError(`The file has extra data after the end of the backup at byte ${at}.`)
    }
  }
  if (!isAtEnd) throw new OperatorError(`The backup is truncated: it ends early, at byte ${at + waiting.length}.`)
}

function openFrame(key: Buffer, number: number, frame: Buffer, at: number): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number), { authTagLength: TAG_BYTES })
  decipher.setAAD(frame.subarray(0, PREFIX_BYTES)).setAuthTag(frame.subarray(-TAG_BYTES))
  const plain = decipher.update(frame.subarray(PREFIX_BYTES, -TAG_BYTES))
  try {
    decipher.final()
    return plain
  } catch {
    throw damagedAt(at)
  }
}

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUIntBE(number, NONCE_BYTES - 6, 6)
  return nonce
}

const damagedAt = (at: number) => new OperatorError(`The backup is damaged at byte ${at}.`)
