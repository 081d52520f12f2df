import { type Bytes, fromHex, toHex } from './bytes.ts'
import {
  faultOfLink,
  hashEntry,
  isHash,
  isSequence,
  isSigned,
  type KeptCheckpoints,
  type Key,
  readKey,
} from './checkpoints.ts'
import type { AuditCheckpoint, AuditEntry } from './generated/schemas.ts'

export {
  type CheckpointFileCode,
  CheckpointFileError,
  type KeptCheckpoints,
  type ReadCheckpointsOptions,
  readCheckpoints,
} from './checkpoints.ts'

export type TrailFaultCode =
  | 'entry_missing'
  | 'entry_unreadable'
  | 'entry_out_of_order'
  | 'entry_of_another_chain'
  | 'entry_changed'
  | 'entry_not_linked'
  | 'checkpoint_mismatch'
  | 'checkpoint_forged'
  | 'checkpoint_missing'
  | 'checkpoint_not_linked'
  | 'checkpoint_beyond_entries'

/** What is wrong, and with the entry of which sequence. */
export interface TrailFault {
  readonly code: TrailFaultCode
  readonly sequence: number
}

export interface VerifyOptions {
  /** The sequence that a part begins at, such as the `from` of its export. A trail begins at 1 unless told. */
  readonly from?: number | undefined
}

export interface TrailVerification {
  readonly valid: boolean
  /** How many entries were proven to follow one another. */
  readonly entries: number
  readonly first_sequence: number | null
  readonly last_sequence: number | null
  /** Up to here these are the entries that the service had signed; null without checkpoints. */
  readonly proven_to: number | null
  readonly first_fault: TrailFault | null
}

/**
 * An entry or a checkpoint, or the line of JSON that it came in. Only a line shows whether another reader would read
 * the same: one that has a field twice, or is written in another way than the service writes it, is a fault.
 */
export type TrailLine = AuditEntry | AuditCheckpoint | string

type Link = { readonly sequence: number; readonly hash: string }
type Checkpoint = AuditCheckpoint

const CHAIN_START: Link = { sequence: 0, hash: '0'.repeat(64) }

class Fault extends Error {
  readonly fault: TrailFault
  constructor(code: TrailFaultCode, sequence: number) {
    super(code)
    this.fault = { code, sequence }
  }
}

/**
 * Proves an export of the audit trail without asking the service. It must begin at entry 1, or at `from` at the latest:
 * nothing in a part shows that it is meant to be one. By themselves the entries only show that they follow
 * one another: anyone who writes a file can write a chain. Checkpoints that were kept elsewhere show that they are the
 * entries that the service had signed. Entries are read once and not kept, but for 32 bytes each.
 *
 * What an audit sink has received is proven in the same way: lines may be repeated, and checkpoints stand between the
 * entries and count if `kept` has the key. Only a checkpoint that was kept apart shows that the end was cut off.
 * @throws {TypeError} if the public key cannot be read, or `from` is no sequence
 */
export async function verify(
  lines: AsyncIterable<TrailLine> | Iterable<TrailLine>,
  kept?: KeptCheckpoints,
  { from = 1 }: VerifyOptions = {},
): Promise<TrailVerification> {
  if (!(Number.isSafeInteger(from) && from >= 1)) throw new TypeError('from must be the sequence of an entry')
  const checkpoints = [...(kept?.checkpoints ?? [])].sort((a, b) => a.sequence - b.sequence)
  const key = kept && (await readKey(kept.public_key))
  const hashes = new HashList()
  const expected = new Map<number, Checkpoint[]>()
  const expect = (one: Checkpoint) => expected.set(one.sequence, [...(expected.get(one.sequence) ?? []), one])
  checkpoints.forEach(expect)
  let newest = checkpoints.at(-1)?.sequence ?? null
  let owner: string | undefined
  let first: number | null = null
  let last = CHAIN_START
  let provenTo: number | null = null
  let shipped: Checkpoint | undefined
  let fault: TrailFault | null = null

  const proveAt = async (checkpoint: Checkpoint, { sequence, hash }: Link) => {
    if (checkpoint.organization_id !== owner) throw new Fault('checkpoint_mismatch', sequence)
    await checkSignature(checkpoint, key)
    if (checkpoint.hash !== hash) throw new Fault('checkpoint_mismatch', sequence)
    provenTo = Math.max(provenTo ?? 0, sequence)
  }
  const takeEntry = async (entry: AuditEntry) => {
    const { sequence, hash, previous_hash, organization_id } = entry
    if (first === null && sequence > from) throw new Fault('entry_missing', from)
    const isSame = first !== null && sequence <= last.sequence && hashes.at(sequence - first) === hash
    const isMiddle = first === null && sequence > 1
    const before = isSame || isMiddle ? { sequence: sequence - 1, hash: previous_hash } : last
    owner ??= organization_id
    await checkEntry(entry, before, owner)
    if (isSame) return
    first ??= sequence
    last = { sequence, hash }
    hashes.add(hash)
    for (const checkpoint of expected.get(sequence) ?? []) await proveAt(checkpoint, last)
  }
  const takeCheckpoint = async (checkpoint: Checkpoint) => {
    if (!key) return
    const { sequence } = checkpoint
    await checkSignature(checkpoint, key)
    if (sequence > (shipped?.sequence ?? 0)) {
      if (shipped) checkLink(shipped, checkpoint)
      shipped = checkpoint
      newest = Math.max(newest ?? 0, sequence)
    }
    const hash = first === null ? undefined : hashes.at(sequence - first)
    if (hash !== undefined) await proveAt(checkpoint, { sequence, hash })
    else if (sequence > last.sequence) expect(checkpoint)
  }

  try {
    for await (const item of lines) {
      const given = typeof item === 'string' ? item.trim() : item
      if (given === '') continue
      const line = parse(given, last)
      await (isCheckpoint(line) ? takeCheckpoint(line) : takeEntry(line))
    }
    if (first === null) throw new Fault('entry_missing', from)
    checkNewest(newest, last, provenTo)
    await checkLinks(checkpoints, key)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    fault = error.fault
  }
  return {
    valid: fault === null,
    entries: first === null ? 0 : last.sequence - first + 1,
    first_sequence: first,
    last_sequence: first === null ? null : last.sequence,
    proven_to: provenTo,
    first_fault: fault,
  }
}

