import type { EntryFact, Fact } from '../../operations/operation.ts'
import type { ChangeCounts } from './synchronizations.sql.ts'

const COUNTED_BY: Readonly<Record<string, keyof ChangeCounts | null>> = {
  'member.created': 'created',
  'member.suspended': 'suspended',
  'member.reactivated': 'reactivated',
  'member.removed': 'removed',
  // The status of the member stays the same.
  'member.suspension_kept': null,
  'member.suspension_refused': null,
}

/** Counts the changes in the facts of a directory's request; null if nothing was changed. */
export function changesOf(fact: Fact): ChangeCounts | null {
  const counts = { created: 0, changed: 0, suspended: 0, reactivated: 0, removed: 0 }
  const entries: readonly EntryFact[] = [fact, ...(fact.furtherEntries ?? [])]
  const countedOtherwise = new Set<string>()
  const changed = new Set<string>()
  for (const { action, target } of entries) {
    const by = COUNTED_BY[action]
    if (by) counts[by]++
    if (by === undefined) changed.add(target.id)
    else countedOtherwise.add(target.id)
  }
  counts.changed = [...changed].filter(id => !countedOtherwise.has(id)).length
  return Object.values(counts).some(count => count > 0) ? counts : null
}
