import type { TriggerView } from './triggers.contract.ts'
import type { TriggerRow } from './triggers.sql.ts'

export const toTriggerView = (trigger: TriggerRow): TriggerView => ({
  id: trigger.id,
  user_id: trigger.user_id,
  kind: trigger.kind,
  name: trigger.name,
  enabled: trigger.enabled,
  integration_id: trigger.integration_id,
  runs_oracle: trigger.runs_oracle,
  disabled_by_suspension: trigger.disabled_by_suspension,
})
