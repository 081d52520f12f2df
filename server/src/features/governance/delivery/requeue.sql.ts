import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'

/**
 * Statements with which API operations make deliveries due. They do not change a delivery that is being sent. Lock
 * order: lane, webhook, deliveries.
 */

export interface PingDelivery {
  readonly organizationId: string
  readonly webhookId: string
  readonly id: string
  readonly eventId: string
}

/**
 * Inserts the delivery of a ping in the transaction of its event, so that the fan-out finds an existing delivery. The
 * event gets the next sequence number, because a ping records no other event and the organization's lock prevents
 * concurrent ones.
 */
export const insertPingDelivery = (ping: PingDelivery, now: Date): Statement => sql`
  insert into deliveries (organization_id, id, webhook_id, event_id, event_sequence, event_type, status,
    next_attempt_at, created_at)
  select organization_id, ${ping.id}::uuid, ${ping.webhookId}::uuid, ${ping.eventId}::uuid, event_sequence + 1,
    'governance.webhook.ping', 'pending', ${now}::timestamptz, ${now}::timestamptz
  from governance_heads where organization_id = ${ping.organizationId}`

/** Makes a delivery due now and restarts its schedule, unless it is being sent, paused or cancelled. */
export const retryNow = (organizationId: string, id: string, now: Date): Statement => sql`
  update deliveries
  set status = 'pending', next_attempt_at = ${now}, attempts_in_round = 0, finished_at = null, claim_id = null
  where organization_id = ${organizationId} and id = ${id} and status in ('pending', 'delivered', 'exhausted')`

export interface Requeued {
  readonly organizationId: string
  readonly webhookId: string
  /** The events, each with an id for a new delivery, which is used if the event has no delivery yet. */
  readonly events: readonly { readonly event_id: string; readonly delivery_id: string }[]
}

/**
 * Makes the delivery of each event due now, or inserts it if there is none. Skips deliveries that are being sent or are
 * paused.
 */
export const requeue = ({ organizationId, webhookId, events }: Requeued, now: Date): Statement => sql`
  insert into deliveries (organization_id, id, webhook_id, event_id, event_sequence, event_type, status,
    next_attempt_at, created_at)
  select e.organization_id, asked.delivery_id, ${webhookId}::uuid, e.id, e.sequence, e.type, 'pending',
    ${now}::timestamptz, ${now}::timestamptz
  from jsonb_to_recordset(${sql.json(events)}) as asked (event_id uuid, delivery_id uuid)
  join governance_events e on e.organization_id = ${organizationId} and e.id = asked.event_id
  order by e.sequence
  on conflict (organization_id, event_id, webhook_id) do update
  set status = 'pending', next_attempt_at = least(deliveries.next_attempt_at, excluded.next_attempt_at),
    attempts_in_round = 0, finished_at = null, claim_id = null
  where deliveries.status in ('pending', 'delivered', 'exhausted', 'cancelled')`
