import { toTimestampOrNull } from '../../kernel/schema.ts'
import type { IntegrationView } from './integrations.contract.ts'
import type { IntegrationRow } from './integrations.sql.ts'

export const toIntegrationView = (row: IntegrationRow): IntegrationView => ({
  id: row.id,
  provider: row.provider,
  name: row.name,
  status: row.status,
  connected_at: toTimestampOrNull(row.connected_at),
  last_used_at: toTimestampOrNull(row.last_used_at),
})
