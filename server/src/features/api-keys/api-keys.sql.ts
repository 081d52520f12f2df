import { pageClause } from '../../database/page.ts'
import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import { ALL_ROWS, type Page } from '../../kernel/page.ts'
import type { Scope } from '../../kernel/vocabulary.ts'
import { isFrozen } from '../../operations/frozen-organization.sql.ts'
import type { KeyRevokedReason, KeyStatus } from './api-keys.contract.ts'

interface KeyHolderRow {
  key_id: string
  key_name: string
  scopes: Scope[]
  user_id: string
  name: string
  email: string | null
  permissions: string[]
  is_owner: boolean
  is_organization_frozen: boolean
  issued_by: string | null
  /** Null if the issuer is not an active member. */
  issuer_permissions: string[] | null
  issuer_is_owner: boolean
}

/**
 * The active key with this hash, and the present permissions of its owner and issuer; undefined if the key or its owner
 * is inactive.
 */
export function findKeyHolder(organizationId: string, hash: Buffer, now: Date) {
  return sql<KeyHolderRow[]>`
    select k.id as key_id, k.name as key_name, k.scopes, m.user_id, coalesce(m.name, a.name) as name, a.email,
      p.permissions,
      p.built_in is not distinct from 'owner' as is_owner, ${isFrozen(organizationId)} as is_organization_frozen,
      k.issued_by, ip.permissions as issuer_permissions, ip.built_in is not distinct from 'owner' as issuer_is_owner
    from api_keys k
    join members m on m.organization_id = k.organization_id and m.user_id = k.owner_user_id and m.status = 'active'
    join profiles p on p.organization_id = m.organization_id and p.id = m.profile_id
    join accounts a on a.id = m.user_id
    left join members i on i.organization_id = k.organization_id and i.user_id = k.issued_by and i.status = 'active'
    left join profiles ip on ip.organization_id = i.organization_id and ip.id = i.profile_id
    where k.organization_id = ${organizationId} and k.key_hash = ${hash} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > ${now})`.first()
}

/**
 * A key, with its status and its owner's permissions at the time of reading. The permissions are null if the owner was
 * removed.
 */
export interface KeyRow {
  id: string
  name: string
  hint: string
  owner_user_id: string
  owner_permissions: string[] | null
  owner_is_owner: boolean
  /** The person who answers for the owner, if the owner is a service account. */
  owner_accountable_user_id: string | null
  scopes: Scope[]
  status: KeyStatus
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
  revoked_reason: KeyRevokedReason | null
  rotated_from: string | null
  replaced_by: string | null
}

export interface KeyFilter {
  readonly id?: string | undefined
  readonly ids?: readonly string[]
  readonly ownerUserId?: string | undefined
  readonly status?: KeyStatus | undefined
  readonly expiresBefore?: Date | undefined
}

/** Keys sorted by id, which is their order of creation. */
export const listKeyRows = (
  organizationId: string,
  { id, ids, ownerUserId, status, expiresBefore }: KeyFilter,
  page: Page<string>,
  now: Date,
) => sql<KeyRow[]>`
  select k.id, k.name, k.hint, k.owner_user_id, p.permissions as owner_permissions,
    p.built_in is not distinct from 'owner' as owner_is_owner,
    m.accountable_user_id as owner_accountable_user_id, k.scopes, stands.status, k.created_at, k.expires_at,
    k.last_used_at, k.revoked_at, k.revoked_reason, k.rotated_from, r.id as replaced_by
  from api_keys k
  join members m on m.organization_id = k.organization_id and m.user_id = k.owner_user_id
  left join profiles p on p.organization_id = m.organization_id and p.id = m.profile_id
  left join api_keys r on r.organization_id = k.organization_id and r.rotated_from = k.id,
  lateral (
    select case
      when k.revoked_at is not null then 'revoked'
      when k.expires_at <= ${now} then 'expired'
      when m.status <> 'active' then 'owner_suspended'
      else 'active'
    end as status
  ) stands
  where k.organization_id = ${organizationId}
    ${sql.optional(id, is => sql.fragment`and k.id = ${is}`)}
    ${sql.optional(ids && [...ids], any => sql.fragment`and k.id = any (${any}::uuid[])`)}
    ${sql.optional(ownerUserId, owner => sql.fragment`and k.owner_user_id = ${owner}`)}
    ${sql.optional(status, is => sql.fragment`and stands.status = ${is}`)}
    ${sql.optional(expiresBefore, end => sql.fragment`and k.expires_at < ${end}`)}
    ${pageClause('k.id', page)}`

export function findKey(organizationId: string, id: string, now: Date): Statement<KeyRow | undefined> {
  return listKeyRows(organizationId, { id }, ALL_ROWS, now).first()
}

