import { toTimestamp } from '../../kernel/schema.ts'
import type { AuditView } from './views.contract.ts'
import type { ViewRow } from './views.sql.ts'

export const toView = ({ id, name, query, created_at }: ViewRow): AuditView => ({
  id,
  name,
  query,
  created_at: toTimestamp(created_at),
})
