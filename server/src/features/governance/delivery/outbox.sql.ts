import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'

export interface OutboxEvent {
  readonly sequence: number
  readonly id: string
  readonly type: string
  /** The webhook to which a ping is sent; null for every other type. */
  readonly pinged_webhook_id: string | null
}

/**
 * The organization's committed events that are not fanned out yet, in order: the first `most`, or all. The lower bound
 * is a plain subquery. If it were wrapped in `coalesce`, which is not leakproof, row-level security would make
 * PostgreSQL read all events.
 */
export const readOutbox = (organizationId: string, most: number | null) => sql.ordered<OutboxEvent[]>`
  select sequence, id, type,
    case type when 'governance.webhook.ping' then body::jsonb #>> '{data,webhook_id}' end as pinged_webhook_id
  from governance_events
  where organization_id = ${organizationId} and sequence > (
    select coalesce(max(sequence), 0) from event_fanouts where organization_id = ${organizationId})
  order by sequence limit ${most}`

export interface Subscriber {
  readonly id: string
  readonly format: 'json' | 'set'
  readonly event_types: string[]
  /** The sequence of the last event before the webhook was created. */
  readonly created_sequence: number
}

export const readSubscribers = (organizationId: string) => sql<Subscriber[]>`
  select id, format, event_types, created_sequence from webhooks
  where organization_id = ${organizationId} and removed_at is null and enabled`

export const advanceFanout = (organizationId: string, sequence: number): Statement => sql`
  insert into event_fanouts (organization_id, sequence) values (${organizationId}, ${sequence})
  on conflict (organization_id) do update set sequence = greatest(event_fanouts.sequence, excluded.sequence)`

/**
 * Removes the events after `before`, up to `to`, from the outbox, if there are no earlier events in it and no webhook
 * subscribes to one of these names. True if it removed them. Does not wait for a worker's fan-out.
 */
export const skipOutbox = (organizationId: string, before: number, to: number, names: string[]): Statement<boolean> =>
  sql`
    with free as (
      select organization_id from event_fanouts
      where organization_id = ${organizationId} and sequence = ${before} and not exists (
        select 1 from webhooks
        where organization_id = ${organizationId} and removed_at is null and enabled and event_types && ${names})
      for update skip locked
    )
    update event_fanouts f set sequence = ${to} from free where f.organization_id = ${organizationId}`.map(
    ({ count }) => count > 0,
  )

/** Organizations with events in the outbox. Reads only tables in which row-level security shows all organizations. */
export const findOutboxes = (most: number) => sql<{ organization_id: string }[]>`
  select h.organization_id from governance_heads h left join event_fanouts f on f.organization_id = h.organization_id
  where h.event_sequence > coalesce(f.sequence, 0) limit ${most}`

/** A page of organizations that have ever had an event: the first ones after `after`, sorted by id. */
export const listFanouts = (after: string, most: number) => sql<{ organization_id: string }[]>`
  select organization_id from event_fanouts where organization_id > ${after} order by organization_id limit ${most}`