/** `issuedBy` is the person who knows the key, if it belongs to a service account. */
export const insertKey = (organizationId: string, key: KeyRow, hash: Buffer, issuedBy: string | null): Statement => sql`
  insert into api_keys
    (organization_id, id, name, owner_user_id, issued_by, key_hash, hint, scopes, created_at, expires_at, rotated_from)
  values (${organizationId}, ${key.id}, ${key.name}, ${key.owner_user_id}, ${issuedBy}, ${hash}, ${key.hint},
    ${key.scopes}, ${key.created_at}, ${key.expires_at}, ${key.rotated_from})`

/** The key with this hash, unless it is revoked. */
export const findUnrevokedKey = (organizationId: string, hash: Buffer) =>
  sql<{ id: string; name: string; owner_user_id: string }[]>`
    select id, name, owner_user_id from api_keys
    where organization_id = ${organizationId} and key_hash = ${hash} and revoked_at is null`.first()

export const setExpiry = (organizationId: string, id: string, expiresAt: Date): Statement => sql`
  update api_keys set expires_at = ${expiresAt} where organization_id = ${organizationId} and id = ${id}`

/** Revokes these keys. A key that is already revoked keeps its reason. */
export const revokeKeys = (
  organizationId: string,
  keys: readonly { readonly id: string }[],
  reason: KeyRevokedReason,
  now: Date,
): Statement => sql`
  update api_keys set revoked_at = ${now}, revoked_reason = ${reason}
  where organization_id = ${organizationId} and id = any (${keys.map(({ id }) => id)}::uuid[]) and revoked_at is null`

/** The member's keys that are neither revoked nor expired. */
export const listUnrevokedKeysOf = (organizationId: string, userId: string, now: Date) => sql<
  { id: string; name: string }[]
>`
  select id, name from api_keys
  where organization_id = ${organizationId} and owner_user_id = ${userId} and revoked_at is null
    and (expires_at is null or expires_at > ${now})
  order by id`

/** A key of a service account, with the account. */
export interface IssuedServiceKeyRow {
  id: string
  name: string
  owner_user_id: string
  owner_name: string
  created_at: Date
}

/** The unrevoked and unexpired keys of service accounts that this person created or rotated, and so knows. */
export const listServiceKeysIssuedBy = (organizationId: string, userId: string, now: Date) => sql<
  IssuedServiceKeyRow[]
>`
  select k.id, k.name, k.owner_user_id, coalesce(m.name, a.name) as owner_name, k.created_at
  from api_keys k
  join members m on m.organization_id = k.organization_id and m.user_id = k.owner_user_id and m.status <> 'removed'
  join accounts a on a.id = k.owner_user_id
  where k.organization_id = ${organizationId} and k.issued_by = ${userId} and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > ${now})
  order by k.owner_user_id, k.id`

export interface KeyUse {
  readonly organizationId: string
  readonly id: string
  readonly at: Date
}

/**
 * Records the last use of a key, at most once a minute. Skips the row if it is locked; a later use is recorded instead.
 */
export const updateLastUsed = ({ organizationId, id, at }: KeyUse): Statement => sql`
  update api_keys set last_used_at = ${at}
  where organization_id = ${organizationId} and id = (
    select id from api_keys
    where organization_id = ${organizationId} and id = ${id}
      and (last_used_at is null or last_used_at < ${at}::timestamptz - interval '1 minute')
    for no key update skip locked)`

/** Makes row-level security show all organizations' unrevoked keys that have an expiry, until the transaction ends. */
export const showExpiringKeys = (): Statement => sql`select set_config('reeve.measures', 'on', true)`

/**
 * Counts the unrevoked keys of all organizations that expire in this range, were used since `usedSince`, and have a
 * lifetime of more than `madeForDays` days.
 */
export const countExpiringKeys = ({
  from,
  to,
  usedSince,
  madeForDays,
}: {
  from: Date
  to: Date
  usedSince: Date
  madeForDays: number
}): Statement<number> =>
  sql<{ count: number }[]>`
  select count(organization_id)::integer as count from api_keys
  where revoked_at is null and expires_at > ${from} and expires_at <= ${to} and last_used_at > ${usedSince}
    and expires_at - created_at > make_interval(days => ${madeForDays})`.map(([row]) => row?.count ?? 0)

/** The number of keys that are accepted now: neither revoked nor expired, with an active owner. */
export const countActiveKeys = (organizationId: string, now: Date): Statement<number> =>
  sql<{ count: number }[]>`
    select count(*)::int as count from api_keys k
    join members m on m.organization_id = k.organization_id and m.user_id = k.owner_user_id and m.status = 'active'
    where k.organization_id = ${organizationId} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > ${now})`.map(([row]) => row?.count ?? 0)
