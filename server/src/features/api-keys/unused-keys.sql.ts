import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import { isFrozen } from '../../operations/frozen-organization.sql.ts'
import { WARNED_DAYS } from './key-policy.contract.ts'

/** Makes row-level security show the policies that revoke unused keys, until the transaction ends. */
export const showUnusedKeyPolicies = (): Statement => sql`select set_config('reeve.unused_keys', 'on', true)`

/** Organizations whose unused keys were not checked since this time, the longest ago first. */
export const findUncheckedPolicies = (since: Date, most: number) => sql<{ organization_id: string }[]>`
  select organization_id from api_key_policies
  where revoke_unused_after_days is not null and (unused_checked_at is null or unused_checked_at <= ${since})
  order by unused_checked_at nulls first limit ${most}`

export const setUnusedChecked = (organizationId: string, now: Date): Statement => sql`
  update api_key_policies set unused_checked_at = ${now} where organization_id = ${organizationId}`

/**
 * Withdraws the warnings of keys that cannot be used at present: of all keys while the organization is frozen, of those
 * of suspended owners otherwise. These keys are warned about again once they can be used.
 */
export const withdrawWarnings = (organizationId: string): Statement => sql`
  update api_keys set unused_warned_at = null
  where organization_id = ${organizationId} and unused_warned_at is not null and revoked_at is null
    and (${isFrozen(organizationId)} or owner_user_id in (
      select user_id from members where organization_id = ${organizationId} and status <> 'active'))`

/** A key that is due for a warning or for its revocation. */
export interface UnusedKeyRow {
  id: string
  name: string
  owner_user_id: string
  last_used_at: Date | null
  /** The name of the service account that owns the key; null if a person does. */
  service_account: string | null
  /** The address of the owner or, for a service account, of the person who answers for it. */
  email: string | null
  /** True if the warning is old enough for the revocation. */
  is_warned: boolean
  /** The earliest time of the revocation. */
  revoke_after: Date
}

/**
 * Margin for the recording of a use, which is up to 90 seconds late: a key that is used in its last minute is not
 * revoked.
 */
const RECORDING_MINUTES = 5

/**
 * The unused keys of an organization that are due for a warning or for their revocation. A warning counts only if the
 * key was not used since, and the number of days was not set since. A key that expires before its revocation is not
 * warned about.
 */
export const listDueUnusedKeys = (organizationId: string, now: Date, most: number) => sql<UnusedKeyRow[]>`
  select k.id, k.name, k.owner_user_id, k.last_used_at,
    case when m.accountable_user_id is not null then coalesce(m.name, o.name) end as service_account,
    a.email, unused.is_warned,
    greatest(unused.since + unused.allowed, ${now}::timestamptz + unused.warned) as revoke_after
  from api_keys k
  join api_key_policies p on p.organization_id = k.organization_id
  join members m on m.organization_id = k.organization_id and m.user_id = k.owner_user_id and m.status = 'active'
  join accounts o on o.id = m.user_id
  join accounts a on a.id = coalesce(m.accountable_user_id, m.user_id),
  lateral (
    select since, p.revoke_unused_after_days * interval '24 hours' as allowed,
      ${WARNED_DAYS}::integer * interval '24 hours' as warned,
      coalesce(k.unused_warned_at >= since, false) as is_warned
    from (select greatest(coalesce(k.last_used_at, k.created_at), p.unused_counted_from) as since) from_then
  ) unused
  where k.organization_id = ${organizationId} and k.revoked_at is null and p.revoke_unused_after_days is not null
    and not ${isFrozen(organizationId)}
    and case
      when unused.is_warned then (k.expires_at is null or k.expires_at > ${now})
        and k.unused_warned_at + unused.warned <= ${now}
        and unused.since + unused.allowed + ${RECORDING_MINUTES}::integer * interval '1 minute' <= ${now}
      else (k.expires_at is null or k.expires_at > ${now}::timestamptz + unused.warned)
        and unused.since + unused.allowed - unused.warned <= ${now}
    end
  order by k.id limit ${most}`

export const setUnusedWarned = (organizationId: string, ids: readonly string[], now: Date): Statement => sql`
  update api_keys set unused_warned_at = ${now}
  where organization_id = ${organizationId} and id = any (${ids}::uuid[])`
