import type { KeyObject } from 'node:crypto'
import { type ChainedEntry, type EntryContent, GENESIS_HASH, hashEntry } from './chain.ts'
import { type Checkpoint, isSignedWith } from './checkpoint-signature.ts'

/**
 * What can be wrong with a chain.
 * - entry_missing: a sequence is left out, or the chain ends before its head
 * - entry_unreadable: what stands in its place is no entry as Reeve writes it
 * - entry_out_of_order: a sequence that was there before, or comes too late
 * - entry_of_another_chain: an entry of another organization
 * - entry_changed: its hash is not that of what it says
 * - entry_not_linked: it does not follow the entry before it; one of the two is not the original
 * - entry_beyond_head: an entry that the head does not know
 * - entry_replaced: the process that verifies has written another entry here
 * - head_changed: the head has another hash than the last entry
 * - checkpoint_mismatch: the chain has another hash where a checkpoint was signed: it was written anew
 * - checkpoint_forged: the checkpoint was not signed with the installation's key
 * - checkpoint_missing: the head, or the checkpoint after it, says that one was signed which is not there
 * - checkpoint_not_linked: it was not signed behind the checkpoint before it; one of the two is not the original
 * - checkpoint_beyond_entries: a checkpoint was signed for an entry that is not there: the end was cut off
 */
export const FAULT_CODES = [
  'entry_missing',
  'entry_unreadable',
  'entry_out_of_order',
  'entry_of_another_chain',
  'entry_changed',
  'entry_not_linked',
  'entry_beyond_head',
  'entry_replaced',
  'head_changed',
  'checkpoint_mismatch',
  'checkpoint_forged',
  'checkpoint_missing',
  'checkpoint_not_linked',
  'checkpoint_beyond_entries',
] as const

/** What is wrong, and with which entry. */
export interface ChainFault {
  readonly sequence: number
  readonly code: (typeof FAULT_CODES)[number]
  readonly detail: string
}

/** A place in a chain: the entry of this sequence has this hash. */
export interface ChainLink {
  readonly sequence: number
  readonly hash: string
}

/** Before the first entry. */
export const CHAIN_START: ChainLink = { sequence: 0, hash: GENESIS_HASH.toString('hex') }

/** What is wrong with `entry` as the one that follows `last` in the organization's chain; null if it does follow. */
export function faultOfEntry(organizationId: string, last: ChainLink, entry: ChainedEntry): ChainFault | null {
  const { previous_hash: previousHash, hash, ...content } = entry
  const expected = last.sequence + 1
  if (entry.sequence > expected) {
    return fault(expected, 'entry_missing', `entry ${expected} is missing: entry ${entry.sequence} comes next`)
  }
  if (entry.sequence < expected) {
    return fault(entry.sequence, 'entry_out_of_order', `entry ${entry.sequence} comes after entry ${last.sequence}`)
  }
  if (entry.organization_id !== organizationId) {
    return fault(expected, 'entry_of_another_chain', `entry ${expected} is of another organization`)
  }
  if (hashOf(previousHash, content) !== hash) {
    return fault(expected, 'entry_changed', `entry ${expected} is not what its hash was made of`)
  }
  if (previousHash !== last.hash) {
    return fault(expected, 'entry_not_linked', `entry ${expected} does not follow entry ${last.sequence} as it is now`)
  }
  return null
}

export const faultOfSignature = (publicKey: KeyObject, checkpoint: Checkpoint): ChainFault | null =>
  isSignedWith(publicKey, checkpoint)
    ? null
    : fault(
        checkpoint.sequence,
        'checkpoint_forged',
        `the checkpoint at ${checkpoint.sequence} was not signed with this key`,
      )

/** What is wrong with a checkpoint where the organization's chain has reached its sequence; null if it is proven. */
export function faultOfCheckpoint(
  publicKey: KeyObject,
  organizationId: string,
  checkpoint: Checkpoint,
  link: ChainLink,
): ChainFault | null {
  const { sequence } = checkpoint
  if (checkpoint.organization_id !== organizationId) {
    return fault(sequence, 'checkpoint_mismatch', `the checkpoint at ${sequence} is of another organization`)
  }
  const forged = faultOfSignature(publicKey, checkpoint)
  if (forged) return forged
  if (checkpoint.hash !== link.hash) {
    return fault(
      sequence,
      'checkpoint_mismatch',
      `entry ${sequence} is not the one for which the checkpoint was signed`,
    )
  }
  return null
}

/** What is wrong with the entry where this process remembers one; undefined: there is none. */
export function faultOfMemory({ sequence, hash }: ChainLink, found: ChainLink | undefined): ChainFault | null {
  if (!found) {
    return fault(sequence, 'entry_missing', `entry ${sequence} is missing: this process has written or signed it`)
  }
  if (found.hash === hash) return null
  return fault(sequence, 'entry_replaced', `entry ${sequence} is not the one that this process has written or signed`)
}

/**
 * What is wrong with the link from a checkpoint back to the one before it; null if it is proven. Version 1 has no link:
 * what comes after a checkpoint of version 1 names it, so of those only the last is missed when it is gone.
 */
export function faultOfLink(previous: Checkpoint | null, { version, sequence, previous: link }: Checkpoint) {
  if (version === 1) return null
  if (link && link.sequence > (previous?.sequence ?? 0)) {
    return fault(link.sequence, 'checkpoint_missing', `the checkpoint that was signed at ${link.sequence} is missing`)
  }
  if (link?.signature === previous?.signature && link?.sequence === previous?.sequence) return null
  return fault(
    sequence,
    'checkpoint_not_linked',
    `the checkpoint at ${sequence} was not signed behind the one that is before it`,
  )
}

export const fault = (sequence: number, code: ChainFault['code'], detail: string): ChainFault => ({
  sequence,
  code,
  detail,
})

/** Undefined for what can have no hash, whatever it is. */
function hashOf(previousHash: string, content: EntryContent): string | undefined {
  try {
    return hashEntry(Buffer.from(previousHash, 'hex'), content).toString('hex')
  } catch {
    return undefined
  }
}
