import type { AuditEntry } from '@reeve/sdk'

/**
 * Removes the synchronizations of directories whose changes to members come right after them, newest first: those
 * changes have their own line, which also gives their number.
 */
export const withoutRepeatedSynchronizations = (entries: readonly AuditEntry[]): AuditEntry[] =>
  entries.filter(({ action, target }, index) => {
    const before = entries[index + 1]
    const isRepeated = before?.action === 'member.directory_changed' && before.actor.id === target.id
    return !(action === 'directory.synced' && isRepeated)
  })
