import { faultOfEntry } from '@reeve/sdk/audit-trail'
import { type ChainedEntry, hashOf } from './chain.ts'
import { type ChainFault, fault } from './chain-fault.ts'

/** The part of each chain that is in the archive. It begins at entry 1. */
export interface ArchivedTrail {
  /**
   * Yields the archived entries of a chain in batches, from files with the signed digests. The entries themselves are
   * not verified yet. @throws ArchiveFault
   */
  read(organizationId: string): AsyncGenerator<readonly ChainedEntry[], void, void>
  /** The last archived entry that may be missing in the database, like all before it; 0 if none were dropped. */
  droppedTo(organizationId: string): Promise<number>
}

/** A part of a chain cannot be read from the archive. */
export class ArchiveFault extends Error {
  readonly fault: ChainFault
  constructor(found: ChainFault, options?: ErrorOptions) {
    super(found.detail, options)
    this.fault = found
  }
}

/**
 * Compares the stored entries in the range of verified archived ones with these. All after `droppedTo` must be there.
 * Some before it can still be there: in a partition of later years, if a clock was behind.
 */
export function faultOfCopies(
  organizationId: string,
  archived: readonly ChainedEntry[],
  stored: readonly ChainedEntry[],
  droppedTo: number,
): ChainFault | null {
  const expected = new Map(archived.map(entry => [entry.sequence, entry]))
  for (const copy of stored) {
    const { sequence } = copy
    const entry = expected.get(sequence)
    if (!entry) return fault(sequence, 'entry_out_of_order', `entry ${sequence} is stored where the archive has none`)
    expected.delete(sequence)
    const before = { sequence: sequence - 1, hash: entry.previous_hash }
    const wrong = faultOfEntry(organizationId, before, copy, hashOf(copy))
    if (wrong) return wrong
    if (copy.hash !== entry.hash) {
      return fault(sequence, 'entry_replaced', `entry ${sequence} is not the one that is in the archive`)
    }
  }
  const missing = [...expected.keys()].find(sequence => sequence > droppedTo)
  if (missing === undefined) return null
  return fault(missing, 'entry_missing', `entry ${missing} is missing: it is in the archive, but was not dropped`)
}
