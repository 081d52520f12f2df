import type { Fact } from '../../operation.ts'
import type { OrganizationRow } from './organizations.sql.ts'

export const organizationChanged = (before: OrganizationRow, after: OrganizationRow): Fact => ({
  action: 'organization.changed',
  target: { type: 'organization', id: after.organization_id, name: after.name },
  changes: { before: { name: before.name }, after: { name: after.name } },
  events: [],
})
