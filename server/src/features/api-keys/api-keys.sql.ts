import type { Sql, Statement } from '../../database/pool.ts'
import type { Scope } from '../../kernel/vocabulary.ts'

interface KeyHolderRow {
  key_id: string
  key_name: string
  scopes: Scope[]
  user_id: string
  name: string
  email: string
  permissions: string[]
  is_owner: boolean
}

/** The key, its owner's state and its owner's profile, as they are at this moment; nobody if any of them says no. */
export async function findKeyHolder(sql: Sql, organizationId: string, hash: Buffer, now: Date) {
  const [row] = await sql<KeyHolderRow[]>`
    select k.id as key_id, k.name as key_name, k.scopes, m.user_id, a.name, a.email, p.permissions,
      p.built_in is not distinct from 'owner' as is_owner
    from api_keys k
    join members m on m.organization_id = k.organization_id and m.user_id = k.owner_user_id and m.status = 'active'
    join profiles p on p.organization_id = m.organization_id and p.id = m.profile_id
    join accounts a on a.id = m.user_id
    where k.organization_id = ${organizationId} and k.key_hash = ${hash} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > ${now})`
  return row
}

export interface NewKey {
  id: string
  name: string
  ownerUserId: string
  hash: Buffer
  hint: string
  scopes: readonly Scope[]
  expiresAt: Date | null
}

export const insertKey = (sql: Sql, organizationId: string, key: NewKey, now: Date): Statement => sql`
  insert into api_keys (organization_id, id, name, owner_user_id, key_hash, hint, scopes, created_at, expires_at)
  values (${organizationId}, ${key.id}, ${key.name}, ${key.ownerUserId}, ${key.hash}, ${key.hint},
    ${key.scopes as string[]}, ${now}, ${key.expiresAt})`

/** Revokes every living key of a member who leaves; says which. */
export const revokeKeysOf = (sql: Sql, organizationId: string, userId: string, reason: string, now: Date) =>
  sql<{ id: string; name: string }[]>`
    update api_keys set revoked_at = ${now}, revoked_reason = ${reason}
    where organization_id = ${organizationId} and owner_user_id = ${userId} and revoked_at is null
    returning id, name`

/** Notes when a key was last used, at most once a minute. */
export const touchKey = (sql: Sql, organizationId: string, id: string, usedAt: Date): Statement => sql`
  update api_keys set last_used_at = ${usedAt}
  where organization_id = ${organizationId} and id = ${id}
    and (last_used_at is null or last_used_at < ${usedAt}::timestamptz - interval '1 minute')`
