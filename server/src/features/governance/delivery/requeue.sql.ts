import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'

/**
 * The API's statements on deliveries. A delivery that is being sent is left to its worker. Rows are locked in the order
 * lane, webhook, deliveries.
 */

export interface PingDelivery {
  readonly organizationId: string
  readonly webhookId: string
  readonly id: string
  readonly eventId: string
}

/**
 * Makes the delivery of a ping together with its event. The event is the fact's only one, so under the organization's
 * lock its sequence is the next. The fan-out finds the delivery already made.
 */
export const insertPingDelivery = (ping: PingDelivery, now: Date): Statement => sql`
  insert into deliveries (organization_id, id, webhook_id, event_id, event_sequence, event_type, status,
    next_attempt_at, created_at)
  select organization_id, ${ping.id}::uuid, ${ping.webhookId}::uuid, ${ping.eventId}::uuid, event_sequence + 1,
    'governance.webhook.ping', 'pending', ${now}::timestamptz, ${now}::timestamptz
  from governance_heads where organization_id = ${ping.organizationId}`

/** Makes a delivery due now and restarts its schedule. Touches none that is being sent. */
export const retryNow = (organizationId: string, id: string, now: Date): Statement => sql`
  update deliveries
  set status = 'pending', next_attempt_at = ${now}, attempts_in_round = 0, finished_at = null, claim_id = null
  where organization_id = ${organizationId} and id = ${id} and status in ('pending', 'delivered', 'exhausted')`

export interface Requeued {
  readonly organizationId: string
  readonly webhookId: string
  /** Each event, with the id of its delivery in case there is none yet. */
  readonly events: readonly { readonly event_id: string; readonly delivery_id: string }[]
}

/** Makes a delivery of each event due now, whether it existed or not. Touches none that is being sent. */
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
