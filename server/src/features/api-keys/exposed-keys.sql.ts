import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import type { RequestContext } from '../../operations/operation.ts'

/** A key that was reported as leaked. The organization was parsed from the key's text; the hash is in base64. */
export interface ReportedKey {
  readonly organizationId: string
  readonly hash: string
  /** Absent for an API key. */
  readonly kind?: 'directory token' | 'platform key'
}

export interface ReportRow {
  id: string
  keys: ReportedKey[]
  context: RequestContext
}

export const insertReport = ({ id, keys, context }: ReportRow, now: Date): Statement => sql`
  insert into exposed_key_reports (id, keys, context, received_at, next_attempt_at)
  values (${id}, ${sql.json(keys)}, ${sql.json(context)}, ${now}, ${now})`

/** Claims the report that has been due the longest. After `until` another process may claim it. */
export const claimDueReport = (until: Date, now: Date) => sql<ReportRow[]>`
  update exposed_key_reports set next_attempt_at = ${until}
  where id = (
    select id from exposed_key_reports where next_attempt_at <= ${now}
    order by next_attempt_at limit 1 for update skip locked
  )
  returning id, keys, context`

export const deleteReport = (id: string): Statement => sql`
  delete from exposed_key_reports where id = ${id}`
