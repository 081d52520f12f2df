import type { KeyObject } from 'node:crypto'
import Type from 'typebox'
import Value from 'typebox/value'
import { UsageError } from '../../kernel/operator-error.ts'
import type { ChainedEntry } from './chain.ts'
import { type Checkpoint, readPublicKey } from './checkpoint-signature.ts'
import { fromJsonLine } from './json-line.ts'
import {
  CHAIN_START,
  type ChainFault,
  type ChainLink,
  fault,
  faultOfCheckpoint,
  faultOfEntry,
  faultOfLink,
  faultOfSignature,
} from './verify-chain.ts'

/** What an NDJSON export proves by itself. */
export interface ExportVerification {
  readonly valid: boolean
  /** How many entries were proven to follow one another. */
  readonly entries: number
  readonly organization_id: string | null
  /** The first and the last of them. */
  readonly first_sequence: number | null
  readonly last_sequence: number | null
  /** Up to here the entries are those for which the checkpoint was signed; null without a checkpoint. */
  readonly proven_to: number | null
  readonly first_fault: ChainFault | null
}

/**
 * Proves an NDJSON export without a database. By itself it shows that the entries follow one another from the chain's
 * start on; whoever writes a file can write a chain. With a checkpoint and the public key it shows that the entries up
 * to the checkpoint are those that the installation signed. With several, as a list of checkpoints shows them, it also
 * shows that none is missing between the oldest and the newest.
 *
 * A trail that begins after entry `from` does not hold: nothing in a part shows that it is meant to be one.
 *
 * What an audit sink has received is proven in the same way. There, lines may be repeated, as long as they say the
 * same; and checkpoints stand between the entries. With the public key these prove the entries before them, and must
 * each follow the one before. Only a checkpoint that was kept apart shows that the end was cut off.
 * @throws UsageError when the public key cannot be read
 */
export async function verifyExport(
  lines: AsyncIterable<string>,
  against?: { readonly checkpoints: readonly Checkpoint[]; readonly publicKey: string },
  from = 1,
): Promise<ExportVerification> {
  const kept = (against?.checkpoints ?? []).toSorted((a, b) => a.sequence - b.sequence)
  const publicKey = against && readPublicKey(against.publicKey)
  const hashes = createHashList()
  const expected = Map.groupBy(kept, ({ sequence }) => sequence)
  let newest = kept.at(-1)?.sequence ?? null
  let organizationId: string | null = null
  let first: number | null = null
  let last: ChainLink = CHAIN_START
  let provenTo: number | null = null
  let shipped: Checkpoint | null = null

  const faultOfNext = (entry: ChainedEntry): ChainFault | null => {
    if (first === null && entry.sequence > from) return faultOfBeginning(entry.sequence, from)
    const owner = organizationId ?? entry.organization_id
    const wrong = faultOfEntry(owner, first === null && entry.sequence > 1 ? linkBefore(entry) : last, entry)
    if (wrong) return wrong
    organizationId = owner
    first ??= entry.sequence
    last = { sequence: entry.sequence, hash: entry.hash }
    hashes.add(entry.hash)
    for (const checkpoint of expected.get(entry.sequence) ?? []) {
      const wrong = faultAgainst(checkpoint, last)
      if (wrong) return wrong
    }
    return null
  }

  /** An entry that was there before says what it said. */
  const faultOfRepeated = (entry: ChainedEntry): ChainFault | null =>
    hashes.at(entry.sequence - (first ?? 1)) === entry.hash
      ? faultOfEntry(organizationId ?? '', linkBefore(entry), entry)
      : faultOfEntry(organizationId ?? '', last, entry)

  const faultAgainst = (checkpoint: Checkpoint, link: ChainLink): ChainFault | null => {
    if (!publicKey) return null
    const wrong = faultOfCheckpoint(publicKey, organizationId ?? '', checkpoint, link)
    if (!wrong) provenTo = Math.max(provenTo ?? 0, link.sequence)
    return wrong
  }

  /** A checkpoint among the entries. One of before the first entry is only looked at by itself. */
  const faultOfShipped = (checkpoint: Checkpoint): ChainFault | null => {
    if (!publicKey) return null
    const { sequence } = checkpoint
    const forged = faultOfSignature(publicKey, checkpoint)
    if (forged) return forged
    if (sequence > (shipped?.sequence ?? 0)) {
      const unlinked = shipped && faultOfLink(shipped, checkpoint)
      if (unlinked) return unlinked
      shipped = checkpoint
      newest = Math.max(newest ?? 0, sequence)
    }
    const hash = first === null ? undefined : hashes.at(sequence - first)
    if (hash !== undefined) return faultAgainst(checkpoint, { sequence, hash })
    if (sequence > last.sequence) expected.set(sequence, [...(expected.get(sequence) ?? []), checkpoint])
    return null
  }

  const faultOfLine = (line: string): ChainFault | null => {
    const value = fromJsonLine(line)
    if (isCheckpoint(value)) return faultOfShipped(value)
    if (!Value.Check(EntryLine, value)) {
      const detail = `what follows entry ${last.sequence} is no entry as Reeve writes it`
      return fault(last.sequence + 1, 'entry_unreadable', detail)
    }
    const entry = value as ChainedEntry
    return first !== null && entry.sequence <= last.sequence ? faultOfRepeated(entry) : faultOfNext(entry)
  }

  let found: ChainFault | null = null
  for await (const given of lines) {
    const line = given.trim()
    if (line === '') continue
    found = faultOfLine(line)
    if (found) break
  }
  if (!found && first === null) found = fault(from, 'entry_missing', 'there is no entry')
  found ??= faultOfAbsence(newest, provenTo, last)
  if (publicKey) found ??= faultOfLinks(kept, publicKey)
  return {
    valid: !found,
    entries: first === null ? 0 : last.sequence - first + 1,
    organization_id: organizationId,
    first_sequence: first,
    last_sequence: first === null ? null : last.sequence,
    proven_to: provenTo,
    first_fault: found,
  }
}