function parse(given: TrailLine, last: Link): AuditEntry | Checkpoint {
  let line: AuditEntry | Checkpoint | undefined
  try {
    line = typeof given === 'string' ? fromJsonLine(given) : given
  } catch {}
  const isNumbered = line && isSequence(line.sequence) && isHash(line.hash)
  if (!line || !isNumbered || !(isCheckpoint(line) || isHash(line.previous_hash))) {
    throw new Fault('entry_unreadable', last.sequence + 1)
  }
  return line
}

/** Undefined for what the service does not write: a field that is there twice, or a number that is too large. */
function fromJsonLine(text: string): AuditEntry | Checkpoint | undefined {
  const line = JSON.parse(text)
  return escapeLineEnds(JSON.stringify(line)) === escapeLineEnds(text) ? line : undefined
}

/** The service escapes these; the releases before the audit sink did not. */
const escapeLineEnds = (json: string): string =>
  json.replace(/[\u0085\u2028\u2029]/g, end => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** An entry has a previous hash, and no signature. */
const isCheckpoint = (line: AuditEntry | Checkpoint): line is Checkpoint =>
  !('previous_hash' in line) &&
  [line.organization_id, line.signed_at, line.key_id, line.signature].every(text => typeof text === 'string')

async function checkEntry(entry: AuditEntry, last: Link, owner: string): Promise<void> {
  const { previous_hash: previousHash, hash, ...content } = entry
  const expected = last.sequence + 1
  if (entry.sequence > expected) throw new Fault('entry_missing', expected)
  if (entry.sequence < expected) throw new Fault('entry_out_of_order', entry.sequence)
  if (entry.organization_id !== owner) throw new Fault('entry_of_another_chain', expected)
  if ((await hashEntry(previousHash, content)) !== hash) throw new Fault('entry_changed', expected)
  if (previousHash !== last.hash) throw new Fault('entry_not_linked', expected)
}

/** The newest checkpoint must be among the entries. Older ones may be from before the first of them. */
function checkNewest(newest: number | null, last: Link, provenTo: number | null): void {
  if (newest === provenTo || newest === null) return
  if (newest <= last.sequence) throw new Fault('entry_missing', newest)
  throw new Fault('checkpoint_beyond_entries', last.sequence + 1)
}

async function checkLinks(checkpoints: readonly Checkpoint[], key: Key | undefined): Promise<void> {
  let before: Checkpoint | undefined
  for (const checkpoint of checkpoints) {
    await checkSignature(checkpoint, key)
    if (before) checkLink(before, checkpoint)
    before = checkpoint
  }
}

function checkLink(before: Checkpoint, checkpoint: Checkpoint): void {
  const unlinked = faultOfLink(before, checkpoint)
  if (unlinked) throw new Fault(unlinked.code, unlinked.sequence)
}

async function checkSignature(checkpoint: Checkpoint, key: Key | undefined): Promise<void> {
  if (!(await isSigned(checkpoint, key))) throw new Fault('checkpoint_forged', checkpoint.sequence)
}

const HASH_BYTES = 32
const HASHES_IN_A_PIECE = 4_096

/** Hashes in their order. */
class HashList {
  readonly #pieces: Bytes[] = []
  #length = 0
  add(hash: string): void {
    if (this.#length % HASHES_IN_A_PIECE === 0) this.#pieces.push(new Uint8Array(HASHES_IN_A_PIECE * HASH_BYTES))
    this.#pieces.at(-1)?.set(fromHex(hash), (this.#length++ % HASHES_IN_A_PIECE) * HASH_BYTES)
  }
  at(index: number): string | undefined {
    if (index < 0 || index >= this.#length) return undefined
    const from = (index % HASHES_IN_A_PIECE) * HASH_BYTES
    const piece = this.#pieces[Math.floor(index / HASHES_IN_A_PIECE)]
    return piece && toHex(piece.subarray(from, from + HASH_BYTES))
  }
}
