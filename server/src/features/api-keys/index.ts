/**
 * API keys: an organization's credentials, each created by a member, who is its owner.
 *
 * Words: key, owner of a key, scope. A key's power is its scopes and its owner's permissions, as they are at this moment.
 * Invariants: a key is stored only as a keyed hash and shown once; no scope reaches beyond what its owner could grant.
 */
export { revokeKeysOf } from './api-keys.sql.ts'
export { findKeyCaller, hashKey, readKey } from './find-caller.ts'
export { issueKey } from './issue-key.ts'
export { createKeyUsage } from './key-usage.ts'
