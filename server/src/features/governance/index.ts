/**
 * Governance: events, and the webhooks that are told of them.
 *
 * Words: governance event, webhook, delivery, attempt, destination (where a request may go).
 * Invariants: an event commits with its change or not at all, and is serialised once; a removed webhook gets nothing more.
 */
export { emitEvents } from './emit-events.ts'
