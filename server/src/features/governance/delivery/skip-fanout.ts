import type { Fragment } from '../../../database/pool.ts'
import { subscriptionsTo } from '../../../kernel/event-catalogue.ts'
import type { Head } from '../../../operations/governance-lock.sql.ts'
import type { Recording } from '../../../operations/runtime.ts'
import { skipOutbox } from './outbox.sql.ts'

/**
 * SQL for the statement that records events. It marks them as fanned out if no webhook subscribes to them, so that no
 * worker is woken. It runs after the writes of the change, because these may change the subscriptions.
 */
export function skipFanout(before: Head, after: Head, { organizationId, fact }: Recording): Fragment {
  const names = [...new Set(fact.events.flatMap(({ type }) => subscriptionsTo(type)))]
  return skipOutbox(organizationId, before.eventSequence, after.eventSequence, names)
}
