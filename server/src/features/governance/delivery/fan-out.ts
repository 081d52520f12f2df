import type { Pool } from '../../../database/pool.ts'
import { inTransaction, readOrganization, type Transaction } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import { type EventType, subscriptionsTo } from '../../../kernel/vocabulary.ts'
import { insertDeliveries, makeLanesDue, type NewDelivery } from './deliveries.sql.ts'
import { lockLanes } from './lanes.sql.ts'
import { advanceFanout, type OutboxEvent, readOutbox, readSubscribers, type Subscriber } from './outbox.sql.ts'

const MOST_EVENTS = 100

/**
 * Makes the organization's outbox into deliveries, one for each event and each webhook that listens to it. Several
 * processes may do so at once: a delivery is made once. Resolves to whether anything was made.
 */
export async function fanOut(pool: Pool, clock: Clock, organizationId: string): Promise<boolean> {
  for (let made = false; ; ) {
    // Events first: a webhook that was there before its event is then seen, too.
    const [events, subscribers] = await readOrganization(pool, organizationId, sql =>
      Promise.all([readOutbox(sql, organizationId, MOST_EVENTS), readSubscribers(sql, organizationId)]),
    )
    const last = events.at(-1)
    if (!last) return made
    const deliveries = events.flatMap(event => deliveriesOf(event, subscribers))
    await write(pool, organizationId, deliveries, last.sequence, clock.now())
    made ||= deliveries.length > 0
    if (events.length < MOST_EVENTS) return made
  }
}

async function write(pool: Pool, organizationId: string, deliveries: NewDelivery[], sequence: number, now: Date) {
  const webhookIds = [...new Set(deliveries.map(({ webhook_id }) => webhook_id))].sort()
  const made = ({ sql, commit }: Transaction) =>
    commit(
      ...(deliveries.length === 0
        ? []
        : [
            lockLanes(sql, organizationId, webhookIds),
            insertDeliveries(sql, organizationId, deliveries, now),
            makeLanesDue(sql, organizationId, webhookIds, now),
          ]),
      advanceFanout(sql, organizationId, sequence),
    )
  // The outbox is read from where this leaves it: what is taken back is made again.
  await inTransaction(pool, organizationId, made, 'soon')
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
function listens({ id, event_types, created_at }: Subscriber, { type, occurred_at, body }: OutboxEvent): boolean {
  if (occurred_at < created_at) return false
  if (type === 'governance.webhook.ping') return JSON.parse(body).data.webhook_id === id
  const matching = subscriptionsTo(type as EventType)
  return event_types.some(subscribed => matching.includes(subscribed))
}
