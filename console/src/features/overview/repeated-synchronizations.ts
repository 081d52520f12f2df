import type { AuditEntry } from '@reeve/sdk'

/**
 * Removes the entry of a directory's synchronization if the entry before it in time is a change of a member by the same
 * directory: these changes have their own line, which also shows their number. Expects the newest entry first.
 */
export const withoutRepeatedSynchronizations = (entries: readonly AuditEntry[]): AuditEntry[] =>
  entries.filter(({ action, target }, index) => {
    const before = entries[index + 1]
    const isRepeated = before?.action === 'member.directory_changed' && before.actor.id === target.id
    return !(action === 'directory.synced' && isRepeated)
  })
