import { type DeliverySummary, isReeveError, type Webhook } from '@reeve/sdk'
import { reeve, reeveWithoutRetries } from '../../api/client.ts'
import { type Tagged, tagged } from '../../api/etag.ts'
import type { DELIVERY_STATUSES } from '../../api/generated/vocabulary.ts'
import { apiQuery } from '../../api/queries.ts'
import { unlessUndone } from '../../api/unless-undone.ts'
import { now, toServerTime } from '../../ui/clock.ts'
import { beginningOf } from '../../ui/period.ts'

const PAGE = 50

export type DeliveryState = (typeof DELIVERY_STATUSES)[number]

/** The offered periods: finished deliveries are kept for 30 days. */
export const DELIVERY_PERIODS = ['hour', 'day', 'week', 'month'] as const
export type DeliveryPeriod = (typeof DELIVERY_PERIODS)[number]

/** The search parameters of a webhook's deliveries. */
export interface DeliveriesSearch {
  readonly status?: DeliveryState | undefined
  readonly type?: string | undefined
  /** The id of an event, which has at most one delivery per webhook. */
  readonly event?: string | undefined
  /** A period that ends now, instead of `since` and `until`. */
  readonly range?: DeliveryPeriod | undefined
  /** The start of a custom period. With `range` and a cursor: the start of that period when page one was loaded. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly cursor?: string | undefined
  /** The open delivery. */
  readonly delivery?: string | undefined
}

export const webhooksQuery = () =>
  apiQuery('listWebhooks', [], (reeve, signal) => reeve.webhooks.list({ signal }).toArray())

export const webhookQuery = (id: string) =>
  apiQuery('getWebhook', [id], (reeve, signal) => tagged(reeve.webhooks.get(id, { signal })))

/** Disables a webhook, regardless of edits by others. */
export async function disableWebhook(id: string): Promise<Tagged<Webhook>> {
  const disabling = reeve().webhooks.edit(id, { enabled: false })
  await unlessUndone(disabling, async () => !(await reeve().webhooks.get(id)).enabled)
  return tagged(disabling)
}

/** True if the webhook still signs with the secret of this response. */
export const hasSecretOf = async (id: string, answer: Pick<Webhook, 'secret_rotated_at'>) =>
  (await reeve().webhooks.get(id)).secret_rotated_at === answer.secret_rotated_at

/** Deliveries of the last 24 hours: the total, the total a week earlier, and by id the webhooks with attempts. */
export const deliverySummaryQuery = () =>
  apiQuery('summarizeDeliveries', [], async (reeve, signal) => {
    const { total, week_before: weekBefore, webhooks } = await reeve.deliveries.summarize({ signal })
    return { total, weekBefore, webhooks: new Map(webhooks.map(summary => [summary.webhook_id, summary])) }
  })

type Summarized = { readonly webhooks: ReadonlyMap<string, DeliverySummary> }

const byWebhook = ({ webhooks }: Summarized) => webhooks

/** The delivery summaries of the last 24 hours, by webhook id. */
export const healthQuery = () => ({ ...deliverySummaryQuery(), select: byWebhook })

export type SummarizedHour = DeliverySummary['hours'][number]

/** The time of the next retry; null if no delivery is waiting. Only the newest pending deliveries are read. */
export const nextRetryQuery = (id: string) =>
  apiQuery('listDeliveries', [id, 'next retry'], async (reeve, signal) => {
    const { deliveries } = await reeve.webhooks
      .listDeliveries(id, { status: 'pending', limit: PAGE }, { signal })
      .page()
    const retries = deliveries.flatMap(({ attempts, next_attempt_at: next }) => (attempts > 0 && next ? [next] : []))
    return retries.sort().at(0) ?? null
  })

export const eventTypesQuery = () =>
  apiQuery('listEventTypes', [], (reeve, signal) => reeve.eventTypes.list({ signal }).toArray())

export const deliveriesQuery = (id: string, search: DeliveriesSearch) => {
  const { status, type, event, range, since, until, cursor } = search
  return apiQuery(
    'listDeliveries',
    [id, { status, type, event, range, since, until, cursor }],
    async (reeve, signal) => {
      const from = since ?? (range && beginningOf(range, now()))
      const time = { ...(from && { since: from }), ...(until && { until }) }
      const about = { ...(type && { event_type: type as never }), ...(event && { event_id: event }) }
      const filter = { ...(status && { status }), ...about, ...time, ...(cursor && { cursor }) }
      const page = await reeve.webhooks.listDeliveries(id, { ...filter, limit: PAGE }, { signal }).page()
      return { ...page, since: from }
    },
  )
}

/** The deliveries of one event, over all webhooks. */
export const deliveriesOfEventQuery = (event: string) =>
  apiQuery('listDeliveries', ['of event', event], async (reeve, signal) => {
    const webhooks = await reeve.webhooks.list({ signal }).toArray()
    const deliveriesTo = async (webhook: Webhook) => {
      const { deliveries } = await reeve.webhooks.listDeliveries(webhook.id, { event_id: event }, { signal }).page()
      return deliveries.map(delivery => ({ ...delivery, webhook }))
    }
    return (await Promise.all(webhooks.map(deliveriesTo))).flat()
  })

/** One delivery with its attempts, refetched until it has finished. */
export const deliveryQuery = (id: string, deliveryId: string) => ({
  ...apiQuery('getDelivery', [id, deliveryId], (reeve, signal) =>
    reeve.webhooks.getDelivery(id, deliveryId, { signal }),
  ),
  refetchInterval: (query: { state: { data?: { finished_at: string | null } | undefined; error: unknown } }) =>
    query.state.error || query.state.data?.finished_at ? (false as const) : 2_000,
})

/** The last rotation of the secret, from the audit trail, which alone records the overlap. */
export const rotationQuery = (id: string) =>
  apiQuery('listAuditEntries', ['rotation', id], async (reeve, signal) => {
    const action = 'governance.webhook.secret_rotated'
    const { entries } = await reeve.audit.listEntries({ action, target: id, limit: 1 }, { signal }).page()
    return entries[0] ?? null
  })

export interface ReplayOrder {
  readonly since: string
  readonly only: 'failed' | 'all'
}

/** The dry run of a replay, refetched once the pause after the last replay is over. */
export const replayPreviewQuery = (id: string, order: ReplayOrder) => ({
  ...apiQuery('replayEvents', ['preview', id, order], (_, signal) =>
    reeveWithoutRetries().webhooks.replayEvents(id, order, { dryRun: true, signal }),
  ),
  refetchInterval: ({ state: { error } }: { state: { error: unknown } }) =>
    isReeveError(error, 'replay_throttled') && (error.retryAfterMs ?? 1_000),
})

/** The time of the next possible replay, if the last one was too recent. */
export const nextReplayAt = ({ error, errorUpdatedAt }: { error: unknown; errorUpdatedAt: number }) =>
  isReeveError(error, 'replay_throttled')
    ? new Date(toServerTime(errorUpdatedAt) + (error.retryAfterMs ?? 0)).toISOString()
    : undefined
