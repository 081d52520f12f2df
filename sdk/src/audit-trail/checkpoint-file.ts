import type { AuditCheckpoint } from '../generated/schemas.ts'
import { isHash, isRecord, isSequence } from './chain.ts'
import { CheckpointFileError, faultOfLink, isSigned, type KeptCheckpoints } from './checkpoints.ts'
import { webCryptography } from './web-cryptography.ts'

export interface ReadCheckpointsOptions {
  /** The organization that the checkpoints must belong to. */
  readonly organizationId?: string | undefined
  /** The public key of checkpoints whose file does not contain it. */
  readonly publicKey?: string | undefined
}

/**
 * Reads checkpoints from a file: a response of the list of checkpoints, a JSON array of checkpoints, one checkpoint, or
 * one per line. Checks that all are signed and that none between two of them is missing, so that any fault that
 * `verify` finds is in the trail, not in the file.
 * @throws {CheckpointFileError} if `verify` could prove nothing with the file
 */
export async function readCheckpoints(
  text: string,
  { organizationId, publicKey }: ReadCheckpointsOptions = {},
): Promise<KeptCheckpoints> {
  const { checkpoints, public_key: ownKey = publicKey } = parseCheckpoints(text)
  const key = await webCryptography.readKey(ownKey)
  let before: AuditCheckpoint | undefined
  for (const checkpoint of checkpoints) {
    const isForeign = organizationId !== undefined && checkpoint.organization_id !== organizationId
    if (isForeign) throw new CheckpointFileError('checkpoint_of_another_organization', checkpoint)
    if (!(await isSigned(key, checkpoint))) throw new CheckpointFileError('checkpoint_forged', checkpoint)
    // A signed checkpoint that links to another one than `before` proves a rewritten trail: `verify` reports it.
    const unlinked = before && faultOfLink(before, checkpoint)
    if (unlinked?.code === 'checkpoint_missing') throw new CheckpointFileError(unlinked.code, checkpoint)
    before = checkpoint
  }
  return { checkpoints, public_key: String(ownKey) }
}

/**
 * Parses a checkpoint file. Returns its checkpoints, sorted by sequence, without duplicates and with every field, and
 * its public key if it has one. Verifies nothing.
 * @throws {CheckpointFileError} if there is no checkpoint, or one cannot be read
 */
export function parseCheckpoints(text: string): { checkpoints: AuditCheckpoint[]; public_key?: unknown } {
  const { found, ...key } = parse(text)
  if (!found.some(isMeantAsCheckpoint)) throw new CheckpointFileError('checkpoint_absent')
  // Checkpoints without a version are of version 1.
  const all = found.map(one => (isRecord(one) ? { version: 1, previous: null, ...one } : one))
  if (!all.every(isCheckpoint)) throw new CheckpointFileError('checkpoint_unreadable')
  const checkpoints = [...new Map(all.map(one => [`${one.sequence} ${one.signature}`, one])).values()]
  return { ...key, checkpoints: checkpoints.sort((a, b) => a.sequence - b.sequence) }
}

interface File {
  readonly found: readonly unknown[]
  readonly public_key?: unknown
}

function parse(text: string): File {
  try {
    const whole: unknown = JSON.parse(text)
    if (!isRecord(whole)) return { found: Array.isArray(whole) ? whole : [] }
    const { checkpoints, public_key } = whole
    return Array.isArray(checkpoints) ? { found: checkpoints, public_key } : { found: [whole] }
  } catch {
    return { found: parseLines(text) }
  }
}

function parseLines(text: string): unknown[] {
  try {
    return text.split('\n').flatMap((line): unknown[] => (line.trim() === '' ? [] : [JSON.parse(line)]))
  } catch {
    return []
  }
}

/** A value without a signature, such as an entry, is not a checkpoint. */
const isMeantAsCheckpoint = (value: unknown) => isRecord(value) && 'signature' in value

const isCheckpoint = (value: unknown): value is AuditCheckpoint =>
  isRecord(value) &&
  isSequence(value.sequence) &&
  isHash(value.hash) &&
  typeof value.signed_at === 'string' &&
  !Number.isNaN(Date.parse(value.signed_at)) &&
  [value.organization_id, value.key_id, value.signature].every(text => typeof text === 'string') &&
  (value.version === 1 || value.version === 2) &&
  (value.previous === null || isLink(value.previous))

const isLink = (value: unknown) => isRecord(value) && isSequence(value.sequence) && typeof value.signature === 'string'
