import { DryRun } from '../../kernel/schema.ts'
import { platformChange } from '../../operations/define-platform-operation.ts'
import { changed, unchanged as unchangedOutcome } from '../../operations/operation.ts'
import { findOrganizationRow, type OrganizationRow, organizationFrozen, setFrozen } from '../organizations/index.ts'
import { countFrozenResources, type FreezeParts } from './frozen-resources.ts'
import {
  exampleOfFrozen,
  FreezeReceipt,
  FreezeRequest,
  OrganizationPath,
  organizationNotFound,
  platformOrganizationExample,
} from './platform-organizations.contract.ts'
import { toPlatformOrganizationView, withPresentState } from './platform-organizations.view.ts'

/**
 * Freezes an organization: every request that begins after the response is refused, with any of its credentials. Only
 * the row of the organization changes.
 */
export const freezePlatformOrganization = (parts: FreezeParts) =>
  platformChange({
    id: 'freezePlatformOrganization',
    summary: 'Freeze an organization',
    description:
      'Refuses all its credentials at once: 403 `organization_frozen`. Access checks and triggers are ' +
      'denied with this reason. Nothing is deleted.',
    method: 'POST',
    path: '/v1/platform/organizations/{id}/freeze',
    platformScope: 'organizations:write',
    params: OrganizationPath,
    query: DryRun,
    body: FreezeRequest,
    response: FreezeReceipt,
    errors: [organizationNotFound],
    example: {
      body: { reason: 'Unpaid invoices' },
      response: {
        ...platformOrganizationExample,
        frozen_at: '2026-03-02T09:30:00.000Z',
        frozen_reason: 'Unpaid invoices',
        ...exampleOfFrozen,
        unchanged: false,
        dry_run: false,
      },
    },

    organizationOf: ({ id }) => id,

    read: ({ params, now }) => ({
      organization: findOrganizationRow(params.id),
      resources: countFrozenResources(parts, params.id, now),
    }),

    etag: ({ organization }) => organization && toPlatformOrganizationView(organization),

    onReplay: withPresentState,

    decide({ now, body, dryRun, found: { organization, resources } }) {
      if (!organization) throw organizationNotFound()
      const receiptOf = (row: OrganizationRow, unchanged: boolean) => ({
        ...toPlatformOrganizationView(row),
        ...resources,
        unchanged,
        dry_run: dryRun,
      })
      if (organization.frozen_at) return unchangedOutcome(receiptOf(organization, true))
      const frozen = { ...organization, frozen_at: now, frozen_reason: body.reason ?? null }
      return changed(receiptOf(frozen, false), organizationFrozen(frozen, now), setFrozen(frozen, now))
    },
  })
