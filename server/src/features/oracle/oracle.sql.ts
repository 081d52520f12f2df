import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'

export interface OracleRow {
  organization_id: string
  name: string
  owner_user_id: string
  status: 'running' | 'paused'
  /** The owner's suspension that paused the Oracle; null if it runs, or was paused because its owner was removed. */
  paused_by_suspension: string | null
}

/** The organization's Oracle, if one is registered. */
export function findOracle(organizationId: string): Statement<OracleRow | undefined> {
  return sql<OracleRow[]>`
    select organization_id, name, owner_user_id, status, paused_by_suspension from oracles
    where organization_id = ${organizationId}`.first()
}

export const insertOracle = (oracle: OracleRow, now: Date): Statement => sql`
  insert into oracles (organization_id, name, owner_user_id, status, paused_by_suspension, changed_at)
  values (${oracle.organization_id}, ${oracle.name}, ${oracle.owner_user_id}, ${oracle.status},
    ${oracle.paused_by_suspension}, ${now})`

export const updateOracle = (oracle: OracleRow, now: Date): Statement => sql`
  update oracles
  set name = ${oracle.name}, owner_user_id = ${oracle.owner_user_id}, status = ${oracle.status},
      paused_by_suspension = ${oracle.paused_by_suspension}, changed_at = ${now}
  where organization_id = ${oracle.organization_id}`

/** Pauses a running Oracle. `suspensionId` is its owner's suspension; null if the owner was removed. */
export const pauseOracle = (organizationId: string, suspensionId: string | null, now: Date): Statement => sql`
  update oracles set status = 'paused', paused_by_suspension = ${suspensionId}, changed_at = ${now}
  where organization_id = ${organizationId} and status = 'running'`

/** Resumes the Oracle if this suspension paused it. */
export const resumeOracle = (organizationId: string, suspensionId: string, now: Date): Statement => sql`
  update oracles set status = 'running', paused_by_suspension = null, changed_at = ${now}
  where organization_id = ${organizationId} and paused_by_suspension = ${suspensionId}`
