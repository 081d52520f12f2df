import { toTimestampOrNull } from '../../kernel/schema.ts'
import type { ApiKeyPolicyView, PolicySettings } from './key-policy.contract.ts'
import type { KeyPolicyRow, OutsideKeyRow } from './key-policy.sql.ts'

/** The fields that edits of the policy are compared with. */
export const policyState = (policy: PolicySettings): PolicySettings => ({
  max_lifetime_days: policy.max_lifetime_days,
  revoke_unused_after_days: policy.revoke_unused_after_days,
  allowed_scopes: policy.allowed_scopes,
})

export const toPolicyView = (policy: KeyPolicyRow, outside: readonly OutsideKeyRow[]): ApiKeyPolicyView => ({
  ...policyState(policy),
  unused_counted_from: toTimestampOrNull(policy.unused_counted_from),
  outside_policy_count: outside[0]?.total ?? 0,
  outside_policy: outside.map(({ id, name, owner_user_id, reasons }) => ({ id, name, owner_user_id, reasons })),
})
