import { pageClause } from '../../database/page.ts'
import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import type { Page } from '../../kernel/page.ts'
import type { OfDirectory } from './people.sql.ts'

/** Maximum number of requests kept per directory. */
export const MOST_ACTIVITY = 1_000

/** Time in milliseconds for which requests are kept. */
export const KEPT_FOR_MS = 30 * 24 * 60 * 60_000

/**
 * A request of a directory that changed something or was refused. Of the path only the route template is stored. The
 * body is not stored.
 */
export interface ActivityRow {
  id: string
  occurred_at: Date
  request_id: string
  method: string
  route: string
  status: number
  code: string | null
  detail: string | null
  resource_type: 'user' | 'group' | null
  resource_id: string | null
}

/** `is_repeated` is true if another request for the same resource had the same request id. */
export type ListedActivityRow = ActivityRow & { is_repeated: boolean }

const exists = ({ organizationId, id }: OfDirectory) => sql.fragment`
  exists (select from directories d where d.organization_id = ${organizationId} and d.id = ${id})`

/** Inserts requests, unless the directory was deleted meanwhile. A retry does not insert them twice. */
export const insertActivity = (of: OfDirectory, rows: readonly ActivityRow[]): Statement => sql`
  insert into directory_activity
    (organization_id, directory_id, id, occurred_at, request_id, method, route, status, code, detail, resource_type,
      resource_id)
  select ${of.organizationId}, ${of.id}, r.*
  from jsonb_to_recordset(${sql.json(rows)}) as r (
    id uuid, occurred_at timestamptz, request_id text, method text, route text, status integer, code text, detail text,
    resource_type text, resource_id uuid
  )
  where ${exists(of)} on conflict do nothing`

/** Deletes requests of a directory that are older than `KEPT_FOR_MS` or not among the newest `MOST_ACTIVITY`. */
export const deleteOldActivity = ({ organizationId, id }: OfDirectory, now: Date): Statement => sql`
  delete from directory_activity a
  where a.organization_id = ${organizationId} and a.directory_id = ${id} and (
    a.occurred_at <= ${new Date(now.getTime() - KEPT_FOR_MS)} or a.id <= (
      select b.id from directory_activity b where b.organization_id = ${organizationId} and b.directory_id = ${id}
      order by b.id desc offset ${MOST_ACTIVITY} limit 1
    )
  )`

/** Requests sorted by id, which is their order in time. */
export const listActivityRows = (
  { organizationId, id }: OfDirectory,
  outcome: 'changed' | 'refused' | undefined,
  page: Page<string>,
  now: Date,
) => sql<ListedActivityRow[]>`
  select a.id, a.occurred_at, a.request_id, a.method, a.route, a.status, a.code, a.detail, a.resource_type,
    a.resource_id, exists (
      select from directory_activity o
      where o.organization_id = ${organizationId} and o.directory_id = ${id}
        and o.request_id = a.request_id and o.resource_id = a.resource_id and o.id <> a.id) as is_repeated
  from directory_activity a
  where a.organization_id = ${organizationId} and a.directory_id = ${id}
    and a.occurred_at > ${new Date(now.getTime() - KEPT_FOR_MS)}
    ${sql.optional(outcome, is => sql.fragment`and (a.status >= 400) = ${is === 'refused'}`)}
    ${pageClause('a.id', page)}`
