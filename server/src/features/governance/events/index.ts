/**
 * Governance events: changes in the governance of an organization, numbered without gaps.
 *
 * Terms: event, event type, subscription (an event type, a prefix such as `member.*`, or `*`).
 * Invariants: an event is serialized once, under the organization's lock; the stored text is signed and sent unchanged.
 */
import type { Operation } from '../../../operations/operation.ts'
import { listEventTypes } from './list-event-types.ts'
import { listEvents } from './list-events.ts'

export const eventOperations: readonly Operation[] = [listEventTypes, listEvents]

export { emitEvents } from './emit-events.ts'
export { exampleEvent } from './events.contract.ts'
