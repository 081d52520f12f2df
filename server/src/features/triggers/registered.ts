import type { Registration } from './triggers.contract.ts'
import type { Trigger } from './triggers.sql.ts'

/**
 * The trigger as a registration leaves it. One that a suspension stopped stays on the kept list as long as it stays
 * disabled and does the same for the same member; a new name changes nothing of what it does.
 */
export function registered(id: string, body: Registration, existing: Trigger | undefined): Trigger {
  const trigger = {
    id,
    userId: body.user_id.toLowerCase(),
    kind: body.kind,
    name: body.name,
    enabled: body.enabled ?? existing?.enabled ?? true,
    integrationId: body.integration_id ?? null,
    runsOracle: body.runs_oracle ?? false,
  }
  const isAsStopped = existing && !trigger.enabled && doesTheSame(trigger, existing)
  return { ...trigger, disabledBySuspension: isAsStopped ? existing.disabledBySuspension : null }
}

/**
 * Whether this would give a suspended member an enabled trigger. What is enabled although its member is suspended
 * belongs to the kept Oracle, and may be registered again as long as it stays that.
 */
export function defiesSuspension(status: 'active' | 'suspended', trigger: Trigger, existing: Trigger | undefined) {
  if (status === 'active' || !trigger.enabled) return false
  const isKept = existing?.enabled && existing.userId === trigger.userId && existing.runsOracle && trigger.runsOracle
  return !isKept
}

/** Whether a registration changes nothing. */
export const isSame = (trigger: Trigger, existing: Trigger): boolean =>
  doesTheSame(trigger, existing) && trigger.name === existing.name && trigger.enabled === existing.enabled

const doesTheSame = (
  a: Pick<Trigger, 'userId' | 'kind' | 'integrationId' | 'runsOracle'>,
  b: Pick<Trigger, 'userId' | 'kind' | 'integrationId' | 'runsOracle'>,
): boolean =>
  a.userId === b.userId && a.kind === b.kind && a.integrationId === b.integrationId && a.runsOracle === b.runsOracle
