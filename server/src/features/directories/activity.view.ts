import { toTimestamp } from '../../kernel/schema.ts'
import type { DirectoryActivityView } from './activity.contract.ts'
import type { ActivityRow } from './activity.sql.ts'

export const toActivityView = ({ occurred_at, status, ...row }: ActivityRow): DirectoryActivityView => ({
  id: row.id,
  occurred_at: toTimestamp(occurred_at),
  request_id: row.request_id,
  method: row.method,
  route: row.route,
  outcome: status < 400 ? 'changed' : 'refused',
  status,
  code: row.code,
  detail: row.detail,
  resource_type: row.resource_type,
  resource_id: row.resource_id,
})
