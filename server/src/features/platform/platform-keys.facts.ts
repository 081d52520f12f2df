import { toTimestamp, toTimestampOrNull } from '../../kernel/schema.ts'
import type { Target } from '../../operations/operation.ts'
import type { SystemFact } from '../audit/index.ts'
import type { PlatformKeyRevokedReason, PlatformKeyRow } from './platform-keys.sql.ts'

export const platformKeyCreated = (key: PlatformKeyRow): SystemFact => ({
  action: 'platform_key.created',
  target: targetOf(key),
  changes: { before: null, after: contentOf(key) },
})

export const platformKeyRotated = (
  former: PlatformKeyRow,
  replacement: PlatformKeyRow,
  overlapEnd: Date,
): SystemFact => ({
  action: 'platform_key.rotated',
  target: targetOf(former),
  changes: {
    before: { expires_at: toTimestampOrNull(former.expires_at) },
    after: {
      expires_at: toTimestamp(overlapEnd),
      replaced_by: replacement.id,
      overlap_ends_at: toTimestamp(overlapEnd),
      replacement: contentOf(replacement),
    },
  },
})

export const platformKeyRevoked = (
  key: Pick<PlatformKeyRow, 'id' | 'name'>,
  reason: PlatformKeyRevokedReason,
): SystemFact => ({
  action: 'platform_key.revoked',
  target: targetOf(key),
  changes: { before: { revoked_reason: null }, after: { revoked_reason: reason } },
})

const targetOf = ({ id, name }: Pick<PlatformKeyRow, 'id' | 'name'>): Target => ({ type: 'platform_key', id, name })

const contentOf = ({ scopes, addresses, expires_at }: PlatformKeyRow) => ({
  scopes,
  addresses,
  expires_at: toTimestampOrNull(expires_at),
})
