import Type from 'typebox'
import Value from 'typebox/value'
import { OperatorError } from '../../kernel/operator-error.ts'
import type { ChainedEntry } from './chain.ts'
import { type Checkpoint, readPublicKey } from './checkpoint-signature.ts'
import { CHAIN_START, type ChainFault, type ChainLink, fault, faultOfCheckpoint, faultOfEntry } from './verify-chain.ts'

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
 * Proves an NDJSON export without a database. By itself it shows that the entries follow one another, from the chain's
 * start or from whatever the first one follows; whoever writes a file can write a chain. With a checkpoint and the
 * public key it shows that the entries up to the checkpoint are those that the installation signed.
 * @throws OperatorError when the public key cannot be read
 */
export async function verifyExport(
  lines: AsyncIterable<string>,
  against?: { readonly checkpoint: Checkpoint; readonly publicKey: string },
): Promise<ExportVerification> {
  const checkpoint = against?.checkpoint
  const publicKey = against && readPublicKey(against.publicKey)
  let organizationId: string | null = null
  let first: number | null = null
  let last: ChainLink = CHAIN_START
  let provenTo: number | null = null

  const faultOfLine = (line: string): ChainFault | null => {
    const value = parseJson(line)
    if (!Value.Check(EntryLine, value)) {
      return fault(last.sequence + 1, 'entry_unreadable', `what follows entry ${last.sequence} is no entry`)
    }
    const entry = value as ChainedEntry
    const owner = organizationId ?? entry.organization_id
    const before = first === null && entry.sequence > 1 ? linkBefore(entry) : last
    const wrong = faultOfEntry(owner, before, entry)
    if (wrong) return wrong
    organizationId = owner
    first ??= entry.sequence
    last = { sequence: entry.sequence, hash: entry.hash }
    if (!checkpoint || !publicKey || checkpoint.sequence !== entry.sequence) return null
    const forged = faultOfCheckpoint(publicKey, owner, checkpoint, last)
    if (!forged) provenTo = entry.sequence
    return forged
  }

  let found: ChainFault | null = null
  for await (const line of lines) {
    if (line.trim() === '') continue
    found = faultOfLine(line)
    if (found) break
  }
  if (!found && first === null) found = fault(1, 'entry_missing', 'there is no entry')
  if (!found && checkpoint && provenTo === null) found = faultOfAbsence(checkpoint, last)
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

/** Reads one checkpoint, as the list of checkpoints shows it. @throws OperatorError when the text is none */
export function readCheckpoint(text: string): Checkpoint {
  const value = parseJson(text)
  if (!Value.Check(CheckpointFile, value)) {
    throw new OperatorError(
      'The checkpoint cannot be read: it is one element of "checkpoints", as the list of checkpoints shows ' +
        'it, in JSON.',
    )
  }
  return value as Checkpoint
}

const faultOfAbsence = ({ sequence }: Checkpoint, last: ChainLink): ChainFault =>
  sequence > last.sequence
    ? fault(
        last.sequence + 1,
        'checkpoint_beyond_entries',
        `the export ends at entry ${last.sequence}, before the checkpoint at ${sequence}`,
      )
    : fault(sequence, 'entry_missing', `the export begins after the checkpoint at ${sequence}`)

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
  signature: Type.String(),
})
