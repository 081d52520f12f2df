import type { Sql } from '../../../database/pool.ts'
import { subscriptionsTo } from '../../../kernel/event-catalogue.ts'
import type { Head } from '../../../operations/governance-lock.sql.ts'
import type { Recording } from '../../../operations/mechanism.ts'
import { passOutbox } from './outbox.sql.ts'

/**
 * Passes over events that no webhook subscribes to, in the flush that commits them: they need no fan-out, and nobody
 * has to be woken. Resolves to whether something is left to deliver. Sent behind what the change does to webhooks.
 */
export async function passOver(sql: Sql, before: Head, after: Head, { organizationId, fact }: Recording) {
  if (fact.makesDue) return true
  if (fact.events.length === 0) return false
  const names = [...new Set(fact.events.flatMap(({ type }) => subscriptionsTo(type)))]
  const passed = await passOutbox(sql, organizationId, before.eventSequence, after.eventSequence, names)
  return passed.length === 0
}
