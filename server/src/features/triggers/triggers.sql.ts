import { onPage } from '../../database/page.ts'
import type { Sql, Statement } from '../../database/pool.ts'
import type { Page } from '../../kernel/page.ts'
import type { TriggerKind } from '../../kernel/vocabulary.ts'

/** Something of a member's that starts work by itself. */
export interface TriggerRow {
  id: string
  user_id: string
  kind: TriggerKind
  name: string
  enabled: boolean
  integration_id: string | null
  runs_oracle: boolean
  disabled_by_suspension: string | null
}

const selectTriggers = (sql: Sql, organizationId: string) => sql.fragment`
  select id, user_id, kind, name, enabled, integration_id, runs_oracle, disabled_by_suspension from triggers
  where organization_id = ${organizationId}`

export async function findTrigger(sql: Sql, organizationId: string, id: string): Promise<TriggerRow | undefined> {
  const [row] = await sql<TriggerRow[]>`
    ${selectTriggers(sql, organizationId)} and id = ${id}`
  return row
}

export interface TriggerFilter {
  readonly userId: string | undefined
  readonly kind: TriggerKind | undefined
  readonly enabled: boolean | undefined
}

/** Triggers by id. */
export const listTriggerRows = (
  sql: Sql,
  organizationId: string,
  { userId, kind, enabled }: TriggerFilter,
  page: Page<string>,
) => sql<TriggerRow[]>`
  ${selectTriggers(sql, organizationId)}
    ${sql.optional(userId, id => sql.fragment`and user_id = ${id}`)}
    ${sql.optional(kind, is => sql.fragment`and kind = ${is}`)}
    ${sql.optional(enabled, is => sql.fragment`and enabled = ${is}`)}
    ${onPage(sql, 'id', page)}`

export async function lockTrigger(sql: Sql, organizationId: string, id: string): Promise<TriggerRow | undefined> {
  const [row] = await sql<TriggerRow[]>`
    ${selectTriggers(sql, organizationId)} and id = ${id} for update`
  return row
}

export async function hasIntegration(sql: Sql, organizationId: string, userId: string, id: string): Promise<boolean> {
  const rows = await sql`
    select from integrations where organization_id = ${organizationId} and user_id = ${userId} and id = ${id}`
  return rows.length > 0
}

/** Empty when there is one by this id already. */
export const insertTrigger = (sql: Sql, organizationId: string, t: TriggerRow, now: Date) => sql<{ id: string }[]>`
  insert into triggers (organization_id, id, user_id, kind, name, enabled, integration_id, runs_oracle, created_at,
    changed_at)
  values (${organizationId}, ${t.id}, ${t.user_id}, ${t.kind}, ${t.name}, ${t.enabled}, ${t.integration_id},
    ${t.runs_oracle}, ${now}, ${now})
  on conflict (organization_id, id) do nothing
  returning id`

export const updateTrigger = (sql: Sql, organizationId: string, t: TriggerRow, now: Date): Statement => sql`
  update triggers
  set user_id = ${t.user_id}, kind = ${t.kind}, name = ${t.name}, enabled = ${t.enabled},
      integration_id = ${t.integration_id}, runs_oracle = ${t.runs_oracle},
      disabled_by_suspension = ${t.disabled_by_suspension}, changed_at = ${now}
  where organization_id = ${organizationId} and id = ${t.id}`

/** Empty when there was none. */
export const removeTrigger = (sql: Sql, organizationId: string, id: string) => sql<{ id: string }[]>`
  delete from triggers where organization_id = ${organizationId} and id = ${id} returning id`

/** Everything that decides whether a trigger may fire. */
export interface FiringState {
  member_status: 'active' | 'suspended' | 'removed'
  enabled: boolean
  runs_oracle: boolean
  /** Null when the organization has no Oracle. */
  oracle_status: 'running' | 'paused' | null
  integration_gone: boolean
}

export interface FiringStateRow extends FiringState {
  id: string
  user_id: string
}

