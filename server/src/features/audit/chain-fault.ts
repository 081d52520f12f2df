import type { TrailFault, TrailFaultCode } from '@reeve/sdk/audit-trail'

/**
 * The faults of a stored chain: those of a trail, and with the head and the memory of a process besides:
 * - entry_missing: the chain ends before its head, or an entry that this process has written is gone
 * - entry_beyond_head: an entry that the head does not know
 * - entry_replaced: the process that verifies has written another entry here
 * - head_changed: the head has another hash than the last entry
 * - checkpoint_missing: the head, or a kept checkpoint, shows that one was signed which is not there
 * - checkpoint_not_linked: another checkpoint is stored than was kept
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
] as const satisfies readonly (TrailFaultCode | 'entry_beyond_head' | 'entry_replaced' | 'head_changed')[]

/** A fault, and the sequence of the entry that it concerns. */
export interface ChainFault extends Omit<TrailFault, 'code'> {
  readonly code: (typeof FAULT_CODES)[number]
}

export const fault = (sequence: number, code: ChainFault['code'], detail: string): ChainFault => ({
  sequence,
  code,
  detail,
})
