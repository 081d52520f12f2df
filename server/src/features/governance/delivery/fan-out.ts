import type { Pool, Sql, Statement } from '../../../database/pool.ts'
import { inTransaction, type Transaction } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import { type EventType, subscriptionsTo } from '../../../kernel/vocabulary.ts'
import { insertDeliveries, type NewDelivery } from './deliveries.sql.ts'
import { lockLanes, markLanesDue } from './lanes.sql.ts'
import { advanceFanout, type OutboxEvent, readOutbox, readSubscribers, type Subscriber } from './outbox.sql.ts'

const MOST_EVENTS = 100

interface Batch {
  readonly deliveries: readonly NewDelivery[]
  readonly last: number
  readonly isWhole: boolean
}

/**
 * Makes the organization's outbox into deliveries: one for each event and each webhook that subscribes to it. Several
 * processes may do so at once, and each delivery is made once. Resolves to whether any was made.
 */
export async function fanOut(pool: Pool, clock: Clock, organizationId: string): Promise<boolean> {
  const makeBatch = async ({ sql, commit }: Transaction) => {
    const batch = await readBatch(sql, organizationId)
    if (batch) await commit(...writeBatch(sql, organizationId, batch, clock.now()))
    return batch
  }
  for (let made = false; ; ) {
    // The outbox position is part of this transaction. If a crash undoes it, the deliveries are made again.
    const batch = await inTransaction(pool, organizationId, makeBatch, 'unsynced')
    if (!batch) return made
    made ||= batch.deliveries.length > 0
    if (batch.isWhole) return made
  }
}

/**
 * Within a change of which events a webhook gets, before the change: events committed until now go to the webhooks as
 * they were until now. Nothing is left in the outbox, because the organization's lock prevents new events meanwhile.
 * Locks all lanes that this and the change may touch first, in the same order as everywhere.
 */
export async function fanOutBeforeChange(
  sql: Sql,
  organizationId: string,
  webhookId: string,
  now: Date,
): Promise<void> {
  for (let isLocked = false; ; isLocked = true) {
    const batch = await readBatch(sql, organizationId)
    if (!batch) return
    if (!isLocked) {
      const others = (await readSubscribers(sql, organizationId)).map(({ id }) => id)
      await lockLanes(sql, organizationId, [...new Set([...others, webhookId])].sort())
    }
    await Promise.all(writeBatch(sql, organizationId, batch, now))
    if (batch.isWhole) return
  }
}

async function readBatch(sql: Sql, organizationId: string): Promise<Batch | undefined> {
  // Read the events first. A webhook that existed before its event is then seen, too.
  const [events, subscribers] = await Promise.all([
    readOutbox(sql, organizationId, MOST_EVENTS),
    readSubscribers(sql, organizationId),
  ])
  const last = events.at(-1)
  if (!last) return undefined
  const deliveries = events.flatMap(event => deliveriesOf(event, subscribers))
  return { deliveries, last: last.sequence, isWhole: events.length < MOST_EVENTS }
}

function writeBatch(sql: Sql, organizationId: string, { deliveries, last }: Batch, now: Date): Statement[] {
  const webhookIds = [...new Set(deliveries.map(({ webhook_id }) => webhook_id))].sort()
  const made =
    deliveries.length === 0
      ? []
      : [markLanesDue(sql, organizationId, webhookIds, now), insertDeliveries(sql, organizationId, deliveries, now)]
  return [...made, advanceFanout(sql, organizationId, last)]
}

const deliveriesOf = (event: OutboxEvent, subscribers: readonly Subscriber[]): NewDelivery[] =>
  subscribers
    .filter(webhook => isSubscribed(webhook, event))
    .map(webhook => ({
      id: newId(),
      webhook_id: webhook.id,
      event_id: event.id,
      event_sequence: event.sequence,
      event_type: event.type,
    }))

/** A webhook gets no event from before it was created. A ping is only for the webhook that it names. */
function isSubscribed(
  { id, event_types, created_sequence }: Subscriber,
  { sequence, type, body }: OutboxEvent,
): boolean {
  if (sequence <= created_sequence) return false
  if (type === 'governance.webhook.ping') return JSON.parse(body).data.webhook_id === id
  const matching = subscriptionsTo(type as EventType)
  return event_types.some(subscribed => matching.includes(subscribed))
}
