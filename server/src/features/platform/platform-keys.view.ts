import { toTimestamp, toTimestampOrNull } from '../../kernel/schema.ts'
import type { PlatformKeyRow } from './platform-keys.sql.ts'

/** A platform key without its secret, as the operator's commands print it. */
export const toPlatformKeyView = (key: PlatformKeyRow) => ({
  ...key,
  created_at: toTimestamp(key.created_at),
  expires_at: toTimestampOrNull(key.expires_at),
  last_used_at: toTimestampOrNull(key.last_used_at),
  revoked_at: toTimestampOrNull(key.revoked_at),
})
