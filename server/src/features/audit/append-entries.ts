import { newId } from '../../kernel/ids.ts'
import type { Head } from '../../operations/governance-lock.sql.ts'
import type { EntryFact } from '../../operations/operation.ts'
import type { Recorded, Recording } from '../../operations/runtime.ts'
import { insertEntries } from './audit.sql.ts'
import { type EntryContent, hashEntry } from './chain.ts'

/** Appends the entries of this change to the chain whose newest entry is `head`. Lock the organization first. */
export function appendEntries(head: Head, recording: Recording): Recorded {
  const { furtherEntries = [], ...own } = recording.fact
  let { auditSequence: sequence, auditHash: previousHash } = head
  const entries = [own, ...furtherEntries].map(fact => {
    sequence++
    const content = toContent(sequence, fact, recording)
    const entry = { content, previousHash, hash: hashEntry(previousHash, content) }
    previousHash = entry.hash
    return entry
  })
  return { write: insertEntries(entries), head: { ...head, auditSequence: sequence, auditHash: previousHash } }
}

const toContent = (
  sequence: number,
  { action, target, reason = null, changes }: EntryFact,
  { organizationId, actor, context, now }: Recording,
): EntryContent => ({
  id: newId(),
  organization_id: organizationId,
  sequence,
  occurred_at: now.toISOString(),
  action,
  actor,
  target,
  reason,
  changes: changes ? { before: changes.before ?? null, after: changes.after ?? null } : null,
  context: { request_id: context.requestId, ip: context.ip, user_agent: context.userAgent },
})
