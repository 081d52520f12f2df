import { toTimestamp, toTimestampOrNull } from '../../kernel/schema.ts'
import type { OrganizationRow } from '../organizations/index.ts'
import type { PlatformOrganizationView } from './platform-organizations.contract.ts'

export const toPlatformOrganizationView = (row: OrganizationRow): PlatformOrganizationView => ({
  id: row.organization_id,
  name: row.name,
  external_id: row.external_id,
  metadata: row.metadata,
  created_at: toTimestamp(row.created_at),
  frozen_at: toTimestampOrNull(row.frozen_at),
  frozen_reason: row.frozen_reason,
})
