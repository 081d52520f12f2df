import type { Answers, Batch, Pool } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type EventType, subscriptionsTo } from '../../../kernel/event-catalogue.ts'
import { newId } from '../../../kernel/ids.ts'
import { isSentAs } from '../event-tokens/index.ts'
import { insertDeliveries, type NewDelivery } from './deliveries.sql.ts'
import { lockLanes, markLanesDue } from './lanes.sql.ts'
import { advanceFanout, type OutboxEvent, readOutbox, readSubscribers, type Subscriber } from './outbox.sql.ts'

const MOST_EVENTS = 100

/**
 * Reads the outbox, or its first `most` events, and then the webhooks. This order guarantees that every webhook that
 * existed before an event is found.
 */
export const readForFanOut = (organizationId: string, most: number | null = null) => ({
  events: readOutbox(organizationId, most),
  subscribers: readSubscribers(organizationId),
})

type Outbox = Answers<ReturnType<typeof readForFanOut>>

/**
 * Fans out the organization's outbox: creates one delivery per event and subscribed webhook, even if several processes
 * do so concurrently. Resolves to true if it created any delivery.
 */
export async function fanOut(pool: Pool, clock: Clock, organizationId: string): Promise<boolean> {
  for (let made = false; ; ) {
    const slice = await fanOutSlice(pool, clock, organizationId)
    made ||= slice.deliveries.length > 0
    if (slice.isLast) return made
  }
}

/**
 * Fans out the first events of the outbox, and commits the outbox position with the deliveries. If a crash loses the
 * commit, the deliveries are created again.
 */
const fanOutSlice = (pool: Pool, clock: Clock, organizationId: string) =>
  inTransaction(
    pool,
    organizationId,
    async transaction => {
      const { events, subscribers } = await transaction.run(readForFanOut(organizationId, MOST_EVENTS))
      const deliveries = deliveriesOf(events, subscribers)
      if (events.length > 0) await transaction.commit(writeSlice(organizationId, events, deliveries, clock.now()))
      return { deliveries, isLast: events.length < MOST_EVENTS }
    },
    'unsynced',
  )

/**
 * The writes that must precede a change of webhooks' subscriptions. They fan out all earlier events by the former
 * subscriptions. The outbox is then empty, because the organization's lock prevents new events. First they lock all
 * lanes that they or the change may write, in the usual order; this can wait for a worker's transaction.
 */
export function fanOutBeforeChange(
  organizationId: string,
  webhookIds: readonly string[],
  { events, subscribers }: Outbox,
  now: Date,
): Batch {
  if (events.length === 0) return undefined
  const lanes = new Set([...subscribers.map(({ id }) => id), ...webhookIds])
  const slices = Array.from({ length: Math.ceil(events.length / MOST_EVENTS) }, (_, index) =>
    events.slice(index * MOST_EVENTS, (index + 1) * MOST_EVENTS),
  )
  return [
    lockLanes(organizationId, [...lanes].sort()),
    slices.map(slice => writeSlice(organizationId, slice, deliveriesOf(slice, subscribers), now)),
  ]
}

/** Writes the deliveries and the outbox position. Lock order: lanes, deliveries, outbox position. */
function writeSlice(
  organizationId: string,
  events: readonly OutboxEvent[],
  deliveries: readonly NewDelivery[],
  now: Date,
): Batch {
  const webhookIds = [...new Set(deliveries.map(({ webhook_id }) => webhook_id))].sort()
  return [
    deliveries.length > 0 && [
      markLanesDue(organizationId, webhookIds, now),
      insertDeliveries(organizationId, deliveries, now),
    ],
    advanceFanout(organizationId, events.at(-1)?.sequence ?? 0),
  ]
}

/** One delivery per event and subscribed webhook, in the order of the events. */
export const deliveriesOf = (events: readonly OutboxEvent[], subscribers: readonly Subscriber[]): NewDelivery[] =>
  events.flatMap(event =>
    subscribers
      .filter(webhook => isSubscribed(webhook, event))
      .map(webhook => ({
        id: newId(),
        webhook_id: webhook.id,
        event_id: event.id,
        event_sequence: event.sequence,
        event_type: event.type,
      })),
  )

/**
 * True if the webhook gets the event. It gets no event that is older than itself or that its format does not have, and
 * only its own pings.
 */
function isSubscribed(
  { id, format, event_types, created_sequence }: Subscriber,
  { sequence, type, pinged_webhook_id }: OutboxEvent,
): boolean {
  if (sequence <= created_sequence || !isSentAs(format, type)) return false
  if (type === 'governance.webhook.ping') return pinged_webhook_id === id
  const matching = subscriptionsTo(type as EventType)
  return event_types.some(subscribed => matching.includes(subscribed))
}
