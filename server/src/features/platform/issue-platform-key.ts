import { newId, SYSTEM_ORGANIZATION } from '../../kernel/ids.ts'
import type { Vault } from '../../kernel/vault.ts'
import type { PlatformScope } from '../../kernel/vocabulary.ts'
import { HINT_LENGTH, makeKey, PLATFORM_PREFIX } from '../api-keys/index.ts'
import { hashPlatformKey } from './find-platform-caller.ts'
import { insertPlatformKey, type PlatformKeyRow } from './platform-keys.sql.ts'

export interface NewPlatformKey {
  readonly name: string
  readonly scopes: readonly PlatformScope[]
  /** The networks from which the key is accepted; null for everywhere. */
  readonly addresses: readonly string[] | null
  readonly expiresAt: Date | null
  /** The id of the key that the new one replaces. */
  readonly rotatedFrom?: string
}

/** Creates a key. Only the result contains the key's text; the statement `write` stores its hash. */
export function issuePlatformKey(vault: Vault, order: NewPlatformKey, now: Date) {
  const key = makeKey(SYSTEM_ORGANIZATION, PLATFORM_PREFIX)
  const row: PlatformKeyRow = {
    id: newId(),
    name: order.name,
    hint: key.slice(-HINT_LENGTH),
    scopes: [...new Set(order.scopes)],
    addresses: order.addresses && [...order.addresses],
    status: 'active',
    created_at: now,
    expires_at: order.expiresAt,
    last_used_at: null,
    revoked_at: null,
    rotated_from: order.rotatedFrom ?? null,
    replaced_by: null,
  }
  return { key, row, write: insertPlatformKey(row, hashPlatformKey(vault, key)) }
}
