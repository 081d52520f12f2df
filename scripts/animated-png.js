// Combines PNG images into an animated PNG (APNG, PNG specification, third edition, section 11.3.4). GitHub and all
// browsers show the animation; other viewers show its first frame.

import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * A rectangle that is drawn over the previous frames, with its duration. The first frame is the whole image.
 * @typedef {{ png: Buffer, x: number, y: number, milliseconds: number }} Frame
 */

/**
 * Makes an animation that repeats forever. All frames must have the same bit depth and colour type, without a palette.
 * @param {readonly Frame[]} frames
 */
export function toAnimatedPng(frames) {
  const pictures = frames.map(({ png }) => readPicture(png))
  const [first] = pictures
  if (!first) throw new Error('an animation has at least one frame')
  const animation = Buffer.alloc(8)
  animation.writeUInt32BE(frames.length, 0)
  let sequence = 0
  const chunks = [chunk('IHDR', first.header), chunk('acTL', animation)]
  for (const [index, { header, data }] of pictures.entries()) {
    if (!header.subarray(8).equals(first.header.subarray(8))) throw new Error('frames differ in their kind of pixels')
    const frame = frames[index]
    if (frame) chunks.push(chunk('fcTL', control(frame, header, sequence++)))
    if (index === 0) chunks.push(chunk('IDAT', data))
    else chunks.push(chunk('fdAT', Buffer.concat([uint32(sequence++), data])))
  }
  return Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', Buffer.alloc(0))])
}

/**
 * Reads the header and the pixels. Compresses the pixels again at the highest level, because browsers compress
 * screenshots for speed.
 * @param {Buffer} png
 */
function readPicture(png) {
  /** @type {Buffer} */
  let header = Buffer.alloc(0)
  const data = []
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const content = png.subarray(at + 8, at + 8 + length)
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'IHDR') header = content
    if (type === 'IDAT') data.push(content)
    at += length + 12
  }
  return { header, data: deflateSync(inflateSync(Buffer.concat(data)), { level: 9 }) }
}

/**
 * The content of an fcTL chunk: position and duration of a frame. The frame replaces the pixels below it, and is kept
 * when the next one is drawn.
 * @param {Frame} frame
 * @param {Buffer} header
 * @param {number} sequence
 */
function control({ x, y, milliseconds }, header, sequence) {
  const content = Buffer.alloc(26)
  content.writeUInt32BE(sequence, 0)
  header.copy(content, 4, 0, 8)
  content.writeUInt32BE(x, 12)
  content.writeUInt32BE(y, 16)
  content.writeUInt16BE(milliseconds, 20)
  content.writeUInt16BE(1000, 22)
  return content
}

/**
 * @param {string} type
 * @param {Buffer} content
 */
function chunk(type, content) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  return Buffer.concat([uint32(content.length), named, uint32(crc32(named))])
}

/** @param {number} value */
function uint32(value) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
