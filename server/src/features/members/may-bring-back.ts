import type { Sql } from '../../database/pool.ts'
import { type Authority, holds } from '../../kernel/authority.ts'
import { reactivationRequired } from './members.contract.ts'
import { wasRemovedWhileSuspended } from './members.sql.ts'

/**
 * Refuses someone without `members.reactivate` who brings a person back that was suspended when they were removed.
 * Otherwise a removal and an invitation would lift a suspension.
 */
export async function assertMayBringBack(sql: Sql, organizationId: string, by: Authority, email: string) {
  if (holds(by, 'members.reactivate')) return
  if (!(await wasRemovedWhileSuspended(sql, organizationId, email))) return
  throw reactivationRequired({ missing_permissions: ['members.reactivate'] })
}
