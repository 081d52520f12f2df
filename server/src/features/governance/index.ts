/**
 * Governance: events, and the webhooks that receive them.
 *
 * Modules: events, destinations (the URLs and addresses to which requests may be sent), event-tokens (signs events),
 * delivery (sends the events), webhooks, delivery-log.
 * Invariants: an event commits with its change or not at all, and is serialized once; an organization has at most 50
 * webhooks; a secret is shown once and stored encrypted; no event and no audit entry contains the query of a URL; a
 * removed webhook is a tombstone that no read returns, and gets no further request.
 */
import type { Vault } from '../../kernel/vault.ts'
import type { Operation } from '../../operations/operation.ts'
import type { RevocationBarrier } from './delivery/index.ts'
import { deliveryLogOperations } from './delivery-log/index.ts'
import type { AllowList } from './destinations/index.ts'
import { type EventTokens, getSigningKeys } from './event-tokens/index.ts'
import { eventOperations } from './events/index.ts'
import { webhookOperations } from './webhooks/index.ts'

export const governanceOperations = (parts: {
  vault: Vault
  eventTokens: Pick<EventTokens, 'listPublicKeys'>
  allow: AllowList
  barrier?: RevocationBarrier
}): Operation[] => [
  ...webhookOperations(parts),
  ...deliveryLogOperations,
  ...eventOperations,
  getSigningKeys(parts.eventTokens),
]
