import type { TriggerView } from './triggers.contract.ts'
import type { Trigger } from './triggers.sql.ts'

export const toTriggerView = (trigger: Trigger): TriggerView => ({
  id: trigger.id,
  user_id: trigger.userId,
  kind: trigger.kind,
  name: trigger.name,
  enabled: trigger.enabled,
  integration_id: trigger.integrationId,
  runs_oracle: trigger.runsOracle,
  disabled_by_suspension: trigger.disabledBySuspension,
})
