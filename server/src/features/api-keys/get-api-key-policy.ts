import { query } from '../../operations/operation.ts'
import { ApiKeyPolicy, examplePolicy } from './key-policy.contract.ts'
import { findKeyPolicy, listKeysOutside } from './key-policy.sql.ts'
import { policyState, toPolicyView } from './key-policy.view.ts'

/** The limits of the organization's keys, and the existing keys outside of them. */
export const getApiKeyPolicy = query({
  id: 'getApiKeyPolicy',
  summary: 'Get the policy of API keys',
  method: 'GET',
  path: '/v1/api-key-policy',
  scope: null,
  permission: 'api_keys.manage',
  sessionOnly: true,
  response: ApiKeyPolicy,
  errors: [],
  example: { response: examplePolicy },

  mayBeSlow: true,

  read: ({ organizationId }) => ({ policy: findKeyPolicy(organizationId) }),

  etag: ({ policy }) => policyState(policy),

  readMore: ({ caller, now, found: { policy } }) => listKeysOutside(caller.organizationId, policy, now),

  answer: ({ found: { policy }, more: outside }) => toPolicyView(policy, outside),
})
