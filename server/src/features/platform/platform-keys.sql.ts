import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import type { PlatformScope } from '../../kernel/vocabulary.ts'
import type { PlatformCaller } from '../../operations/platform-operation.ts'

type PlatformKeyStatus = 'active' | 'expired' | 'revoked'
export type PlatformKeyRevokedReason = 'revoked' | 'rotated' | 'exposed'

/** A platform key, with its status at the time of reading. */
export interface PlatformKeyRow {
  id: string
  name: string
  hint: string
  scopes: PlatformScope[]
  /** The networks from which the key is accepted, such as `192.0.2.0/24`; null if it is accepted from everywhere. */
  addresses: string[] | null
  status: PlatformKeyStatus
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
  rotated_from: string | null
  replaced_by: string | null
}

/**
 * The active key with this hash. The result is undefined if it is revoked, has expired, or is not accepted from this
 * network address.
 */
export const findPlatformCaller = (hash: Buffer, ip: string | null, now: Date) =>
  sql<PlatformCaller[]>`
    select id, name, scopes from platform_keys
    where key_hash = ${hash} and revoked_at is null and (expires_at is null or expires_at > ${now})
      and (addresses is null or ${ip}::inet <<= any (addresses))`.first()

/** The key with this id, or all keys in order of creation. */
export const listPlatformKeyRows = (now: Date, id?: string) => sql<PlatformKeyRow[]>`
  select k.id, k.name, k.hint, k.scopes, k.addresses::text[] as addresses,
    case when k.revoked_at is not null then 'revoked' when k.expires_at <= ${now} then 'expired' else 'active' end
      as status,
    k.created_at, k.expires_at, k.last_used_at, k.revoked_at, k.rotated_from, r.id as replaced_by
  from platform_keys k left join platform_keys r on r.rotated_from = k.id
  where true ${sql.optional(id, is => sql.fragment`and k.id = ${is}`)}
  order by k.id`

/** The key with this hash, unless it is revoked. */
export const findUnrevokedPlatformKey = (hash: Buffer) =>
  sql<{ id: string; name: string }[]>`
  select id, name from platform_keys where key_hash = ${hash} and revoked_at is null`.first()

export const insertPlatformKey = (key: PlatformKeyRow, hash: Buffer): Statement => sql`
  insert into platform_keys (id, name, key_hash, hint, scopes, addresses, created_at, expires_at, rotated_from)
  values (${key.id}, ${key.name}, ${hash}, ${key.hint}, ${key.scopes}, ${key.addresses}::text[]::inet[],
    ${key.created_at}, ${key.expires_at}, ${key.rotated_from})`

export const setPlatformKeyExpiry = (id: string, expiresAt: Date): Statement => sql`
  update platform_keys set expires_at = ${expiresAt} where id = ${id}`

export const revokePlatformKeyRow = (id: string, reason: PlatformKeyRevokedReason, now: Date): Statement => sql`
  update platform_keys set revoked_at = ${now}, revoked_reason = ${reason} where id = ${id} and revoked_at is null`

export interface PlatformKeyUse {
  /** The system organization, because the key belongs to none. */
  readonly organizationId: string
  readonly id: string
  readonly at: Date
}

/** Records the last use, at most once a minute. Skips the row if it is locked; a later use is recorded instead. */
export const updatePlatformKeyLastUsed = ({ id, at }: PlatformKeyUse): Statement => sql`
  update platform_keys set last_used_at = ${at}
  where id = (
    select id from platform_keys
    where id = ${id} and (last_used_at is null or last_used_at < ${at}::timestamptz - interval '1 minute')
    for no key update skip locked)`
