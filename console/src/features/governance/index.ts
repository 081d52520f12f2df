/** Governance webhooks: subscriptions, health, and the delivery log. */

export { DeliveriesOfEvent } from './deliveries-of-event.tsx'
export { useWebhookCommands } from './webhook-commands.ts'
export { deliverySummaryQuery, healthQuery, webhooksQuery } from './webhooks.queries.ts'
