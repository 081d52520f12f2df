import type { Statement } from '../database/pool.ts'
import { sql } from '../database/statement.ts'

/**
 * True if the platform has frozen the organization. For the select list of each statement that finds a caller, so that
 * every request reads it, and a change reads it again under the organization's lock.
 */
export const isFrozen = (organizationId: string) => sql.fragment`
  exists (select from organizations o where o.organization_id = ${organizationId} and o.frozen_at is not null)`

/** True if the organization is frozen. For requests without a caller, such as the acceptance of an invitation. */
export const readIsFrozen = (organizationId: string): Statement<boolean> =>
  sql<{ is_frozen: boolean }[]>`select ${isFrozen(organizationId)} as is_frozen`.map(([row]) => row?.is_frozen ?? false)
