import type { Fragment } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'

/**
 * SQL expression: why the key with this id no longer works; null while it works, so also during the overlap of its
 * rotation and while its owner is suspended.
 */
export const endOfKey = (organizationId: string, id: Fragment, now: Date): Fragment => sql.fragment`(
  select case
    when k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now}) then null
    when exists (
      select 1 from api_keys r where r.organization_id = ${organizationId} and r.rotated_from = k.id
    ) then 'key_rotated'
    when k.revoked_at is not null then 'key_revoked'
    else 'key_expired'
  end
  from api_keys k where k.organization_id = ${organizationId} and k.id = ${id}
)`
