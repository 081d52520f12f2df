import type { TrailFault, TrailFaultCode } from '@reeve/sdk/audit-trail'

/**
 * The faults of a stored chain: those of an exported trail, and those found by comparison with the chain's head, with
 * kept checkpoints, and with this process's memory:
 * - entry_missing: the chain ends before its head, or lacks an entry that this process has written or signed
 * - entry_beyond_head: an entry follows the head
 * - entry_replaced: the entry differs from the one that this process has written or signed, or that is in the archive
 * - head_changed: the hash of the head differs from that of the last entry
 * - checkpoint_missing: a checkpoint is not stored, although the head, a kept checkpoint or this process's memory shows
 *   that it was signed
 * - checkpoint_not_linked: the stored checkpoint differs from the kept one, or is newer than the one that the head
 *   records
 * - archive_missing: a file of the archive is missing
 * - archive_changed: a file of the archive, or its record in the database, is not the one that Reeve wrote
 * - archive_unreadable: a file of the archive cannot be read now, so the chain was not verified
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
  'archive_missing',
  'archive_changed',
  'archive_unreadable',
] as const satisfies readonly (TrailFaultCode | OwnCode)[]

type OwnCode = 'entry_beyond_head' | 'entry_replaced' | 'head_changed' | `archive_${string}`

/** A fault, and the sequence of the affected entry. */
export interface ChainFault extends Omit<TrailFault, 'code'> {
  readonly code: (typeof FAULT_CODES)[number]
}

export const fault = (sequence: number, code: ChainFault['code'], detail: string): ChainFault => ({
  sequence,
  code,
  detail,
})
