import { toTimestamp, toTimestampOrNull } from '../../kernel/schema.ts'
import type { OrganizationRow } from '../organizations/index.ts'
import { organizationNotFound, type PlatformOrganizationView } from './platform-organizations.contract.ts'

export const toPlatformOrganizationView = (row: OrganizationRow): PlatformOrganizationView => ({
  id: row.organization_id,
  name: row.name,
  external_id: row.external_id,
  metadata: row.metadata,
  created_at: toTimestamp(row.created_at),
  frozen_at: toTimestampOrNull(row.frozen_at),
  frozen_reason: row.frozen_reason,
})

/**
 * A stored receipt with the present state of the organization, because nobody may rely on a freeze that has ended.
 * @throws organization_not_found
 */
export function withPresentState<Receipt extends PlatformOrganizationView>(
  receipt: Receipt,
  { organization }: { readonly organization: OrganizationRow | undefined },
): Receipt {
  if (!organization) throw organizationNotFound()
  return { ...receipt, ...toPlatformOrganizationView(organization) }
}
