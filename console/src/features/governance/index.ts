/** Governance webhooks: subscriptions, health, and the delivery log. */

export { DeliveriesOfEvent } from './deliveries-of-event.tsx'
export { useWebhookCommands } from './webhook-commands.ts'
export { faultOf } from './webhook-state.tsx'
export { deliverySummaryQuery, webhooksQuery } from './webhooks.queries.ts'
