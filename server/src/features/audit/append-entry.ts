import { newId } from '../../kernel/ids.ts'
import type { Head } from '../../operations/governance-lock.sql.ts'
import type { Recorded, Recording } from '../../operations/runtime.ts'
import { insertEntry } from './audit.sql.ts'
import { type EntryContent, hashEntry } from './chain.ts'

/** Appends an entry for this change to the chain whose newest entry is `head`. Lock the organization first. */
export function appendEntry(head: Head, recording: Recording): Recorded {
  const { organizationId, fact, actor, context, now } = recording
  const entry: EntryContent = {
    id: newId(),
    organization_id: organizationId,
    sequence: head.auditSequence + 1,
    occurred_at: now.toISOString(),
    action: fact.action,
    actor,
    target: fact.target,
    reason: fact.reason ?? null,
    changes: fact.changes ? { before: fact.changes.before ?? null, after: fact.changes.after ?? null } : null,
    context: { request_id: context.requestId, ip: context.ip, user_agent: context.userAgent },
  }
  const hash = hashEntry(head.auditHash, entry)
  return {
    write: insertEntry(entry, head.auditHash, hash),
    head: { ...head, auditSequence: entry.sequence, auditHash: hash },
  }
}
