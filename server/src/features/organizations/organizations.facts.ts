import { toTimestamp, toTimestampOrNull } from '../../kernel/schema.ts'
import type { Fact } from '../../operations/operation.ts'
import type { OrganizationRow } from './organizations.sql.ts'

export const organizationCreated = (
  { organization_id: id, name, external_id, metadata }: OrganizationRow,
  ownerUserId: string,
): Fact => ({
  action: 'organization.created',
  target: { type: 'organization', id, name },
  changes: {
    before: null,
    after: {
      name,
      owner_user_id: ownerUserId,
      ...(external_id !== null && { external_id }),
      ...(Object.keys(metadata).length > 0 && { metadata }),
    },
  },
  events: [],
})

type OrganizationField = 'name' | 'external_id' | 'metadata'

export const organizationChanged = (
  before: OrganizationRow,
  after: OrganizationRow,
  fields: readonly OrganizationField[],
): Fact => ({
  action: 'organization.changed',
  target: { type: 'organization', id: after.organization_id, name: after.name },
  changes: { before: contentOf(before, fields), after: contentOf(after, fields) },
  events: [],
})

export const organizationFrozen = (organization: OrganizationRow, frozenAt: Date): Fact => ({
  action: 'organization.frozen',
  ...frozenOrUnfrozen(organization, { before: null, after: frozenAt }, organization.frozen_reason),
  events: [{ type: 'organization.frozen', data: freezeData(frozenAt, organization.frozen_reason) }],
})

/** `frozenAt` is the time of the freeze that ends. */
export const organizationUnfrozen = (organization: OrganizationRow, frozenAt: Date, reason: string | null): Fact => ({
  action: 'organization.unfrozen',
  ...frozenOrUnfrozen(organization, { before: frozenAt, after: null }, reason),
  events: [{ type: 'organization.unfrozen', data: freezeData(frozenAt, reason) }],
})

const frozenOrUnfrozen = (
  { organization_id: id, name }: OrganizationRow,
  { before, after }: { readonly before: Date | null; readonly after: Date | null },
  reason: string | null,
) => ({
  target: { type: 'organization', id, name },
  reason,
  changes: { before: { frozen_at: toTimestampOrNull(before) }, after: { frozen_at: toTimestampOrNull(after) } },
})

const freezeData = (frozenAt: Date, reason: string | null) => ({
  frozen_at: toTimestamp(frozenAt),
  reason,
})

const contentOf = (organization: OrganizationRow, fields: readonly OrganizationField[]) =>
  Object.fromEntries(fields.map(field => [field, organization[field]]))

/** The fact that an owner has redeemed a setup link, and so set a new password. */
export const ownerSetUp = (owner: { user_id: string; email: string }): Fact => ({
  action: 'owner.set_up',
  target: { type: 'member', id: owner.user_id, name: owner.email },
  events: [],
})
