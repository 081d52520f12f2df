/**
 * Governance: events, and the webhooks that are told of them.
 *
 * Words: governance event, event type, subscription (a type, a prefix such as `member.*`, or `*`), webhook, secret,
 * delivery, attempt, destination (where a request may go).
 * Invariants: an event commits with its change or not at all, and is serialised once; an organization has at most 50
 * webhooks; a secret is shown once and stored sealed; a url's query is in no event and no audit entry; a removed webhook
 * is a tombstone that nothing finds, and gets nothing more.
 */
import type { Vault } from '../../kernel/vault.ts'
import type { Operation } from '../../operation.ts'
import { createWebhook } from './create-webhook.ts'
import type { AllowList } from './destinations/index.ts'
import { editWebhook } from './edit-webhook.ts'
import { getDelivery } from './get-delivery.ts'
import { getWebhook } from './get-webhook.ts'
import type { RequestStops } from './hold-until-stopped.ts'
import { listDeliveries } from './list-deliveries.ts'
import { listEventTypes } from './list-event-types.ts'
import { listEvents } from './list-events.ts'
import { listWebhooks } from './list-webhooks.ts'
import { pingWebhook } from './ping-webhook.ts'
import { removeWebhook } from './remove-webhook.ts'
import { replayEvents } from './replay-events.ts'
import { retryDelivery } from './retry-delivery.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'

export const governanceOperations = (parts: {
  vault: Vault
  allow: AllowList
  requestStops?: RequestStops
}): Operation[] => [
  listWebhooks,
  createWebhook(parts),
  getWebhook,
  editWebhook(parts),
  removeWebhook(parts),
  rotateWebhookSecret(parts),
  pingWebhook,
  listDeliveries,
  getDelivery,
  retryDelivery,
  replayEvents,
  listEventTypes,
  listEvents,
]
export { type AtStep, createDelivery, type Step } from './delivery/index.ts'
export { type AllowList, parseAllowList } from './destinations/index.ts'
export { emitEvents } from './emit-events.ts'
export type { RequestStops } from './hold-until-stopped.ts'
