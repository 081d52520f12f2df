import type { Sql, Statement } from '../../database/pool.ts'
import type { TriggerKind } from '../../kernel/vocabulary.ts'

/** The record of one cut-off. */
export interface Suspension {
  readonly organizationId: string
  readonly id: string
  readonly userId: string
  readonly reason: string | null
  readonly suspendedAt: Date
  readonly suspendedBy: string
  readonly oraclePaused: boolean
  readonly blockLogin: boolean
}

interface SuspensionRow {
  organization_id: string
  id: string
  user_id: string
  reason: string | null
  suspended_at: Date
  suspended_by: string
  oracle_paused: boolean
  block_login: boolean
}

export const insertSuspension = (sql: Sql, s: Suspension): Statement => sql`
  insert into suspensions (organization_id, id, user_id, reason, suspended_at, suspended_by, oracle_paused, block_login)
  values (${s.organizationId}, ${s.id}, ${s.userId}, ${s.reason}, ${s.suspendedAt}, ${s.suspendedBy}, ${s.oraclePaused},
    ${s.blockLogin})`

export async function findOpenSuspension(
  sql: Sql,
  organizationId: string,
  userId: string,
): Promise<Suspension | undefined> {
  const [row] = await sql<SuspensionRow[]>`
    select organization_id, id, user_id, reason, suspended_at, suspended_by, oracle_paused, block_login
    from suspensions
    where organization_id = ${organizationId} and user_id = ${userId} and ended_at is null`
  return (
    row && {
      organizationId: row.organization_id,
      id: row.id,
      userId: row.user_id,
      reason: row.reason,
      suspendedAt: row.suspended_at,
      suspendedBy: row.suspended_by,
      oraclePaused: row.oracle_paused,
      blockLogin: row.block_login,
    }
  )
}

export const requestLoginBlock = (sql: Sql, { organizationId, id }: Suspension): Statement => sql`
  update suspensions set block_login = true where organization_id = ${organizationId} and id = ${id}`

export const endSuspension = (
  sql: Sql,
  { organizationId, id }: Suspension,
  end: { how: 'reactivated' | 'removed'; by: string },
  now: Date,
): Statement => sql`
  update suspensions set ended_at = ${now}, ended_by = ${end.by}, ended_how = ${end.how}
  where organization_id = ${organizationId} and id = ${id} and ended_at is null`

export const keptTriggers = (sql: Sql, { organizationId, id }: Suspension) =>
  sql<{ id: string; kind: TriggerKind; name: string }[]>`
    select trigger_id as id, kind, name from suspension_triggers
    where organization_id = ${organizationId} and suspension_id = ${id}
    order by trigger_id`
