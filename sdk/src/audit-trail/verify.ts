import { type Bytes, fromHex, toHex } from '../bytes.ts'
import type { AuditCheckpoint, AuditEntry } from '../generated/schemas.ts'
import { fromLine } from './canonical-json.ts'
import {
  CHAIN_START,
  type ChainLink,
  fault,
  faultOfEntry,
  hashOf,
  isHash,
  isRecord,
  isSequence,
  linkBefore,
  type TrailFault,
} from './chain.ts'
import { faultOfCheckpoint, faultOfLink, faultOfSignature, isSigned, type KeptCheckpoints } from './checkpoints.ts'
import type { CheckpointKey, Cryptography } from './cryptography.ts'
import { webCryptography } from './web-cryptography.ts'

export interface VerifyOptions {
  /** The first sequence of a part of a trail, such as the `from` of its export. Default: 1. */
  readonly from?: number | undefined
  /** Replaces WebCrypto, for example with the synchronous functions of Node.js. */
  readonly cryptography?: Cryptography | undefined
}

export interface TrailVerification {
  readonly valid: boolean
  /** Number of entries that are verified to follow one another. */
  readonly entries: number
  readonly organization_id: string | null
  /** The sequences of the first and the last verified entry. */
  readonly first_sequence: number | null
  readonly last_sequence: number | null
  /** Sequence up to which a checkpoint proves that the service signed these entries; null if no checkpoint does. */
  readonly proven_to: number | null
  readonly first_fault: TrailFault | null
}

/**
 * An entry or a checkpoint, or its line of JSON. A line is also checked for its form: a duplicate field, or a form that
 * the service does not write, is a fault, because parsers may read it differently.
 */
export type TrailLine = AuditEntry | AuditCheckpoint | string

/**
 * Verifies an export of the audit trail without asking the service. An export that begins after `from` has a fault:
 * its first entries could have been removed. Entries alone prove only that they follow one another, because anyone
 * can write a chain. Checkpoints that were saved elsewhere prove that the service signed these entries; several of them
 * also prove that no checkpoint between them is missing. Each entry is read once, and only its hash (32 bytes) is kept.
 *
 * The lines that an audit sink received are verified in the same way: they may be repeated, and the checkpoints between
 * the entries are verified if `kept` is given, because it contains the key. Only a separately saved checkpoint reveals
 * that the end of the trail is missing.
 * @throws {TypeError} if the public key cannot be read, or `from` is not a sequence
 */
export async function verify(
  lines: AsyncIterable<TrailLine> | Iterable<TrailLine>,
  kept?: KeptCheckpoints,
  { from = 1, cryptography = webCryptography }: VerifyOptions = {},
): Promise<TrailVerification> {
  if (!isSequence(from)) throw new TypeError('from must be the sequence of an entry')
  const key = kept && (await cryptography.readKey(kept.public_key))
  const reader = new TrailReader(cryptography, key, kept?.checkpoints ?? [], from)
  let found: TrailFault | null = null
  for await (const line of lines) {
    found = await reader.faultOfLine(typeof line === 'string' ? line.trim() : line)
    if (found) break
  }
  found ??= await reader.faultAtEnd()
  return { valid: !found, ...reader.proven(), first_fault: found }
}

class TrailReader {
  readonly #cryptography: Cryptography
  readonly #key: CheckpointKey<boolean | Promise<boolean>> | undefined
  readonly #from: number
  /** The saved checkpoints, sorted by sequence. */
  readonly #kept: readonly AuditCheckpoint[]
  /** Checkpoints whose entry has not been read yet, by sequence. */
  readonly #expected = new Map<number, AuditCheckpoint[]>()
  readonly #hashes = new HashList()
  #newestCheckpoint: number | null
  #lastReceived: AuditCheckpoint | null = null
  #organizationId: string | null = null
  #first: number | null = null
  #last = CHAIN_START
  #provenTo: number | null = null

