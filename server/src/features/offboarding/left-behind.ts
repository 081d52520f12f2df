import type { Sql } from '../../database/pool.ts'
import { listUsableKeysOf, revokeKeysOf } from '../api-keys/index.ts'
import { listWebhooksMadeBy } from '../governance/webhooks/index.ts'
import type { MemberRow } from '../members/index.ts'

/** What a suspended person leaves behind: keys that are refused from now on, and webhooks that go on. */
export interface LeftBehind {
  readonly keys: readonly { id: string; name: string }[]
  readonly webhooks: readonly { id: string; url: string; enabled: boolean }[]
  readonly revoked: readonly { id: string; name: string }[]
}

/** Lists it, and revokes the keys for good if asked to. The list is read before the keys are revoked. */
export async function leaveBehind(
  sql: Sql,
  { organization_id: organizationId, user_id: userId }: MemberRow,
  revokeKeys: boolean,
  now: Date,
): Promise<LeftBehind> {
  const [keys, webhooks, revoked] = await Promise.all([
    listUsableKeysOf(sql, organizationId, userId, now),
    listWebhooksMadeBy(sql, organizationId, userId),
    revokeKeys ? revokeKeysOf(sql, organizationId, userId, 'owner_suspended', now) : [],
  ])
  return { keys, webhooks: webhooks.map(({ id, url, enabled }) => ({ id, url: placeOf(url), enabled })), revoked }
}

/** A url's query often carries the receiver's token. */
const placeOf = (url: string): string => `${new URL(url).origin}${new URL(url).pathname}`
