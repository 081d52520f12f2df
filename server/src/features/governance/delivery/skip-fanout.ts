import type { Statement } from '../../../database/pool.ts'
import { subscriptionsTo } from '../../../kernel/event-catalogue.ts'
import type { Head } from '../../../operations/governance-lock.sql.ts'
import type { Recording } from '../../../operations/runtime.ts'
import { skipOutbox } from './outbox.sql.ts'

/**
 * The statement that marks events as fanned out if no webhook subscribes to them, so that no worker is woken. Send it
 * after the writes of the change, because these may change the subscriptions.
 */
export function skipFanout(before: Head, after: Head, { organizationId, fact }: Recording): Statement<boolean> {
  const names = [...new Set(fact.events.flatMap(({ type }) => subscriptionsTo(type)))]
  return skipOutbox(organizationId, before.eventSequence, after.eventSequence, names)
}
