import { newId } from '../../../kernel/ids.ts'
import type { Head } from '../../../operations/governance-lock.sql.ts'
import type { Recording } from '../../../operations/runtime.ts'
import { type EventRow, insertEvents } from './events.sql.ts'

/**
 * Prepares the insert of a change's governance events, numbered after `head`, and the new head. Only this function
 * serializes events: the stored text is signed and sent unchanged.
 */
export function emitEvents(head: Head, { organizationId, fact, now }: Recording) {
  if (fact.events.length === 0) return { write: undefined, head }
  const timestamp = now.toISOString()
  const rows = fact.events.map(({ type, data, id = newId() }, index): EventRow => {
    const sequence = head.eventSequence + 1 + index
    const body = JSON.stringify({ type, timestamp, data, id, organization_id: organizationId, sequence })
    return { sequence, id, type, occurred_at: timestamp, body }
  })
  return {
    write: insertEvents(organizationId, rows),
    head: { ...head, eventSequence: head.eventSequence + rows.length },
  }
}
