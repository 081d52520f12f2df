import type { Sql } from '../../../database/pool.ts'
import { changed, type Outcome, unchanged } from '../../../operation.ts'
import { webhookDisabledByReeve } from '../webhooks.facts.ts'
import { findWebhook, updateWebhook } from '../webhooks.sql.ts'
import { fanOutBeforeChange } from './fan-out.ts'
import type { ClaimedLane } from './lanes.sql.ts'
import { stopDeliveries } from './stop-deliveries.ts'

/** Makes a governance change in the name of Reeve itself. */
export type Change = <T>(organizationId: string, work: (sql: Sql, now: Date) => Promise<Outcome<T>>) => Promise<T>

/** Disables a webhook that does not accept its events; unless it was changed since. Its deliveries pause. */
export const disableWebhook = (
  { change }: { change: Change },
  { organization_id: organizationId, webhook_id: webhookId }: ClaimedLane,
  url: string,
  reason: 'failing' | 'gone',
): Promise<void> =>
  change(organizationId, async (sql, now) => {
    const webhook = await findWebhook(sql, organizationId, webhookId)
    if (!webhook?.enabled || webhook.url !== url) return unchanged(undefined)
    await fanOutBeforeChange(sql, organizationId, webhookId, now)
    await stopDeliveries(sql, organizationId, webhookId, 'paused', now)
    await updateWebhook(sql, organizationId, { ...webhook, enabled: false }, now)
    return changed(undefined, webhookDisabledByReeve(webhook, reason))
  })