/**
 * Reads one checkpoint, or a whole answer of the list of checkpoints. What was kept before checkpoints had a version is
 * read as version 1. @throws UsageError when the text is neither
 */
export function readCheckpoints(text: string): Checkpoint[] {
  const value = parseJson(text)
  const files = Value.Check(CheckpointList, value) ? value.checkpoints : [value]
  return files.map(file => {
    if (!Value.Check(CheckpointFile, file)) {
      throw new UsageError(
        'The checkpoint is not valid: it must be the JSON response of the list of checkpoints, or one element of its ' +
          '"checkpoints".',
      )
    }
    return { version: 1, previous: null, ...file } as Checkpoint
  })
}

function faultOfBeginning(sequence: number, from: number): ChainFault {
  const detail = `it begins at entry ${sequence}, and entry ${from} is missing. A part is proven with --from`
  return fault(from, 'entry_missing', detail)
}

/** The newest checkpoint must be in the export. Older ones may be from before its first entry. */
function faultOfAbsence(newest: number | null, provenTo: number | null, last: ChainLink) {
  if (newest === provenTo || newest === null) return null
  if (newest <= last.sequence) {
    return fault(newest, 'entry_missing', `the export begins after the checkpoint at ${newest}`)
  }
  return fault(
    last.sequence + 1,
    'checkpoint_beyond_entries',
    `the export ends at entry ${last.sequence}, before the checkpoint at ${newest}`,
  )
}

/** What was signed before the oldest that was kept is not looked for. */
function faultOfLinks(checkpoints: readonly Checkpoint[], publicKey: KeyObject): ChainFault | null {
  let before: Checkpoint | null = null
  for (const checkpoint of checkpoints) {
    const found: ChainFault | null =
      faultOfSignature(publicKey, checkpoint) ?? (before && faultOfLink(before, checkpoint))
    if (found) return found
    before = checkpoint
  }
  return null
}

const HASH_BYTES = 32
const HASHES_IN_A_PIECE = 4_096

/** Hashes in their order, in 32 bytes each. */
function createHashList() {
  const pieces: Buffer[] = []
  let length = 0
  return {
    add(hash: string) {
      if (length % HASHES_IN_A_PIECE === 0) pieces.push(Buffer.alloc(HASHES_IN_A_PIECE * HASH_BYTES))
      pieces.at(-1)?.write(hash, (length++ % HASHES_IN_A_PIECE) * HASH_BYTES, 'hex')
    },
    at(index: number): string | undefined {
      if (index < 0 || index >= length) return undefined
      const from = (index % HASHES_IN_A_PIECE) * HASH_BYTES
      return pieces[Math.floor(index / HASHES_IN_A_PIECE)]?.toString('hex', from, from + HASH_BYTES)
    },
  }
}

/** An entry has a previous hash, and no signature. */
const isCheckpoint = (value: unknown): value is Checkpoint =>
  Value.Check(CheckpointFile, value) && !('previous_hash' in value)

const linkBefore = (entry: ChainedEntry): ChainLink => ({ sequence: entry.sequence - 1, hash: entry.previous_hash })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const Sequence = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** What verification itself relies on; the hash and the signature vouch for the rest. */
const EntryLine = Type.Object({ organization_id: Type.String(), sequence: Sequence, previous_hash: Hash, hash: Hash })
const CheckpointFile = Type.Object({
  organization_id: Type.String(),
  sequence: Sequence,
  hash: Hash,
  signed_at: Type.String(),
  version: Type.Optional(Type.Integer()),
  previous: Type.Optional(
    Type.Union([Type.Null(), Type.Object({ sequence: Type.Integer(), signature: Type.String() })]),
  ),
  key_id: Type.String(),
  signature: Type.String(),
})
const CheckpointList = Type.Object({ checkpoints: Type.Array(Type.Unknown(), { minItems: 1 }) })
