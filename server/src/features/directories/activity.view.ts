import { toTimestamp } from '../../kernel/schema.ts'
import type { DirectoryActivityView } from './activity.contract.ts'
import type { ActivityRow } from './activity.sql.ts'

/** A request on the wire. `action` is the first audit action that the request recorded; null if none is known. */
export const toActivityView = (
  { occurred_at, status, ...row }: ActivityRow,
  action: string | null,
): DirectoryActivityView => ({
  id: row.id,
  occurred_at: toTimestamp(occurred_at),
  request_id: row.request_id,
  method: row.method,
  route: row.route,
  action,
  outcome: status < 400 ? 'changed' : 'refused',
  status,
  code: row.code,
  detail: row.detail,
  resource_type: row.resource_type,
  resource_id: row.resource_id,
})
