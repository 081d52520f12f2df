import { type AuthorityRow, authorityOf, canGrantScope } from '../../kernel/authority.ts'
import { toTimestamp, toTimestampOrNull } from '../../kernel/schema.ts'
import type { ApiKeyView } from './api-keys.contract.ts'
import type { KeyRow } from './api-keys.sql.ts'

export function toApiKeyView(row: KeyRow): ApiKeyView {
  const owner = authorityOf(ownerOf(row))
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    owner_user_id: row.owner_user_id,
    scopes: row.scopes,
    ineffective_scopes: row.scopes.filter(scope => !canGrantScope(owner, scope)),
    status: row.status,
    created_at: toTimestamp(row.created_at),
    expires_at: toTimestampOrNull(row.expires_at),
    last_used_at: toTimestampOrNull(row.last_used_at),
    revoked_at: toTimestampOrNull(row.revoked_at),
    revoked_reason: row.revoked_reason,
    rotated_from: row.rotated_from,
    replaced_by: row.replaced_by,
  }
}

/** The current permissions of the key's owner; empty if the owner was removed. */
export const ownerOf = ({ owner_permissions, owner_is_owner }: KeyRow): AuthorityRow => ({
  is_owner: owner_is_owner,
  permissions: owner_permissions ?? [],
})
