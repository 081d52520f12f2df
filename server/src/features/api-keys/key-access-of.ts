import { GRANTED_BY } from '../../kernel/authority.ts'
import { type AccessReason, isBuiltInPermission } from '../../kernel/vocabulary.ts'
import { accessOf } from '../members/index.ts'
import type { KeyRow } from './api-keys.sql.ts'
import { ownerOf } from './api-keys.view.ts'

/**
 * Decides whether a key grants a permission, and returns the reason. The key's owner must hold the permission. A
 * permission of Reeve also requires that one of the key's scopes includes it; the platform's permissions have no
 * scopes.
 */
export function keyAccessOf(key: KeyRow, permission: string): AccessReason | 'key_revoked' | 'key_expired' {
  if (key.status === 'revoked') return 'key_revoked'
  if (key.status === 'expired') return 'key_expired'
  const status = key.status === 'active' ? 'active' : 'suspended'
  const reason = accessOf({ ...ownerOf(key), status }, permission)
  if (reason !== 'granted' || !isBuiltInPermission(permission)) return reason
  return key.scopes.some(scope => GRANTED_BY[scope].includes(permission)) ? 'granted' : 'not_granted'
}
