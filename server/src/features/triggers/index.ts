/**
 * Triggers: they start a member's agents and integrations. The platform registers them under its own ids.
 *
 * Terms: trigger, kind (agent, integration), kept list (the triggers that a suspension disabled), permit (the check
 * whether a trigger may fire now).
 * Invariants: a suspended member's only enabled triggers are those of the kept Oracle; a reactivation restores only
 * unchanged triggers of the kept list. Registering is bookkeeping: no organization lock, the member's row FOR SHARE.
 */
import type { Operation } from '../../operations/operation.ts'
import { deleteTrigger } from './delete-trigger.ts'
import { getTrigger } from './get-trigger.ts'
import { listTriggers } from './list-triggers.ts'
import { permitTrigger } from './permit-trigger.ts'
import { putTrigger } from './put-trigger.ts'

export const triggerOperations: readonly Operation[] = [
  listTriggers,
  putTrigger,
  getTrigger,
  deleteTrigger,
  permitTrigger,
]

export { permitOf } from './permit.ts'
export {
  disableTriggersPermanently,
  type FiringStateRow,
  type KeptTriggerRow,
  listKeptTriggersOf,
  lockEnabledTriggersOf,
  lockStoppedTriggersOf,
  readFiringStates,
  restoreTriggers,
  type StoppedTriggerRow,
  stopTriggers,
  type TriggerRow,
} from './triggers.sql.ts'
