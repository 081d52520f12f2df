import type { Sql, Statement } from '../../database/pool.ts'

export interface Oracle {
  readonly organizationId: string
  readonly name: string
  readonly ownerUserId: string
  readonly status: 'running' | 'paused'
  /** The suspension of its owner that paused it; null also when its owner was removed. */
  readonly pausedBySuspension: string | null
}

interface OracleRow {
  organization_id: string
  name: string
  owner_user_id: string
  status: Oracle['status']
  paused_by_suspension: string | null
}

/** The organization's single shared agent, if it has registered one. */
export async function findOracle(sql: Sql, organizationId: string): Promise<Oracle | undefined> {
  const [row] = await sql<OracleRow[]>`
    select organization_id, name, owner_user_id, status, paused_by_suspension from oracles
    where organization_id = ${organizationId}`
  return (
    row && {
      organizationId: row.organization_id,
      name: row.name,
      ownerUserId: row.owner_user_id,
      status: row.status,
      pausedBySuspension: row.paused_by_suspension,
    }
  )
}

export const insertOracle = (sql: Sql, oracle: Oracle, now: Date): Statement => sql`
  insert into oracles (organization_id, name, owner_user_id, status, paused_by_suspension, changed_at)
  values (${oracle.organizationId}, ${oracle.name}, ${oracle.ownerUserId}, ${oracle.status},
    ${oracle.pausedBySuspension}, ${now})`

export const updateOracle = (sql: Sql, oracle: Oracle, now: Date): Statement => sql`
  update oracles
  set name = ${oracle.name}, owner_user_id = ${oracle.ownerUserId}, status = ${oracle.status},
      paused_by_suspension = ${oracle.pausedBySuspension}, changed_at = ${now}
  where organization_id = ${oracle.organizationId}`

/** Pauses a running Oracle for its owner's suspension (null: for good); empty if it was not running. */
export const pauseOracle = (sql: Sql, organizationId: string, suspensionId: string | null, now: Date) =>
  sql<{ name: string }[]>`
    update oracles set status = 'paused', paused_by_suspension = ${suspensionId}, changed_at = ${now}
    where organization_id = ${organizationId} and status = 'running'
    returning name`

/** Resumes the Oracle if it was this suspension that paused it. */
export const resumeOracle = (sql: Sql, organizationId: string, suspensionId: string, now: Date) =>
  sql<{ name: string }[]>`
    update oracles set status = 'running', paused_by_suspension = null, changed_at = ${now}
    where organization_id = ${organizationId} and paused_by_suspension = ${suspensionId}
    returning name`
