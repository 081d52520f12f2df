/** Governance webhooks: who is told of changes, how well that goes, and what became of each delivery. */

export { DeliveriesOfEvent } from './deliveries-of-event.tsx'
export { useWebhookCommands } from './webhook-commands.ts'
export { healthQuery, webhooksQuery } from './webhooks.queries.ts'
