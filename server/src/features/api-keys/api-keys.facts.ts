import { toTimestamp, toTimestampOrNull } from '../../kernel/schema.ts'
import type { Fact, Target } from '../../operations/operation.ts'
import type { KeyRevokedReason } from './api-keys.contract.ts'
import type { KeyRow } from './api-keys.sql.ts'
import type { UnusedKeyRow } from './unused-keys.sql.ts'

type NamedKey = Pick<KeyRow, 'id' | 'name' | 'owner_user_id'>

export const apiKeyCreated = (key: KeyRow): Fact => ({
  action: 'api_key.created',
  target: targetOf(key),
  changes: { before: null, after: contentOf(key) },
  events: [{ type: 'api_key.created', data: { ...subjectOf(key), scopes: key.scopes } }],
})

export function apiKeyRotated(former: KeyRow, replacement: KeyRow, overlapEnd: Date): Fact {
  const rotation = { replaced_by: replacement.id, overlap_ends_at: toTimestamp(overlapEnd) }
  return {
    action: 'api_key.rotated',
    target: targetOf(former),
    changes: {
      before: { expires_at: toTimestampOrNull(former.expires_at) },
      after: { expires_at: rotation.overlap_ends_at, ...rotation, replacement: contentOf(replacement) },
    },
    events: [{ type: 'api_key.rotated', data: { ...subjectOf(former), ...rotation } }],
  }
}

export const apiKeyRevoked = (key: NamedKey, reason: KeyRevokedReason): Fact => ({
  action: 'api_key.revoked',
  target: targetOf(key),
  changes: { before: { revoked_reason: null }, after: { revoked_reason: reason } },
  events: [{ type: 'api_key.revoked', data: { ...subjectOf(key), revoked_reason: reason } }],
})

/** The fact that a key is not used, and will be revoked. */
export function apiKeyUnused(key: UnusedKeyRow): Fact {
  const revokeAfter = toTimestamp(key.revoke_after)
  return {
    action: 'api_key.unused',
    target: targetOf(key),
    changes: { before: null, after: { last_used_at: toTimestampOrNull(key.last_used_at), revoke_after: revokeAfter } },
    events: [{ type: 'api_key.unused', data: { ...subjectOf(key), revoke_after: revokeAfter } }],
  }
}

const targetOf = ({ id, name }: NamedKey): Target => ({ type: 'api_key', id, name })

const subjectOf = ({ id, name, owner_user_id }: NamedKey) => ({ api_key_id: id, name, owner_user_id })

const contentOf = ({ owner_user_id, scopes, expires_at }: KeyRow) => ({
  owner_user_id,
  scopes,
  expires_at: toTimestampOrNull(expires_at),
})
