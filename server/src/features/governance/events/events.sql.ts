import { inTimeRange, pageClause } from '../../../database/page.ts'
import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'
import type { Page, TimeRange } from '../../../kernel/page.ts'

export interface EventRow {
  sequence: number
  id: string
  type: string
  occurred_at: string
  body: string
}

export const insertEvents = (organizationId: string, events: EventRow[]): Statement => sql`
  insert into governance_events (organization_id, sequence, id, type, occurred_at, body)
  select ${organizationId}, sequence, id, type, occurred_at, body
  from jsonb_to_recordset(${sql.json(events)})
    as e (sequence bigint, id uuid, type text, occurred_at timestamptz, body text)`

export interface EventFilter extends TimeRange {
  readonly type?: string | undefined
  readonly since_sequence: number
}

/** Events sorted by sequence. */
export const listEventRows = (
  organizationId: string,
  { type, since_sequence, since, until }: EventFilter,
  page: Page<number>,
) => sql.ordered<Pick<EventRow, 'sequence' | 'body'>[]>`
  select sequence, body from governance_events
  where organization_id = ${organizationId} and sequence > ${since_sequence}
    ${sql.optional(type, is => sql.fragment`and type = ${is}`)}
    ${inTimeRange(['governance_events', 'occurred_at'], organizationId, { since, until })}
    ${pageClause('sequence', page)}`
