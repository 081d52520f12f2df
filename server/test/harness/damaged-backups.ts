import { createHash } from 'node:crypto'

/** A damaged backup, which must be refused. */
interface Damage {
  readonly name: string
  readonly bytes: Buffer
  /** The expected error. */
  readonly sentence: RegExp
}

const PREFIX_BYTES = 5
const TAG_BYTES = 16
const FLIPS = 22
const CUTS = 10
const REFUSED = /^The (file|backup) (is|has) /
const CUT_OFF = /is truncated|is not a Reeve backup/
const DAMAGED = /is damaged at byte \d+/
const LONGER = /has extra data after the end/

/** Fifty damaged copies of a backup, the same at each call. `other` is another backup under the same secret. */
export function damagesOf(file: Buffer, other: Buffer): Damage[] {
  const random = randomFrom(7)
  const spread = (count: number) =>
    Array.from({ length: count }, (_, index) => Math.floor(((index + random()) / count) * file.length))
  const flip = (at: number): Damage => {
    const bytes = Buffer.from(file)
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << Math.floor(random() * 8)), at)
    return { name: `a bit at ${at}`, bytes, sentence: REFUSED }
  }
  const cut = (at: number): Damage => ({ name: `cut at ${at}`, bytes: file.subarray(0, at), sentence: CUT_OFF })
  const of = (name: string, sentence: RegExp, ...parts: readonly (Buffer | string)[]): Damage => ({
    name,
    bytes: Buffer.concat(parts.map(part => Buffer.from(part as string))),
    sentence,
  })

  const { head, frames } = partsOf(file)
  const [first, second, third, ...more] = frames as [Buffer, Buffer, Buffer, ...Buffer[]]
  const last = frames.at(-1) as Buffer
  const edited = editHeader(head)
  return [
    ...[0, 14, 100, head.length - 2, head.length, head.length + 1, head.length + 4, file.length - 1].map(flip),
    ...spread(FLIPS - 8).map(flip),
    ...[0, 1, head.length - 1, head.length, file.length - last.length, file.length - 1].map(cut),
    ...spread(CUTS - 6).map(cut),
    of('one byte more', LONGER, file, '\0'),
    of('a line more', LONGER, file, '\n'),
    of('zeros after it', LONGER, file, Buffer.alloc(1_000_000)),
    of('twice', LONGER, file, file),
    of('its last frame twice', LONGER, file, last),
    of('the first two frames swapped', DAMAGED, head, second, first, third, ...more),
    of('the second and the third swapped', DAMAGED, head, first, third, second, ...more),
    of('the first frame left out', DAMAGED, head, second, third, ...more),
    of('a frame left out', DAMAGED, head, first, third, ...more),
    of('a frame twice', DAMAGED, head, first, first, second, third, ...more),
    of('the last frame first', DAMAGED, head, last, ...frames.slice(0, -1)),
    of('the header of another backup', DAMAGED, partsOf(other).head, ...frames),
    of("another backup's frames", DAMAGED, head, ...partsOf(other).frames),
    of("another backup's frame among them", DAMAGED, head, first, partsOf(other).frames[1] ?? '', third, ...more),
    of('an edited header with its digest', DAMAGED, edited, ...frames),
    of('two bytes swapped for each other', REFUSED, swapBytes(file, head.length + PREFIX_BYTES)),
    of('a text', /is not a Reeve backup/, 'select 1;\n'),
    of('a line without end', /is not a Reeve backup/, 'x'.repeat(3_000_000)),
  ]
}

function partsOf(file: Buffer): { head: Buffer; frames: Buffer[] } {
  const start = file.indexOf('\n', file.indexOf('\n') + 1) + 1
  const frames: Buffer[] = []
  for (let at = start; at < file.length; ) {
    const end = at + PREFIX_BYTES + file.readUInt32BE(at + 1) + TAG_BYTES
    frames.push(file.subarray(at, end))
    at = end
  }
  return { head: file.subarray(0, start), frames }
}

/** Forges a header, as someone can who knows the format but not the secret. */
function editHeader(head: Buffer): string {
  const line = head.toString().split('\n')[1] ?? ''
  const edited = `${line.replace(/"created_at":"\d{4}/, '"created_at":"1999')}\n`
  return `reeve-backup 1 ${createHash('sha256').update(edited).digest('hex')}\n${edited}`
}

function swapBytes(file: Buffer, from: number): Buffer {
  const bytes = Buffer.from(file)
  const at = bytes.findIndex((byte, index) => index >= from && byte !== bytes[index + 1])
  bytes.subarray(at, at + 2).swap16()
  return bytes
}

/** The random number generator mulberry32: the same seed gives the same numbers, from 0 to below 1. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
