import type { Sql, Statement } from '../../database/pool.ts'
import type { TriggerKind } from '../../kernel/vocabulary.ts'

/** The record of one cut-off. */
export interface SuspensionRow {
  organization_id: string
  id: string
  user_id: string
  reason: string | null
  suspended_at: Date
  suspended_by: string
  oracle_paused: boolean
  block_login: boolean
}

export const insertSuspension = (sql: Sql, s: SuspensionRow): Statement => sql`
  insert into suspensions (organization_id, id, user_id, reason, suspended_at, suspended_by, oracle_paused, block_login)
  values (${s.organization_id}, ${s.id}, ${s.user_id}, ${s.reason}, ${s.suspended_at}, ${s.suspended_by},
    ${s.oracle_paused}, ${s.block_login})`

export async function findOpenSuspension(
  sql: Sql,
  organizationId: string,
  userId: string,
): Promise<SuspensionRow | undefined> {
  const [row] = await sql<SuspensionRow[]>`
    select organization_id, id, user_id, reason, suspended_at, suspended_by, oracle_paused, block_login
    from suspensions
    where organization_id = ${organizationId} and user_id = ${userId} and ended_at is null`
  return row
}

/** Whether this suspension still cuts its member off. */
export async function isOpenSuspension(sql: Sql, organizationId: string, id: string): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (
      select 1 from suspensions where organization_id = ${organizationId} and id = ${id} and ended_at is null
    ) as found`
  return row?.found ?? false
}

export const requestLoginBlock = (sql: Sql, suspension: SuspensionRow): Statement => sql`
  update suspensions set block_login = true
  where organization_id = ${suspension.organization_id} and id = ${suspension.id}`

export const endSuspension = (
  sql: Sql,
  suspension: SuspensionRow,
  end: { how: 'reactivated' | 'removed'; by: string },
  now: Date,
): Statement => sql`
  update suspensions set ended_at = ${now}, ended_by = ${end.by}, ended_how = ${end.how}
  where organization_id = ${suspension.organization_id} and id = ${suspension.id} and ended_at is null`

export const keptTriggers = (sql: Sql, suspension: SuspensionRow) =>
  sql<{ id: string; kind: TriggerKind; name: string }[]>`
    select trigger_id as id, kind, name from suspension_triggers
    where organization_id = ${suspension.organization_id} and suspension_id = ${suspension.id}
    order by trigger_id`
