import { platformChange } from '../../operations/define-platform-operation.ts'
import { changed, unchanged as unchangedOutcome } from '../../operations/operation.ts'
import { organizationFrozen, setFrozen } from '../organizations/index.ts'
import { type FreezeParts, freezeContract, receiptOf } from './freeze-contract.ts'
import {
  exampleOfFrozen,
  organizationNotFound,
  platformOrganizationExample,
} from './platform-organizations.contract.ts'

/**
 * Freezes an organization: every request that begins after the response is refused, with any of its credentials. Only
 * the row of the organization changes.
 */
export const freezePlatformOrganization = (parts: FreezeParts) =>
  platformChange({
    id: 'freezePlatformOrganization',
    ...freezeContract(parts),
    summary: 'Freeze an organization',
    description:
      'Refuses all its credentials at once: 403 `organization_frozen`. Access checks and triggers are ' +
      'denied with this reason. Nothing is deleted.',
    path: '/v1/platform/organizations/{id}/freeze',
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

    decide({ now, body, dryRun, found: { organization, resources } }) {
      if (!organization) throw organizationNotFound()
      const receipt = receiptOf(resources, dryRun)
      if (organization.frozen_at) return unchangedOutcome(receipt(organization, true))
      const frozen = { ...organization, frozen_at: now, frozen_reason: body.reason ?? null }
      return changed(receipt(frozen, false), organizationFrozen(frozen, now), setFrozen(frozen, now))
    },
  })
