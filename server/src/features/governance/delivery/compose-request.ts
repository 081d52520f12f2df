import type { Vault } from '../../../kernel/vault.ts'
import type { EventTokens } from '../event-tokens/index.ts'
import type { ClaimedDelivery } from './deliveries.sql.ts'
import type { ClaimedLane } from './lanes.sql.ts'
import { signedHeaders, signingKey } from './sign.ts'
import { sealContext } from './webhook-secret.ts'
import type { WebhookState } from './webhook-state.sql.ts'

/** The headers and the body of one attempt. */
export interface ComposedRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Builds the request of an attempt. Every attempt has a new signature, which covers the time `at`. */
export type Compose = (delivery: ClaimedDelivery, at: Date) => Promise<ComposedRequest>

interface ComposeParts {
  readonly vault: Vault
  readonly eventTokens: EventTokens
}

/** Decrypts the signing keys once per lane batch. Requests are built and signed only here. */
export const createCompose = (parts: ComposeParts, lane: ClaimedLane, webhook: WebhookState): Promise<Compose> =>
  webhook.format === 'set' ? composeTokens(parts, lane, webhook) : composeJson(parts, lane, webhook)

/** The event's stored JSON, signed with every valid secret as Standard Webhooks specifies. */
async function composeJson({ vault }: ComposeParts, lane: ClaimedLane, { secrets }: WebhookState): Promise<Compose> {
  const keys = (secrets ?? []).map(({ id, sealed }) => {
    const context = sealContext(lane.organization_id, lane.webhook_id, id)
    return signingKey(vault.open(Buffer.from(sealed, 'base64'), context))
  })
  return async ({ event_id: id, body }, at) => ({ headers: signedHeaders(keys, { id, body }, at), body })
}

/** A Security Event Token, pushed as in RFC 8935. */
async function composeTokens(
  { eventTokens }: ComposeParts,
  lane: ClaimedLane,
  { url }: WebhookState,
): Promise<Compose> {
  const key = await eventTokens.currentKey()
  const headers = {
    'content-type': 'application/secevent+jwt',
    accept: 'application/json',
    'user-agent': 'Reeve',
  }
  const to = { organizationId: lane.organization_id, url }
  return async ({ body }, at) => ({ headers, body: await eventTokens.sign(JSON.parse(body), to, key, at) })
}
