import type { Sql } from '../../database/pool.ts'
import type { TriggerKind } from '../../kernel/vocabulary.ts'

export interface StoppedTrigger {
  readonly id: string
  readonly kind: TriggerKind
}

/**
 * Disables the member's enabled triggers and puts them on the suspension's kept list. The member's row has been changed
 * before, in this transaction, so that a trigger that is being registered at this moment is either seen here or refused.
 */
export const stopTriggers = (
  sql: Sql,
  suspension: { organizationId: string; id: string; userId: string; suspendedAt: Date },
  { keepOracle }: { keepOracle: boolean },
) => sql<StoppedTrigger[]>`
  with stopped as (
    update triggers
    set enabled = false, disabled_by_suspension = ${suspension.id}, changed_at = ${suspension.suspendedAt}
    where organization_id = ${suspension.organizationId} and user_id = ${suspension.userId} and enabled
      and (not ${keepOracle} or not runs_oracle)
    returning organization_id, id, kind, name
  )
  insert into suspension_triggers (organization_id, suspension_id, trigger_id, kind, name)
  select organization_id, ${suspension.id}, id, kind, name from stopped
  returning trigger_id as id, kind`

/** Enables again exactly what this suspension stopped and nobody has changed or deleted since. */
export const restoreTriggers = (sql: Sql, suspension: { organizationId: string; id: string }, now: Date) =>
  sql<StoppedTrigger[]>`
    update triggers t set enabled = true, disabled_by_suspension = null, changed_at = ${now}
    where t.organization_id = ${suspension.organizationId} and t.disabled_by_suspension = ${suspension.id}
      and (t.integration_id is null or exists (
        select from integrations i
        where i.organization_id = t.organization_id and i.user_id = t.user_id and i.id = t.integration_id
      ))
    returning t.id, t.kind`

/** What stands on the kept list and is not among those just restored, with why. */
export const triggersNotRestored = (
  sql: Sql,
  suspension: { organizationId: string; id: string },
  restored: readonly StoppedTrigger[],
) => sql<{ id: string; reason: 'deleted' | 'changed' | 'integration_gone' }[]>`
  select k.trigger_id as id,
    case
      when t.id is null then 'deleted'
      when t.disabled_by_suspension is distinct from k.suspension_id then 'changed'
      else 'integration_gone'
    end as reason
  from suspension_triggers k
  left join triggers t on t.organization_id = k.organization_id and t.id = k.trigger_id
  where k.organization_id = ${suspension.organizationId} and k.suspension_id = ${suspension.id}
    and not k.trigger_id = any (${restored.map(({ id }) => id)})
  order by k.trigger_id`

/** Disables what a member who leaves still has running; nothing brings these back. */
export const disableTriggersForGood = (sql: Sql, organizationId: string, userId: string, now: Date) =>
  sql<StoppedTrigger[]>`
    update triggers set enabled = false, changed_at = ${now}
    where organization_id = ${organizationId} and user_id = ${userId} and enabled
    returning id, kind`
