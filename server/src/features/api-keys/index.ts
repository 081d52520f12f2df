/**
 * API keys: an organization's credentials. Each is created by a member, who is its owner.
 *
 * Terms: key, owner of a key, scope, rotation (replacing a key with a new one), overlap (the time in which both keys
 * work), exposed (leaked), policy (the organization's limits of keys). Invariants: a key is stored only as a keyed
 * hash and shown once; a scope is valid only while the key's owner could grant it; a person's keys are created only by
 * this person, after a recent sign-in; a revoked key stays revoked.
 */
import type { Job } from '../../kernel/job.ts'
import type { Operation } from '../../operations/operation.ts'
import { createApiKey } from './create-api-key.ts'
import { editApiKeyPolicy } from './edit-api-key-policy.ts'
import { type ExposedKeys, exposedKeysJob } from './exposed-keys.ts'
import { getApiKeyPolicy } from './get-api-key-policy.ts'
import type { KeyParts } from './issue-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { revokeApiKey } from './revoke-api-key.ts'
import { revokeExposedApiKeys } from './revoke-exposed-api-keys.ts'
import { rotateApiKey } from './rotate-api-key.ts'
import { type UnusedKeyParts, unusedKeysJob } from './unused-keys.ts'

export const apiKeyOperations = (deps: KeyParts & { readonly exposedKeys: ExposedKeys }): Operation[] => [
  listApiKeys,
  createApiKey(deps),
  revokeApiKey,
  rotateApiKey(deps),
  getApiKeyPolicy,
  editApiKeyPolicy,
  revokeExposedApiKeys(deps.exposedKeys),
]

export const apiKeyJobs = (deps: UnusedKeyParts & { readonly exposedKeys: ExposedKeys }): Job[] => [
  exposedKeysJob(deps.exposedKeys),
  unusedKeysJob(deps),
]

export {
  exampleIssuedKey,
  expiryNotInFuture,
  IssuedApiKey,
  NewKeyFields,
  scopeExceedsOwner,
} from './api-keys.contract.ts'
export { apiKeyRevoked } from './api-keys.facts.ts'
export {
  countActiveKeys,
  findKey,
  type IssuedServiceKeyRow,
  listKeyRows,
  listServiceKeysIssuedBy,
  listUnrevokedKeysOf,
  revokeKeys,
} from './api-keys.sql.ts'
export { ownerOf, toApiKeyView } from './api-keys.view.ts'
export { editApiKeyPolicy } from './edit-api-key-policy.ts'
export { endOfKey } from './ended-keys.sql.ts'
export { expiringKeys } from './expiring-keys.ts'
export { createExposedKeys, type ExposedKeys, type ExposedTokens } from './exposed-keys.ts'
export { createKeyReader, hashKey } from './find-caller.ts'
export {
  HINT_LENGTH,
  issueKey,
  issueRequestedKey,
  type KeyParts,
  requestedKeyErrors,
  toKeyOwner,
} from './issue-key.ts'
export { keyAccessOf } from './key-access-of.ts'
export { makeKey, organizationOfKey, PLATFORM_PREFIX, TOKEN_PREFIX } from './key-format.ts'
export type { ApiKeyPolicyView } from './key-policy.contract.ts'
export { findKeyPolicy, listKeysOutside, NO_KEY_POLICY } from './key-policy.sql.ts'
export { toPolicyView } from './key-policy.view.ts'
export { createKeyUsage } from './key-usage.ts'
