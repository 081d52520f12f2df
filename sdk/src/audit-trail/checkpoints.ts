import { fromBase64 } from '../bytes.ts'
import type { AuditCheckpoint } from '../generated/schemas.ts'
import { canonicalJson } from './canonical-json.ts'
import { type ChainLink, fault, type TrailFault } from './chain.ts'
import type { CheckpointKey } from './cryptography.ts'

/** Saved checkpoints with their public key: a page of `audit.listCheckpoints`. */
export interface KeptCheckpoints {
  readonly checkpoints: readonly AuditCheckpoint[]
  /** Ed25519, SPKI in PEM. */
  readonly public_key: string
}

export type CheckpointFileCode =
  | 'checkpoint_absent'
  | 'checkpoint_unreadable'
  | 'key_unreadable'
  | 'checkpoint_of_another_organization'
  | 'checkpoint_forged'
  | 'checkpoint_missing'

const TEXTS: Readonly<Record<CheckpointFileCode, string>> = {
  checkpoint_absent: 'There is no checkpoint in the file',
  checkpoint_unreadable: 'A checkpoint in the file is not as the service writes it',
  key_unreadable: 'The public key must be Ed25519, SPKI in PEM',
  checkpoint_of_another_organization: 'A checkpoint in the file is of another organization',
  checkpoint_forged: 'A checkpoint in the file was not signed with the public key',
  checkpoint_missing: 'The file lacks a checkpoint that was signed between two of its own',
}

/** A checkpoint file that can neither prove nor disprove a trail. */
export class CheckpointFileError extends TypeError {
  readonly code: CheckpointFileCode
  /** The checkpoint that caused the error, if it can be read. */
  readonly checkpoint: AuditCheckpoint | undefined
  constructor(code: CheckpointFileCode, checkpoint?: AuditCheckpoint, options?: ErrorOptions) {
    super(TEXTS[code], options)
    this.code = code
    this.checkpoint = checkpoint
  }
}

/**
 * The text that a checkpoint's signature covers. In version 1 it has neither the key id nor the link to the previous
 * checkpoint. Existing checkpoints are never signed again, so both versions stay. The versions' texts differ, so a
 * change of a checkpoint's version invalidates the signature.
 */
export function signedText({ version, key_id, previous, ...checkpoint }: Omit<AuditCheckpoint, 'signature'>): string {
  const { organization_id, sequence, hash, signed_at } = checkpoint
  const first = { organization_id, sequence, hash, signed_at }
  return canonicalJson(version === 1 ? first : { ...first, version, key_id, previous })
}

/** True if the holder of the private key signed exactly this checkpoint. */
export function isSigned<Verdict>(key: CheckpointKey<Verdict>, checkpoint: AuditCheckpoint): Verdict | false {
  const signature = fromBase64(checkpoint.signature)
  if (!signature || checkpoint.key_id !== key.id) return false
  if (checkpoint.version === 1 && checkpoint.previous) return false
  let text: string
  try {
    text = signedText(checkpoint)
  } catch {
    return false
  }
  return key.verify(text, signature)
}

/** The fault of a checkpoint that was not signed; null if it was. `signed` is the result of `isSigned`. */
export const faultOfSignature = ({ sequence }: AuditCheckpoint, signed: boolean): TrailFault | null =>
  signed ? null : fault(sequence, 'checkpoint_forged', `the checkpoint at ${sequence} was not signed with this key`)

/**
 * Compares a checkpoint with the organization's chain at its sequence. Returns its fault, or null if the checkpoint
 * proves the chain up to this sequence. `signed` is the result of `isSigned`.
 */
export function faultOfCheckpoint(
  organizationId: string,
  checkpoint: AuditCheckpoint,
  link: ChainLink,
  signed: boolean,
): TrailFault | null {
  const { sequence } = checkpoint
  if (checkpoint.organization_id !== organizationId) {
    return fault(sequence, 'checkpoint_mismatch', `the checkpoint at ${sequence} is of another organization`)
  }
  const forged = faultOfSignature(checkpoint, signed)
  if (forged) return forged
  if (checkpoint.hash !== link.hash) {
    const detail = `entry ${sequence} is not the one for which the checkpoint was signed`
    return fault(sequence, 'checkpoint_mismatch', detail)
  }
  return null
}

/**
 * Checks that a checkpoint links to the previous checkpoint, `before` (null for the first of a chain). Returns the
 * fault, or null. Checkpoints of version 1 have no links, and the first one of version 2 links to the last one of
 * version 1. The removal of an earlier checkpoint of version 1 cannot be detected.
 */
export function faultOfLink(
  before: AuditCheckpoint | null,
  { version, sequence, previous: link }: AuditCheckpoint,
): TrailFault | null {
  if (version === 1) return null
  if (link && link.sequence > (before?.sequence ?? 0)) {
    return fault(link.sequence, 'checkpoint_missing', `the checkpoint that was signed at ${link.sequence} is missing`)
  }
  if (link?.signature === before?.signature && link?.sequence === before?.sequence) return null
  const detail = `the checkpoint at ${sequence} was not signed behind the one that is before it`
  return fault(sequence, 'checkpoint_not_linked', detail)
}
