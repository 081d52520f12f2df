import type { Sql } from '../../database/pool.ts'
import { reaches } from '../../operations/access.ts'
import type { Caller } from '../../operations/operation.ts'
import { listUsableKeysOf, revokeKeysOf } from '../api-keys/index.ts'
import { listWebhooksMadeBy } from '../governance/webhooks/index.ts'
import type { MemberRow } from '../members/index.ts'

/** What a suspended person leaves behind: keys that are refused from now on, and webhooks that go on. */
export interface LeftBehind {
  readonly keys: readonly { id: string; name: string }[]
  readonly webhooks: readonly { id: string; url: string; enabled: boolean }[]
  readonly revoked: readonly { id: string; name: string }[]
}

/**
 * Lists it for the caller, and revokes the keys for good if asked to. The list is read before the keys are revoked.
 */
export async function leaveBehind(
  sql: Sql,
  caller: Caller,
  { organization_id: organizationId, user_id: userId }: MemberRow,
  revokeKeys: boolean,
  now: Date,
): Promise<LeftBehind> {
  const [keys, webhooks, revoked] = await Promise.all([
    listUsableKeysOf(sql, organizationId, userId, now),
    listWebhooksMadeBy(sql, organizationId, userId),
    revokeKeys ? revokeKeysOf(sql, organizationId, userId, 'owner_suspended', now) : [],
  ])
  // Receivers often keep their secret in the path or the query.
  const seesUrls = reaches(caller, 'governance:read')
  const shown = (url: string) => (seesUrls ? url : new URL(url).origin)
  return { keys, webhooks: webhooks.map(({ id, url, enabled }) => ({ id, url: shown(url), enabled })), revoked }
}