/** Looks everything up by primary key, because the platform asks this before every firing. */
const selectFiringStates = (sql: Sql, organizationId: string) => sql.fragment`
  select t.id, t.user_id, m.status as member_status, t.enabled, t.runs_oracle, o.status as oracle_status,
    t.integration_id is not null and i.id is null as integration_gone
  from triggers t
  join members m on m.organization_id = t.organization_id and m.user_id = t.user_id
  left join oracles o on o.organization_id = t.organization_id
  left join integrations i
    on i.organization_id = t.organization_id and i.user_id = t.user_id and i.id = t.integration_id
  where t.organization_id = ${organizationId}`

export async function readFiringState(
  sql: Sql,
  organizationId: string,
  id: string,
): Promise<FiringStateRow | undefined> {
  const [state] = await sql<FiringStateRow[]>`
    ${selectFiringStates(sql, organizationId)} and t.id = ${id}`
  return state
}

export const readFiringStates = (sql: Sql, organizationId: string, ids: readonly string[]) => sql<FiringStateRow[]>`
  ${selectFiringStates(sql, organizationId)} and t.id = any (${[...ids]}::text[])`

export interface StoppedTriggerRow {
  id: string
  kind: TriggerKind
}

/**
 * Disables the member's enabled triggers and puts them on the suspension's kept list. Change the member's row first, in
 * the same transaction: a trigger that is being registered at this moment is then either found here or refused.
 */
export const stopTriggers = (
  sql: Sql,
  suspension: { organization_id: string; id: string; user_id: string; suspended_at: Date },
  { keepOracle }: { keepOracle: boolean },
) => sql<StoppedTriggerRow[]>`
  with stopped as (
    update triggers
    set enabled = false, disabled_by_suspension = ${suspension.id}, changed_at = ${suspension.suspended_at}
    where organization_id = ${suspension.organization_id} and user_id = ${suspension.user_id} and enabled
      and (not ${keepOracle} or not runs_oracle)
    returning organization_id, id, kind, name
  )
  insert into suspension_triggers (organization_id, suspension_id, trigger_id, kind, name)
  select organization_id, ${suspension.id}, id, kind, name from stopped
  returning trigger_id as id, kind`

/**
 * Enables again exactly what this suspension stopped and nobody has changed or deleted since. A trigger that was moved
 * to another member has been changed, so the condition on the member loses nothing and uses its index.
 */
export const restoreTriggers = (
  sql: Sql,
  suspension: { organization_id: string; id: string; user_id: string },
  now: Date,
) =>
  sql<StoppedTriggerRow[]>`
    update triggers t set enabled = true, disabled_by_suspension = null, changed_at = ${now}
    where t.organization_id = ${suspension.organization_id} and t.user_id = ${suspension.user_id}
      and t.disabled_by_suspension = ${suspension.id}
      and (t.integration_id is null or exists (
        select from integrations i
        where i.organization_id = t.organization_id and i.user_id = t.user_id and i.id = t.integration_id
      ))
    returning t.id, t.kind`

/** The triggers on the kept list that were not just restored, with the reason. */
export const triggersNotRestored = (
  sql: Sql,
  suspension: { organization_id: string; id: string },
  restored: readonly StoppedTriggerRow[],
) => sql<{ id: string; reason: 'deleted' | 'changed' | 'integration_gone' }[]>`
  select k.trigger_id as id,
    case
      when t.id is null then 'deleted'
      when t.disabled_by_suspension is distinct from k.suspension_id then 'changed'
      else 'integration_gone'
    end as reason
  from suspension_triggers k
  left join triggers t on t.organization_id = k.organization_id and t.id = k.trigger_id
  where k.organization_id = ${suspension.organization_id} and k.suspension_id = ${suspension.id}
    and not k.trigger_id = any (${restored.map(({ id }) => id)})
  order by k.trigger_id`

/** Disables what a member who leaves still has running; nothing brings these back. */
export const disableTriggersForGood = (sql: Sql, organizationId: string, userId: string, now: Date) =>
  sql<StoppedTriggerRow[]>`
    update triggers set enabled = false, changed_at = ${now}
    where organization_id = ${organizationId} and user_id = ${userId} and enabled
    returning id, kind`
