import type { Fact, Target } from '../../operations/operation.ts'
import type { TriggerRow } from './triggers.sql.ts'

const triggerTarget = ({ id, name }: TriggerRow): Target => ({ type: 'trigger', id, name })

const recorded = ({ user_id, kind, name, enabled, integration_id, runs_oracle }: TriggerRow) => ({
  user_id,
  kind,
  name,
  enabled,
  integration_id,
  runs_oracle,
})

/** The fact that a trigger was registered, or changed by a registration. */
export const triggerRegistered = (before: TriggerRow | undefined, after: TriggerRow): Fact => ({
  action: 'trigger.registered',
  target: triggerTarget(after),
  changes: { before: before ? recorded(before) : null, after: recorded(after) },
  events: [],
})

export const triggerDeleted = (trigger: TriggerRow): Fact => ({
  action: 'trigger.deleted',
  target: triggerTarget(trigger),
  changes: { before: recorded(trigger), after: null },
  events: [],
})
