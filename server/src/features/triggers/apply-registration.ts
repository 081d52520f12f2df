import type { Registration } from './triggers.contract.ts'
import type { TriggerRow } from './triggers.sql.ts'

/**
 * The trigger after a registration. If a suspension disabled it, and the registration changes at most its name, it
 * keeps `disabled_by_suspension`. A reactivation then still restores it.
 */
export function applyRegistration(id: string, body: Registration, existing: TriggerRow | undefined): TriggerRow {
  const trigger = {
    id,
    user_id: body.user_id.toLowerCase(),
    kind: body.kind,
    name: body.name,
    enabled: body.enabled ?? existing?.enabled ?? true,
    integration_id: body.integration_id ?? null,
    runs_oracle: body.runs_oracle ?? false,
  }
  const isDisabled = onlyDisables(trigger, existing)
  return { ...trigger, disabled_by_suspension: (isDisabled && existing?.disabled_by_suspension) || null }
}

/** True if the trigger is disabled after the registration, and does the same as before. */
export const onlyDisables = (trigger: Pick<TriggerRow, 'enabled' | Behavior>, existing: TriggerRow | undefined) =>
  existing !== undefined && !trigger.enabled && doesTheSame(trigger, existing)

/**
 * True if the registration would enable a trigger of a suspended member. Exception: a trigger that is still enabled,
 * because it runs an Oracle that was kept running, can be registered again if it still runs the Oracle for that member.
 */
export function breaksSuspension(
  status: 'active' | 'suspended',
  trigger: TriggerRow,
  existing: TriggerRow | undefined,
) {
  if (status === 'active' || !trigger.enabled) return false
  const isKept =
    existing?.enabled && existing.user_id === trigger.user_id && existing.runs_oracle && trigger.runs_oracle
  return !isKept
}

/** True if a registration changes nothing. */
export const isSame = (trigger: TriggerRow, existing: TriggerRow): boolean =>
  doesTheSame(trigger, existing) && trigger.name === existing.name && trigger.enabled === existing.enabled

type Behavior = 'user_id' | 'kind' | 'integration_id' | 'runs_oracle'

const doesTheSame = (a: Pick<TriggerRow, Behavior>, b: Pick<TriggerRow, Behavior>): boolean =>
  a.user_id === b.user_id &&
  a.kind === b.kind &&
  a.integration_id === b.integration_id &&
  a.runs_oracle === b.runs_oracle
