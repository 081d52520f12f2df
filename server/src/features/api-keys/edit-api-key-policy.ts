import { DryRun } from '../../kernel/schema.ts'
import { SCOPES } from '../../kernel/vocabulary.ts'
import { changed, governanceChange, unchanged } from '../../operations/operation.ts'
import { nameOfOrganization } from '../organizations/index.ts'
import { ownerRequired } from '../profiles/index.ts'
import { ApiKeyPolicy, ApiKeyPolicySettings, examplePolicy, type PolicySettings } from './key-policy.contract.ts'
import { apiKeyPolicyChanged } from './key-policy.facts.ts'
import { findKeyPolicy, type KeyPolicyRow, listKeysOutside, putKeyPolicy } from './key-policy.sql.ts'
import { policyState, toPolicyView } from './key-policy.view.ts'

/** Sets the limits of the organization's keys. Existing keys stay as they are. */
export const editApiKeyPolicy = governanceChange({
  id: 'editApiKeyPolicy',
  summary: 'Edit the policy of API keys',
  description:
    'Only an owner can, because it applies to owners, too. New keys outside of it are refused. Existing ones stay ' +
    'and are listed; unused ones are revoked 7 days after a warning.',
  method: 'PUT',
  path: '/v1/api-key-policy',
  scope: null,
  permission: 'api_keys.manage',
  sessionOnly: true,
  freshSession: true,
  query: DryRun,
  body: ApiKeyPolicySettings,
  response: ApiKeyPolicy,
  errors: [ownerRequired],
  example: { body: policyState(examplePolicy), response: examplePolicy },

  read: ({ organizationId, body, now }) => ({
    policy: findKeyPolicy(organizationId),
    outside: listKeysOutside(organizationId, body, now),
    organizationName: nameOfOrganization(organizationId),
  }),

  etag: ({ policy }) => policyState(policy),
  etagOfAnswer: policyState,
  previewState: ({ policy, outside }) => ({ policy: policyState(policy), outside }),

  decide({ caller, now, body, found: { policy, outside, organizationName } }) {
    if (!caller.isOwner) throw ownerRequired()
    const edited = withSettings(policy, body, now)
    const receipt = toPolicyView(edited, outside)
    if (JSON.stringify(policyState(edited)) === JSON.stringify(policyState(policy))) return unchanged(receipt)

    const organization = { id: caller.organizationId, name: organizationName }
    return changed(
      receipt,
      apiKeyPolicyChanged(organization, policy, edited),
      putKeyPolicy(caller.organizationId, edited),
    )
  },
})

/** The scopes get the order of the vocabulary, so that equal lists are equal. A new number of days counts from now. */
function withSettings(policy: KeyPolicyRow, settings: PolicySettings, now: Date): KeyPolicyRow {
  const { max_lifetime_days, revoke_unused_after_days, allowed_scopes: allowed } = settings
  const isSameCount = revoke_unused_after_days === policy.revoke_unused_after_days
  return {
    max_lifetime_days,
    revoke_unused_after_days,
    allowed_scopes: allowed && SCOPES.filter(scope => allowed.includes(scope)),
    unused_counted_from: isSameCount ? policy.unused_counted_from : revoke_unused_after_days === null ? null : now,
  }
}
