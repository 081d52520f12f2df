import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import type { Scope } from '../../kernel/vocabulary.ts'
import type { OutsideReason } from './key-policy.contract.ts'

/** The limits of an organization's keys. Null is no limit. */
export interface KeyPolicyRow {
  max_lifetime_days: number | null
  revoke_unused_after_days: number | null
  allowed_scopes: Scope[] | null
  /** Unused days before this time do not count. Null if no unused key is revoked. */
  unused_counted_from: Date | null
}

/** The policy of an organization that has set none. */
export const NO_KEY_POLICY: KeyPolicyRow = {
  max_lifetime_days: null,
  revoke_unused_after_days: null,
  allowed_scopes: null,
  unused_counted_from: null,
}

/** Tolerance for the clock of a client that computes an expiry. */
export const LIFETIME_TOLERANCE_MS = 5 * 60_000

/** The policy of the organization; `NO_KEY_POLICY` if it has set none. */
export const findKeyPolicy = (organizationId: string): Statement<KeyPolicyRow> =>
  sql<KeyPolicyRow[]>`
    select max_lifetime_days, revoke_unused_after_days, allowed_scopes, unused_counted_from
    from api_key_policies where organization_id = ${organizationId}`.map(([row]) => row ?? NO_KEY_POLICY)

/** Stores the policy. The worker then checks the unused keys in its next run. */
export const putKeyPolicy = (organizationId: string, policy: KeyPolicyRow): Statement => sql`
  insert into api_key_policies
    (organization_id, max_lifetime_days, revoke_unused_after_days, allowed_scopes, unused_counted_from)
  values (${organizationId}, ${policy.max_lifetime_days}, ${policy.revoke_unused_after_days},
    ${policy.allowed_scopes}, ${policy.unused_counted_from})
  on conflict (organization_id) do update
    set max_lifetime_days = excluded.max_lifetime_days,
      revoke_unused_after_days = excluded.revoke_unused_after_days,
      allowed_scopes = excluded.allowed_scopes,
      unused_counted_from = excluded.unused_counted_from,
      unused_checked_at = null`

export interface OutsideKeyRow {
  id: string
  name: string
  owner_user_id: string
  reasons: OutsideReason[]
  /** The number of all keys outside of the policy, of which a list contains only the first. */
  total: number
}

const MOST_LISTED = 50

/**
 * The first unrevoked and unexpired keys that this policy would not allow, or that were not used for its number of
 * days.
 */
export const listKeysOutside = (
  organizationId: string,
  { max_lifetime_days, revoke_unused_after_days, allowed_scopes }: Omit<KeyPolicyRow, 'unused_counted_from'>,
  now: Date,
) => sql<OutsideKeyRow[]>`
  select k.id, k.name, k.owner_user_id, outside.reasons, (count(*) over ())::integer as total
  from api_keys k, lateral (
    select array_remove(array[
      case when ${max_lifetime_days}::integer is not null and coalesce(
        k.expires_at > k.created_at + ${max_lifetime_days}::integer * interval '24 hours'
          + ${LIFETIME_TOLERANCE_MS}::integer * interval '1 millisecond', true) then 'lifetime' end,
      case when not k.scopes <@ ${allowed_scopes}::text[] then 'scopes' end,
      case when coalesce(k.last_used_at, k.created_at)
        <= ${now}::timestamptz - ${revoke_unused_after_days}::integer * interval '24 hours' then 'unused' end
    ], null) as reasons
  ) outside
  where k.organization_id = ${organizationId} and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > ${now}) and outside.reasons <> '{}'
  order by k.id limit ${MOST_LISTED}`
