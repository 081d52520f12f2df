import type { Sql } from '../../database/pool.ts'
import type { Credential } from '../../execution.ts'
import type { Vault } from '../../kernel/vault.ts'
import type { Caller } from '../../operation.ts'
import { findKeyHolder } from './api-keys.sql.ts'
import { organizationOfKey } from './key-format.ts'

export const hashKey = (vault: Vault, key: string): Buffer => vault.hash('api key', key)

/** Reads the text of a key as a credential; undefined when it is not shaped like one of ours. */
export function readKey(vault: Vault, key: string): Credential | undefined {
  const organizationId = organizationOfKey(key)
  return organizationId === undefined ? undefined : { type: 'api_key', organizationId, hash: hashKey(vault, key) }
}

/** Who holds the key, with the power of this moment; undefined when it is unknown, revoked, expired or its owner is not active. */
export async function findKeyCaller(
  sql: Sql,
  credential: Extract<Credential, { type: 'api_key' }>,
  now: Date,
): Promise<Caller | undefined> {
  const holder = await findKeyHolder(sql, credential.organizationId, credential.hash, now)
  return (
    holder && {
      organizationId: credential.organizationId,
      userId: holder.user_id,
      name: holder.name,
      email: holder.email,
      isOwner: holder.is_owner,
      permissions: holder.permissions,
      credential: { type: 'api_key', id: holder.key_id, name: holder.key_name, scopes: holder.scopes },
    }
  )
}
