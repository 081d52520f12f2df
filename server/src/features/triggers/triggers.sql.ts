import { pageClause } from '../../database/page.ts'
import { ConcurrentUpdate, type Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import type { Page } from '../../kernel/page.ts'
import type { TriggerKind } from '../../kernel/vocabulary.ts'

/** A member's trigger, which starts an agent or an integration. */
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

const selectTriggers = (organizationId: string) => sql.fragment`
  select id, user_id, kind, name, enabled, integration_id, runs_oracle, disabled_by_suspension from triggers
  where organization_id = ${organizationId}`

export function findTrigger(organizationId: string, id: string): Statement<TriggerRow | undefined> {
  return sql<TriggerRow[]>`
    ${selectTriggers(organizationId)} and id = ${id}`.first()
}

export interface TriggerFilter {
  readonly userId: string | undefined
  readonly kind: TriggerKind | undefined
  readonly enabled: boolean | undefined
  readonly runsOracle: boolean | undefined
}

/** Triggers sorted by id. */
export const listTriggerRows = (
  organizationId: string,
  { userId, kind, enabled, runsOracle }: TriggerFilter,
  page: Page<string>,
) => sql<TriggerRow[]>`
  ${selectTriggers(organizationId)}
    ${sql.optional(userId, id => sql.fragment`and user_id = ${id}`)}
    ${sql.optional(kind, is => sql.fragment`and kind = ${is}`)}
    ${sql.optional(enabled, is => sql.fragment`and enabled = ${is}`)}
    ${sql.optional(runsOracle, is => sql.fragment`and runs_oracle = ${is}`)}
    ${pageClause('id', page)}`

export function lockTrigger(organizationId: string, id: string): Statement<TriggerRow | undefined> {
  return sql<TriggerRow[]>`
    ${selectTriggers(organizationId)} and id = ${id} for update`.first()
}

export function hasIntegration(organizationId: string, userId: string, id: string): Statement<boolean> {
  return sql`
    select from integrations where organization_id = ${organizationId} and user_id = ${userId} and id = ${id}`.map(
    rows => rows.length > 0,
  )
}

/**
 * True if the member has at least this number of triggers. Does not count rows that concurrent requests have not
 * committed.
 */
export const hasTriggers = (organizationId: string, userId: string, number: number): Statement<boolean> =>
  sql`
    select from triggers where organization_id = ${organizationId} and user_id = ${userId}
    order by id offset ${number - 1} limit 1`.map(rows => rows.length > 0)

/**
 * @throws ConcurrentUpdate if another request has registered this id in the meantime
 */
export const insertTrigger = (organizationId: string, t: TriggerRow, now: Date): Statement =>
  sql`
    insert into triggers (organization_id, id, user_id, kind, name, enabled, integration_id, runs_oracle, created_at,
      changed_at)
    values (${organizationId}, ${t.id}, ${t.user_id}, ${t.kind}, ${t.name}, ${t.enabled}, ${t.integration_id},
      ${t.runs_oracle}, ${now}, ${now})`.refusing('triggers_pkey', () => new ConcurrentUpdate())

export const updateTrigger = (organizationId: string, t: TriggerRow, now: Date): Statement => sql`
  update triggers
  set user_id = ${t.user_id}, kind = ${t.kind}, name = ${t.name}, enabled = ${t.enabled},
      integration_id = ${t.integration_id}, runs_oracle = ${t.runs_oracle},
      disabled_by_suspension = ${t.disabled_by_suspension}, changed_at = ${now}
  where organization_id = ${organizationId} and id = ${t.id}`

export const removeTrigger = (organizationId: string, id: string): Statement => sql`
  delete from triggers where organization_id = ${organizationId} and id = ${id}`

/** The state that decides whether a trigger may fire. */
export interface FiringState {
  member_status: 'active' | 'suspended' | 'removed'
  enabled: boolean
  runs_oracle: boolean
  /** Status of the organization's Oracle; null if there is none. */
  oracle_status: 'running' | 'paused' | null
  integration_gone: boolean
}

export interface FiringStateRow extends FiringState {
  id: string
  user_id: string
}

/** Selects the state of triggers. Uses primary keys only, because the platform checks a trigger before each firing. */
const selectFiringStates = (organizationId: string) => sql.fragment`
  select t.id, t.user_id, m.status as member_status, t.enabled, t.runs_oracle, o.status as oracle_status,
    t.integration_id is not null and i.id is null as integration_gone
  from triggers t
  join members m on m.organization_id = t.organization_id and m.user_id = t.user_id
  left join oracles o on o.organization_id = t.organization_id
  left join integrations i
    on i.organization_id = t.organization_id and i.user_id = t.user_id and i.id = t.integration_id
  where t.organization_id = ${organizationId}`

export function readFiringState(organizationId: string, id: string): Statement<FiringStateRow | undefined> {
  return sql<FiringStateRow[]>`
    ${selectFiringStates(organizationId)} and t.id = ${id}`.first()
}

export const readFiringStates = (organizationId: string, ids: readonly string[]) => sql<FiringStateRow[]>`
  ${selectFiringStates(organizationId)} and t.id = any (${[...ids]}::text[])`

export type DisabledTriggerRow = Pick<TriggerRow, 'id' | 'kind'>

/** A trigger that a suspension disables, with the name that its kept list shows. */
export type StoppedTriggerRow = DisabledTriggerRow & Pick<TriggerRow, 'name'>

/**
 * Locks the member's enabled triggers. Lock the member's row first: a trigger that is registered concurrently is then
 * either found here, or refused.
 */
export const lockEnabledTriggersOf = (organizationId: string, userId: string) => sql<TriggerRow[]>`
  ${selectTriggers(organizationId)} and user_id = ${userId} and enabled order by id for update`

/** Disables these triggers, and stores them in the suspension's kept list. Lock the triggers first. */
export const disableTriggers = (
  suspension: { organization_id: string; id: string; suspended_at: Date },
  triggers: readonly StoppedTriggerRow[],
): Statement[] => [
  sql`
    update triggers
    set enabled = false, disabled_by_suspension = ${suspension.id}, changed_at = ${suspension.suspended_at}
    where organization_id = ${suspension.organization_id} and id = any (${triggers.map(({ id }) => id)}::text[])`,
  sql`
    insert into suspension_triggers (organization_id, suspension_id, trigger_id, kind, name)
    select ${suspension.organization_id}, ${suspension.id}, k.id, k.kind, k.name
    from unnest(${triggers.map(({ id }) => id)}::text[], ${triggers.map(({ kind }) => kind)}::text[],
      ${triggers.map(({ name }) => name)}::text[]) as k (id, kind, name)`,
]

/** Locks the triggers that the member's open suspension disabled. */
export const lockStoppedTriggersOf = (organizationId: string, userId: string): Statement => sql`
  select 1 from triggers
  where organization_id = ${organizationId} and user_id = ${userId} and disabled_by_suspension = (
    select id from suspensions
    where organization_id = ${organizationId} and user_id = ${userId} and ended_at is null)
  order by id for update`

/** A trigger that an open suspension disabled, with its current state. */
export interface KeptTriggerRow {
  id: string
  kind: TriggerKind
  name: string
  /** Kind of the trigger now; null if it was deleted. */
  present_kind: TriggerKind | null
  /** True if the trigger has not changed since the suspension disabled it. */
  is_stopped: boolean
  integration_gone: boolean
}

/** The triggers that the member's open suspension disabled, sorted by id. */
export const listKeptTriggersOf = (organizationId: string, userId: string) => sql<KeptTriggerRow[]>`
  select k.trigger_id as id, k.kind, k.name, t.kind as present_kind,
    t.user_id is not distinct from s.user_id and t.disabled_by_suspension is not distinct from s.id as is_stopped,
    t.integration_id is not null and not exists (
      select 1 from integrations i
      where i.organization_id = ${organizationId} and i.user_id = t.user_id and i.id = t.integration_id
    ) as integration_gone
  from suspensions s
  join suspension_triggers k on k.organization_id = s.organization_id and k.suspension_id = s.id
  left join triggers t on t.organization_id = k.organization_id and t.id = k.trigger_id
  where s.organization_id = ${organizationId} and s.user_id = ${userId} and s.ended_at is null
  order by k.trigger_id`

/** Enables triggers that a suspension disabled. */
export const restoreTriggers = (
  organizationId: string,
  triggers: readonly DisabledTriggerRow[],
  now: Date,
): Statement => sql`
  update triggers set enabled = true, disabled_by_suspension = null, changed_at = ${now}
  where organization_id = ${organizationId} and id = any (${triggers.map(({ id }) => id)}::text[])`

/** Disables triggers of a removed member. They are never restored. */
export const disableTriggersPermanently = (
  organizationId: string,
  triggers: readonly DisabledTriggerRow[],
  now: Date,
): Statement => sql`
  update triggers set enabled = false, changed_at = ${now}
  where organization_id = ${organizationId} and id = any (${triggers.map(({ id }) => id)}::text[])`

export const countEnabledTriggers = (organizationId: string): Statement<number> =>
  sql<{ count: number }[]>`
    select count(*)::int as count from triggers where organization_id = ${organizationId} and enabled`.map(
    ([row]) => row?.count ?? 0,
  )
