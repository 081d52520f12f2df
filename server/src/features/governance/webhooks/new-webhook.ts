import type { Static } from 'typebox'
import { newId } from '../../../kernel/ids.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { insertLane, makeSecret } from '../delivery/index.ts'
import { disabled, enabled } from './disabled.ts'
import { insertSecret } from './webhook-secrets.sql.ts'
import type { NewWebhook } from './webhooks.contract.ts'
import { webhookCreated } from './webhooks.facts.ts'
import { insertWebhook, type WebhookRow } from './webhooks.sql.ts'

interface Owner {
  readonly organizationId: string
  /** The member who creates the webhook; null if the platform does. */
  readonly createdBy: string | null
  /** The person who saw the secret and chose the URL: the creator, or the issuer of a service account's key. */
  readonly knownBy?: string
}

/** A new webhook: its row and secret, the fact of its creation, and the writes. */
export function newWebhook(
  vault: Vault,
  { organizationId, createdBy, knownBy }: Owner,
  asked: Static<typeof NewWebhook>,
  now: Date,
) {
  const webhook: WebhookRow = {
    ...asked,
    description: asked.description ?? '',
    event_types: [...new Set(asked.event_types)],
    id: newId(),
    last_status: null,
    last_delivery_at: null,
    created_at: now,
    created_by: createdBy,
    created_for: knownBy && knownBy !== createdBy ? knownBy : null,
    url_changed_by: null,
    secret_rotated_by: null,
    configured_by: null,
    consecutive_failures: 0,
    paused_until: null,
    secret_rotated_at: null,
    ...(asked.enabled ? enabled : disabled('requested', now)),
  }
  const secret = makeSecret(vault, organizationId, webhook.id)
  const writes = [
    insertWebhook(organizationId, webhook),
    insertLane(organizationId, webhook.id),
    insertSecret(secret.stored, knownBy ?? createdBy, now),
  ]
  return { webhook, secret: secret.text, fact: webhookCreated(webhook), writes }
}
