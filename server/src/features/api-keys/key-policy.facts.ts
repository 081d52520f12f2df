import type { Fact } from '../../operations/operation.ts'
import type { PolicySettings } from './key-policy.contract.ts'
import { policyState } from './key-policy.view.ts'

const FIELDS = ['max_lifetime_days', 'revoke_unused_after_days', 'allowed_scopes'] as const

export const apiKeyPolicyChanged = (
  organization: { readonly id: string; readonly name: string },
  before: PolicySettings,
  after: PolicySettings,
): Fact => ({
  action: 'api_key_policy.changed',
  target: { type: 'organization', ...organization },
  changes: { before: policyState(before), after: policyState(after) },
  events: [
    {
      type: 'api_key_policy.changed',
      data: {
        organization_id: organization.id,
        changed: FIELDS.filter(field => JSON.stringify(before[field]) !== JSON.stringify(after[field])),
      },
    },
  ],
})
