import type { Pool, Sql, Statement } from '../../../database/pool.ts'
import { inTransaction, type Transaction } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type EventType, subscriptionsTo } from '../../../kernel/event-catalogue.ts'
import { newId } from '../../../kernel/ids.ts'
import { insertDeliveries, type NewDelivery } from './deliveries.sql.ts'
import { bringForward, lockLanes } from './lanes.sql.ts'
import { advanceFanout, type OutboxEvent, readOutbox, readSubscribers, type Subscriber } from './outbox.sql.ts'

const MOST_EVENTS = 100

interface Batch {
  readonly deliveries: readonly NewDelivery[]
  readonly last: number
  readonly isWhole: boolean
}

/**
 * Makes the organization's outbox into deliveries, one for each event and each webhook that listens to it. Several
 * processes may do so at once: a delivery is made once. Resolves to whether anything was made.
 */
export async function fanOut(pool: Pool, clock: Clock, organizationId: string): Promise<boolean> {
  const makeBatch = async ({ sql, commit }: Transaction) => {
    const batch = await readBatch(sql, organizationId)
    if (batch) await commit(...writeBatch(sql, organizationId, batch, clock.now()))
    return batch
  }
  for (let made = false; ; ) {
    // The outbox is read from where this leaves it: what is taken back is made again.
    const batch = await inTransaction(pool, organizationId, makeBatch, 'soon')
    if (!batch) return made
    made ||= batch.deliveries.length > 0
    if (batch.isWhole) return made
  }
}

/**
 * Within a change of which events a webhook gets, before it: what was committed until now is for the webhooks as they
 * were until now. Nothing is left in the outbox, for the organization's lock lets nothing be added meanwhile. All
 * lanes that this and the change may touch are locked first, in the one order in which everybody locks several.
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
  // Events first: a webhook that was there before its event is then seen, too.
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
      : [bringForward(sql, organizationId, webhookIds, now), insertDeliveries(sql, organizationId, deliveries, now)]
  return [...made, advanceFanout(sql, organizationId, last)]
}

const deliveriesOf = (event: OutboxEvent, subscribers: readonly Subscriber[]): NewDelivery[] =>
  subscribers
    .filter(webhook => listens(webhook, event))
    .map(webhook => ({
      id: newId(),
      webhook_id: webhook.id,
      event_id: event.id,
      event_sequence: event.sequence,
      event_type: event.type,
    }))

/** What happened before a webhook was made is not for it; a ping is for the webhook that it names alone. */
function listens({ id, event_types, created_sequence }: Subscriber, { sequence, type, body }: OutboxEvent): boolean {
  if (sequence <= created_sequence) return false
  if (type === 'governance.webhook.ping') return JSON.parse(body).data.webhook_id === id
  const matching = subscriptionsTo(type as EventType)
  return event_types.some(subscribed => matching.includes(subscribed))
}
