import { hash } from 'node:crypto'

/** An API key of the floor consists of the organization's id, a dot and a secret. The database stores its SHA-256. */
export const organizationOf = (key: string): string => key.slice(0, 36)
export const hashOf = (key: string): Buffer => hash('sha256', key, 'buffer')

/**
 * Joins the key `k` (of the organization `$1`, with the hash `$2`) to its active owner `c` and the owner's profile
 * `cp`.
 */
export const VALID_KEY = `
  api_keys k
  join members c on c.organization_id = k.organization_id and c.user_id = k.owner_user_id and c.status = 'active'
  join profiles cp on cp.organization_id = c.organization_id and cp.id = c.profile_id`

export const IS_VALID_KEY = `
  k.organization_id = $1 and k.key_hash = $2 and k.revoked_at is null
  and (k.expires_at is null or k.expires_at > now())`

/**
 * SQL that is true if the key has the scope and its owner has the permission. PostgreSQL checks this, so that the lists
 * of scopes and permissions are not sent.
 */
export const may = (scope: string, permission: string): string =>
  `('${scope}' = any (k.scopes) and (${IS_OWNER} or '${permission}' = any (cp.permissions)))`

/** SQL that is true if the key's owner is an owner of the organization. */
export const IS_OWNER = `(cp.built_in is not distinct from 'owner')`
