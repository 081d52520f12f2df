import { platformChange } from '../../operations/define-platform-operation.ts'
import { changed, unchanged as unchangedOutcome } from '../../operations/operation.ts'
import { organizationUnfrozen, setFrozen } from '../organizations/index.ts'
import { type FreezeParts, freezeContract, receiptOf } from './freeze-contract.ts'
import {
  exampleOfFrozen,
  organizationNotFound,
  platformOrganizationExample,
} from './platform-organizations.contract.ts'

/** Ends the freeze of an organization. Everything that has not expired works as before. */
export const unfreezePlatformOrganization = (parts: FreezeParts) =>
  platformChange({
    id: 'unfreezePlatformOrganization',
    ...freezeContract(parts),
    summary: 'Unfreeze an organization',
    path: '/v1/platform/organizations/{id}/unfreeze',
    example: {
      body: { reason: 'Invoices paid' },
      response: { ...platformOrganizationExample, ...exampleOfFrozen, unchanged: false, dry_run: false },
    },

    decide({ now, body, dryRun, found: { organization, resources } }) {
      if (!organization) throw organizationNotFound()
      const receipt = receiptOf(resources, dryRun)
      const { frozen_at: frozenAt } = organization
      if (!frozenAt) return unchangedOutcome(receipt(organization, true))
      const active = { ...organization, frozen_at: null, frozen_reason: null }
      const fact = organizationUnfrozen(active, frozenAt, body.reason ?? null)
      return changed(receipt(active, false), fact, setFrozen(active, now))
    },
  })
