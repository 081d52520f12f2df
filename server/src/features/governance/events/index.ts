/**
 * Governance events: facts about the organization's governance, each with a sequence without gaps.
 *
 * Words: event, event type, subscription (a type, a prefix such as `member.*`, or `*`).
 * Invariants: an event is serialised once, under the organization's lock; what is stored is what is signed and sent.
 */
import type { Operation } from '../../../operations/operation.ts'
import { listEventTypes } from './list-event-types.ts'
import { listEvents } from './list-events.ts'

export const eventOperations: readonly Operation[] = [listEventTypes, listEvents]

export { emitEvents } from './emit-events.ts'
export { exampleEvent } from './events.contract.ts'
