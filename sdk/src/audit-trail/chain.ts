import type { AuditEntry } from '../generated/schemas.ts'
import { canonicalJson } from './canonical-json.ts'
import type { Sha256 } from './cryptography.ts'

/**
 * The kinds of faults of a trail.
 * - entry_missing: a sequence is missing, at the beginning or in between
 * - entry_unreadable: the line is not an entry as the service writes it
 * - entry_out_of_order: a sequence is repeated or comes too late
 * - entry_of_another_chain: the entry belongs to another organization
 * - entry_changed: the entry's content does not match the entry's hash
 * - entry_not_linked: the entry does not link to the previous entry; one of the two is not the original
 * - checkpoint_mismatch: a checkpoint was signed for another hash or organization; the chain may have been rewritten
 * - checkpoint_forged: the checkpoint was not signed with the installation's key
 * - checkpoint_missing: a checkpoint is missing, although a later one links to it
 * - checkpoint_not_linked: a checkpoint does not link to the previous one; one of the two is not the original
 * - checkpoint_beyond_entries: a checkpoint was signed for an entry after the last one; the end is missing
 */
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

/** A fault, and the sequence of the entry that it concerns. */
export interface TrailFault {
  readonly sequence: number
  readonly code: TrailFaultCode
  /** A description of the fault, for people. */
  readonly detail: string
}

export const fault = (sequence: number, code: TrailFaultCode, detail: string): TrailFault => ({
  sequence,
  code,
  detail,
})

/** A position in a chain: the sequence and the hash of an entry. */
export interface ChainLink {
  readonly sequence: number
  readonly hash: string
}

/** The position before the first entry. */
export const CHAIN_START: ChainLink = { sequence: 0, hash: '0'.repeat(64) }

/** The fields of an entry that link it to its chain. The hash covers all other fields, too. */
export type Chained = Pick<AuditEntry, 'organization_id' | 'sequence' | 'previous_hash' | 'hash'>

/**
 * The hash of an entry: SHA-256 of the previous hash followed by the canonical JSON of the content, which is all fields
 * except the two hashes.
 * @throws {TypeError} for content that has no canonical JSON
 */
export const hashEntry = <Hash>(sha256: Sha256<Hash>, previousHash: string, content: object): Hash =>
  sha256(previousHash, canonicalJson(content))

/** The correct hash of an entry; undefined if its content has no canonical JSON. */
export function hashOf<Hash>(sha256: Sha256<Hash>, entry: Chained): Hash | undefined {
  const { previous_hash: previousHash, hash: _, ...content } = entry
  try {
    return hashEntry(sha256, previousHash, content)
  } catch {
    return undefined
  }
}

/** The position that the entry follows according to its own fields. */
export const linkBefore = (entry: Chained): ChainLink => ({ sequence: entry.sequence - 1, hash: entry.previous_hash })

/**
 * Checks that an entry follows `last` in the organization's chain. Returns its fault, or null. `computedHash` is the
 * result of `hashOf`.
 */
export function faultOfEntry(
  organizationId: string,
  last: ChainLink,
  entry: Chained,
  computedHash: string | undefined,
): TrailFault | null {
  const { sequence } = entry
  const expected = last.sequence + 1
  if (sequence > expected) {
    return fault(expected, 'entry_missing', `entry ${expected} is missing: entry ${sequence} comes next`)
  }
  if (sequence < expected) {
    return fault(sequence, 'entry_out_of_order', `entry ${sequence} comes after entry ${last.sequence}`)
  }
  if (entry.organization_id !== organizationId) {
    return fault(expected, 'entry_of_another_chain', `entry ${expected} is of another organization`)
  }
  if (computedHash !== entry.hash) {
    return fault(expected, 'entry_changed', `entry ${expected} does not match its hash`)
  }
  if (entry.previous_hash !== last.hash) {
    return fault(expected, 'entry_not_linked', `entry ${expected} does not follow entry ${last.sequence} as it is now`)
  }
  return null
}

export const isSequence = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1

export const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
