/**
 * Governance webhooks: the URLs that receive an organization's governance events.
 *
 * Terms: webhook, secret (signs the webhook's requests), live secret (has not expired), tombstone (the row of a removed
 * webhook), warning (the mail and event before a failing webhook is disabled). Invariants: no statement finds a removed
 * webhook; its secrets are deleted with it; once a change that revokes requests has responded, none of them is sent.
 */
import type { Vault } from '../../../kernel/vault.ts'
import type { Operation } from '../../../operations/operation.ts'
import type { RevocationBarrier } from '../delivery/index.ts'
import type { AllowList } from '../destinations/index.ts'
import { createWebhook } from './create-webhook.ts'
import { editWebhook } from './edit-webhook.ts'
import { getWebhook } from './get-webhook.ts'
import { listWebhooks } from './list-webhooks.ts'
import { pingWebhook } from './ping-webhook.ts'
import { removeWebhook } from './remove-webhook.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'

export const webhookOperations = (parts: {
  vault: Vault
  allow: AllowList
  barrier?: RevocationBarrier
}): Operation[] => [
  listWebhooks,
  createWebhook(parts),
  getWebhook,
  editWebhook(parts),
  removeWebhook(parts),
  rotateWebhookSecret(parts),
  pingWebhook,
]

export { assertUrlAllowed } from './assert-url-allowed.ts'
export { disableWebhook } from './disable-webhook.ts'
export { newWebhook } from './new-webhook.ts'
export {
  type FoundWebhookRow,
  type KeptWebhookRow,
  listKeptWebhooksOf,
  listWebhooksCreatedOrConfiguredBy,
  type MemberWebhookRow,
} from './suspended-webhooks.sql.ts'
export {
  disableWebhooks,
  keepWebhooks,
  restoreWebhooks,
  toggledWebhookEntries,
  toggledWebhookEvents,
} from './suspended-webhooks.ts'
export { warnOfFailingWebhook } from './warn-of-failing-webhook.ts'
export { createWebhookMetrics } from './webhook-metrics.ts'
export {
  CreatedWebhook,
  exampleWebhook,
  NewWebhook,
  WebhookPath,
  webhookDisabled,
  webhookNotFound,
  webhookUrlForbidden,
} from './webhooks.contract.ts'
export { webhookTarget } from './webhooks.facts.ts'
export {
  enabledWebhooks,
  existingWebhooks,
  findLastReplay,
  findWebhook,
  recordReplay,
  type WebhookRow,
} from './webhooks.sql.ts'
export { toWebhookView } from './webhooks.view.ts'
