import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'

export interface LanesRow {
  readonly due: number
  readonly held: number
  readonly oldest_due_at: Date | null
}

/**
 * Counts the lanes of all organizations that are due, and those with an open circuit breaker. Also finds when the
 * longest-waiting lane became due.
 */
export const countLanes = (now: Date): Statement<LanesRow | undefined> =>
  sql<LanesRow[]>`
    select count(organization_id)
        filter (where next_due_at <= ${now} and (held_until is null or held_until <= ${now}))::integer as due,
      count(organization_id) filter (where held_until > ${now})::integer as held,
      min(next_due_at)
        filter (where next_due_at <= ${now} and (held_until is null or held_until <= ${now})) as oldest_due_at
    from delivery_lanes where next_due_at is not null`.first()

/** Counts all organizations' events that are not fanned out yet. */
export const countOutboxEvents = (): Statement<number> =>
  sql<{ events: number }[]>`
    select coalesce(sum(h.event_sequence - coalesce(f.sequence, 0)), 0)::bigint as events
    from governance_heads h left join event_fanouts f on f.organization_id = h.organization_id
    where h.event_sequence > coalesce(f.sequence, 0)`.map(([row]) => row?.events ?? 0)

/** Organizations with unfinished deliveries that are not paused. */
export const findWaitingOrganizations = (most: number) => sql<{ organization_id: string }[]>`
  select distinct organization_id from delivery_lanes where next_due_at is not null limit ${most}`

/** Number of the organization's unfinished deliveries that are not paused, counted up to `most`. */
export const countWaiting = (organizationId: string, most: number): Statement<number> =>
  sql<{ count: number }[]>`
    select count(*)::integer as count from (
      select from deliveries where organization_id = ${organizationId} and next_attempt_at is not null limit ${most}
    ) as waiting`.map(([row]) => row?.count ?? 0)
