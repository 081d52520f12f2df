import { DryRun } from '../../kernel/schema.ts'
import { platformChange } from '../../operations/define-platform-operation.ts'
import { changed, unchanged as unchangedOutcome } from '../../operations/operation.ts'
import { findOrganizationRow, type OrganizationRow, organizationUnfrozen, setFrozen } from '../organizations/index.ts'
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

/** Ends the freeze of an organization. Everything that has not expired works as before. */
export const unfreezePlatformOrganization = (parts: FreezeParts) =>
  platformChange({
    id: 'unfreezePlatformOrganization',
    summary: 'Unfreeze an organization',
    method: 'POST',
    path: '/v1/platform/organizations/{id}/unfreeze',
    platformScope: 'organizations:write',
    params: OrganizationPath,
    query: DryRun,
    body: FreezeRequest,
    response: FreezeReceipt,
    errors: [organizationNotFound],
    example: {
      body: { reason: 'Invoices paid' },
      response: { ...platformOrganizationExample, ...exampleOfFrozen, unchanged: false, dry_run: false },
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
      const { frozen_at: frozenAt } = organization
      if (!frozenAt) return unchangedOutcome(receiptOf(organization, true))
      const active = { ...organization, frozen_at: null, frozen_reason: null }
      const fact = organizationUnfrozen(active, frozenAt, body.reason ?? null)
      return changed(receiptOf(active, false), fact, setFrozen(active, now))
    },
  })
