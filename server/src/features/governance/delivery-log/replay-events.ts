import { EVENT_TYPES, subscriptionsTo } from '../../../kernel/event-catalogue.ts'
import { newId } from '../../../kernel/ids.ts'
import { DryRun, toTimestampOrNull } from '../../../kernel/schema.ts'
import { changed, governanceChange } from '../../../operations/operation.ts'
import { lockLane, markLanesDue, requeue } from '../delivery/index.ts'
import { isSentAs } from '../event-tokens/index.ts'
import {
  findLastReplay,
  findWebhook,
  recordReplay,
  WebhookPath,
  type WebhookRow,
  webhookDisabled,
  webhookNotFound,
} from '../webhooks/index.ts'
import { MOST_REPLAYED, Replay, ReplayRequest, replayThrottled } from './delivery-log.contract.ts'
import { eventsReplayed } from './delivery-log.facts.ts'
import { listReplayedEvents } from './delivery-log.sql.ts'

const PAUSE_MS = 60_000

/**
 * Resends the events since a given time to a webhook, each with its original `webhook-id`. A webhook allows one replay
 * per minute, of at most `MOST_REPLAYED` events, so that a replay delays other changes of the organization only
 * briefly.
 */
export const replayEvents = governanceChange({
  id: 'replayEvents',
  summary: 'Replay events to a governance webhook',
  description:
    `Resends the events since a time, oldest first, at most ${MOST_REPLAYED}; \`next_since\` is the start of ` +
    'the next call. A webhook has one replay a minute; another is 429 with Retry-After. Each event keeps its ' +
    '`webhook-id`, so that receivers can skip duplicates. Pings are not replayed.',
  method: 'POST',
  path: '/v1/governance/webhooks/{id}/replay',
  scope: 'governance:write',
  permission: null,
  params: WebhookPath,
  query: DryRun,
  body: ReplayRequest,
  response: Replay,
  status: 202,
  errors: [webhookNotFound, webhookDisabled, replayThrottled],
  example: {
    body: { since: '2026-03-01T00:00:00.000Z', until: '2026-03-02T00:00:00.000Z', types: ['member.*'], only: 'failed' },
    response: { matched: 12, queued: 12, next_since: null },
  },

  read: ({ organizationId, params }) => ({
    webhook: findWebhook(organizationId, params.id),
    lastReplay: findLastReplay(organizationId, params.id),
  }),

  // Without `types` in the body, all subscribed types are replayed. Until the commit, the lane's lock prevents workers
  // from claiming or finishing deliveries of this webhook.
  readMore({ caller: { organizationId }, now, body, found }) {
    const webhook = assertReplayable(found, now)
    const replayed = { ...body, until: body.until, types: typesOf(body.types ?? webhook.event_types, webhook) }
    return {
      lane: lockLane({ organization_id: organizationId, webhook_id: webhook.id }),
      events: listReplayedEvents(organizationId, webhook.id, replayed, MOST_REPLAYED + 1),
    }
  },

  decide({ caller: { organizationId }, now, body, found, more }) {
    const webhook = assertReplayable(found, now)
    const taken = more.events.slice(0, MOST_REPLAYED)
    const response = {
      matched: taken.length,
      queued: taken.filter(event => event.is_requeued).length,
      next_since: toTimestampOrNull(more.events[MOST_REPLAYED]?.occurred_at ?? null),
    }
    const events = taken.map(({ id }) => ({ event_id: id, delivery_id: newId() }))
    return changed(response, eventsReplayed(webhook, { ...body, ...response }), [
      markLanesDue(organizationId, [webhook.id], now),
      recordReplay(organizationId, webhook.id, now),
      requeue({ organizationId, webhookId: webhook.id, events }, now),
    ])
  },
})

/** @throws webhook_not_found, webhook_disabled, or replay_throttled within a minute of the last replay */
function assertReplayable(
  { webhook, lastReplay }: { readonly webhook: WebhookRow | undefined; readonly lastReplay: Date | null },
  now: Date,
): WebhookRow {
  if (!webhook) throw webhookNotFound()
  if (!webhook.enabled) throw webhookDisabled()
  const waitMs = lastReplay ? lastReplay.getTime() + PAUSE_MS - now.getTime() : 0
  if (waitMs > 0) throw replayThrottled({ retryAfter: Math.ceil(waitMs / 1000) })
  return webhook
}

/** Every subscribed type that the webhook's format has, except pings, which are not replayed. */
const typesOf = (subscriptions: readonly string[], { format }: Pick<WebhookRow, 'format'>) =>
  EVENT_TYPES.filter(
    type =>
      type !== 'governance.webhook.ping' &&
      isSentAs(format, type) &&
      subscriptionsTo(type).some(name => subscriptions.includes(name)),
  )
