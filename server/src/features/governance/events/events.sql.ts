import type { Fragment, Sql } from '../../../database/pool.ts'

export interface EventRow {
  sequence: number
  id: string
  type: string
  occurred_at: string
  body: string
}

export const insertEvents = (sql: Sql, organizationId: string, events: EventRow[]): Fragment => sql.fragment`
  insert into governance_events (organization_id, sequence, id, type, occurred_at, body)
  select ${organizationId}, sequence, id, type, occurred_at, body
  from jsonb_to_recordset(${sql.json(events)})
    as e (sequence bigint, id uuid, type text, occurred_at timestamptz, body text)`

/** Events in the order of their sequence, after `after`; of one type, or of all. */
export const listEventsAfter = (
  sql: Sql,
  organizationId: string,
  type: string | undefined,
  after: number,
  most: number,
) => sql<Pick<EventRow, 'sequence' | 'body'>[]>`
  select sequence, body from governance_events
  where organization_id = ${organizationId} and sequence > ${after}
    ${sql.optional(type, is => sql.fragment`and type = ${is}`)}
  order by sequence limit ${most}`
