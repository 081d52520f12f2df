import type { Fragment, Sql } from '../../../database/pool.ts'
import { subscriptionsTo } from '../../../kernel/event-catalogue.ts'
import type { Head } from '../../../operations/governance-lock.sql.ts'
import type { Recording } from '../../../operations/mechanism.ts'
import { passOutbox } from './outbox.sql.ts'

/**
 * Passes over events that no webhook subscribes to, in the statement that records them: they need no fan-out, and
 * nobody has to be woken. Sent behind what the change does to webhooks.
 */
export function passOver(sql: Sql, before: Head, after: Head, { organizationId, fact }: Recording): Fragment {
  const names = [...new Set(fact.events.flatMap(({ type }) => subscriptionsTo(type)))]
  return passOutbox(sql, organizationId, before.eventSequence, after.eventSequence, names)
}