  constructor(
    cryptography: Cryptography,
    key: CheckpointKey<boolean | Promise<boolean>> | undefined,
    kept: readonly AuditCheckpoint[],
    from: number,
  ) {
    this.#cryptography = cryptography
    this.#key = key
    this.#from = from
    this.#kept = [...kept].sort((a, b) => a.sequence - b.sequence)
    for (const checkpoint of this.#kept) this.#expect(checkpoint)
    this.#newestCheckpoint = this.#kept.at(-1)?.sequence ?? null
  }

  async faultOfLine(given: TrailLine): Promise<TrailFault | null> {
    if (given === '') return null
    const line = typeof given === 'string' ? fromLine(given) : given
    if (isCheckpoint(line)) return this.#faultOfReceived(line)
    if (isEntry(line)) return this.#faultOfEntry(line)
    const { sequence } = this.#last
    return fault(sequence + 1, 'entry_unreadable', `what follows entry ${sequence} is not an entry as Reeve writes it`)
  }

  /** A fault that is known only after the last line, or null. */
  async faultAtEnd(): Promise<TrailFault | null> {
    if (this.#first === null) return fault(this.#from, 'entry_missing', 'there is no entry')
    return this.#faultOfNewest() ?? (await this.#faultOfKept())
  }

  proven(): Omit<TrailVerification, 'valid' | 'first_fault'> {
    const [first, last] = [this.#first, this.#last.sequence]
    return {
      entries: first === null ? 0 : last - first + 1,
      organization_id: this.#organizationId,
      first_sequence: first,
      last_sequence: first === null ? null : last,
      proven_to: this.#provenTo,
    }
  }

  #expect(checkpoint: AuditCheckpoint) {
    const { sequence } = checkpoint
    this.#expected.set(sequence, [...(this.#expected.get(sequence) ?? []), checkpoint])
  }

  async #faultOfEntry(entry: AuditEntry): Promise<TrailFault | null> {
    const { sequence, hash } = entry
    const [first, from] = [this.#first, this.#from]
    if (first === null && sequence > from) {
      const hint = 'To verify a part, pass its first entry (from)'
      const detail = `it begins at entry ${sequence}, and entry ${from} is missing. ${hint}`
      return fault(from, 'entry_missing', detail)
    }
    const isRepeated = first !== null && sequence <= this.#last.sequence && this.#hashes.at(sequence - first) === hash
    const isBeginningOfPart = first === null && sequence > 1
    const before = isRepeated || isBeginningOfPart ? linkBefore(entry) : this.#last
    const organizationId = this.#organizationId ?? entry.organization_id
    const wrong = faultOfEntry(organizationId, before, entry, await hashOf(this.#cryptography.sha256, entry))
    if (wrong || isRepeated) return wrong
    this.#organizationId = organizationId
    this.#first ??= sequence
    this.#last = { sequence, hash }
    this.#hashes.add(hash)
    for (const checkpoint of this.#expected.get(sequence) ?? []) {
      const wrong = await this.#faultAgainst(checkpoint, this.#last)
      if (wrong) return wrong
    }
    return null
  }

  /**
   * The fault of a checkpoint among the entries. If it belongs to an entry before the first one, only its signature and
   * link are checked.
   */
  async #faultOfReceived(checkpoint: AuditCheckpoint): Promise<TrailFault | null> {
    if (!this.#key) return null
    const { sequence } = checkpoint
    const forged = faultOfSignature(checkpoint, await isSigned(this.#key, checkpoint))
    if (forged) return forged
    if (sequence > (this.#lastReceived?.sequence ?? 0)) {
      const unlinked = this.#lastReceived && faultOfLink(this.#lastReceived, checkpoint)
      if (unlinked) return unlinked
      this.#lastReceived = checkpoint
      this.#newestCheckpoint = Math.max(this.#newestCheckpoint ?? 0, sequence)
    }
    const hash = this.#first === null ? undefined : this.#hashes.at(sequence - this.#first)
    if (hash !== undefined) return this.#faultAgainst(checkpoint, { sequence, hash })
    if (sequence > this.#last.sequence) this.#expect(checkpoint)
    return null
  }

  async #faultAgainst(checkpoint: AuditCheckpoint, link: ChainLink): Promise<TrailFault | null> {
    if (!this.#key) return null
    const signed = await isSigned(this.#key, checkpoint)
    const wrong = faultOfCheckpoint(this.#organizationId ?? '', checkpoint, link, signed)
    if (!wrong) this.#provenTo = Math.max(this.#provenTo ?? 0, link.sequence)
    return wrong
  }

  /** The newest checkpoint must match one of the entries. Older ones may precede the first entry. */
  #faultOfNewest(): TrailFault | null {
    const newest = this.#newestCheckpoint
    const { sequence } = this.#last
    if (newest === this.#provenTo || newest === null) return null
    if (newest <= sequence) {
      return fault(newest, 'entry_missing', `the export begins after the checkpoint at ${newest}`)
    }
    const detail = `the export ends at entry ${sequence}, before the checkpoint at ${newest}`
    return fault(sequence + 1, 'checkpoint_beyond_entries', detail)
  }

  /** Checks the signatures and links of the saved checkpoints. No checkpoint before the oldest of them is required. */
  async #faultOfKept(): Promise<TrailFault | null> {
    if (!this.#key) return null
    let before: AuditCheckpoint | null = null
    for (const checkpoint of this.#kept) {
      const wrong: TrailFault | null =
        faultOfSignature(checkpoint, await isSigned(this.#key, checkpoint)) ??
        (before && faultOfLink(before, checkpoint))
      if (wrong) return wrong
      before = checkpoint
    }
    return null
  }
}

/** True for an entry. Checks only the fields that verification uses, because the hash covers the others. */
const isEntry = (line: unknown): line is AuditEntry =>
  isNumbered(line) && isHash(line.previous_hash) && typeof line.organization_id === 'string'

/** True for a checkpoint. Unlike an entry, it has no previous hash. */
const isCheckpoint = (line: unknown): line is AuditCheckpoint =>
  isNumbered(line) &&
  !('previous_hash' in line) &&
  [line.organization_id, line.signed_at, line.key_id, line.signature].every(text => typeof text === 'string') &&
  (line.version === undefined || Number.isInteger(line.version)) &&
  (line.previous === undefined || line.previous === null || isLink(line.previous))

const isNumbered = (line: unknown): line is Readonly<Record<string, unknown>> =>
  isRecord(line) && isSequence(line.sequence) && isHash(line.hash)

const isLink = (link: unknown) =>
  isRecord(link) && Number.isInteger(link.sequence) && typeof link.signature === 'string'

const HASH_BYTES = 32
const HASHES_IN_A_PIECE = 4_096

/** A list of hashes, in 32 bytes each. */
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
