import type { Statement } from '../../database/pool.ts'
import type { Vault } from '../../kernel/vault.ts'
import { invalidApiKey } from '../../operations/access.ts'
import type { Credential } from '../../operations/admission.ts'
import type { Caller } from '../../operations/caller.ts'
import type { MemberActivity } from '../members/index.ts'
import { findKeyHolder } from './api-keys.sql.ts'
import { organizationOfKey } from './key-format.ts'
import type { KeyUsage } from './key-usage.ts'

export const hashKey = (vault: Vault, key: string): Buffer => vault.hash('api key', key)

/** Parses a key's text into a credential; undefined if it does not have the format of Reeve's keys. */
export const createKeyReader =
  (vault: Vault, { keyUsage, memberActivity }: { keyUsage: KeyUsage; memberActivity: MemberActivity }) =>
  (key: string): Credential | undefined => {
    const organizationId = organizationOfKey(key)
    if (organizationId === undefined) return undefined
    const hash = hashKey(vault, key)
    return {
      organizationId,
      refusal: invalidApiKey,
      findCaller: now => findKeyCaller(organizationId, hash, now),
      used(caller, now) {
        keyUsage.record(caller, now)
        memberActivity.record(caller, now)
      },
    }
  }

/** The owner of the key; undefined if it is unknown, revoked or expired, or its owner is not active. */
const findKeyCaller = (organizationId: string, hash: Buffer, now: Date): Statement<Caller | undefined> =>
  findKeyHolder(organizationId, hash, now).map(
    holder =>
      holder && {
        organizationId,
        userId: holder.user_id,
        name: holder.name,
        email: holder.email,
        isOwner: holder.is_owner,
        permissions: holder.permissions,
        isOrganizationFrozen: holder.is_organization_frozen,
        credential: {
          type: 'api_key',
          id: holder.key_id,
          name: holder.key_name,
          scopes: holder.scopes,
          issuer:
            holder.issued_by === null
              ? null
              : {
                  userId: holder.issued_by,
                  isOwner: holder.issuer_is_owner,
                  permissions: holder.issuer_permissions ?? [],
                },
        },
      },
  )
