/**
 * Triggers, which start a member's agents and integrations. The platform registers them under its own ids.
 *
 * Terms: trigger, kind (agent, integration), permit (the check before a trigger fires). Invariants: the only enabled
 * triggers of a suspended member are those of an Oracle that keeps running; a reactivation restores only triggers that
 * the suspension disabled and that have not changed since. Registering is bookkeeping: with a key it does not take the
 * organization's lock, but locks the member's row FOR SHARE. A change in a session is recorded.
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
  countEnabledTriggers,
  type DisabledTriggerRow,
  disableTriggers,
  disableTriggersPermanently,
  type FiringStateRow,
  type KeptTriggerRow,
  listKeptTriggersOf,
  lockEnabledTriggersOf,
  lockStoppedTriggersOf,
  readFiringStates,
  restoreTriggers,
  type StoppedTriggerRow,
  type TriggerRow,
} from './triggers.sql.ts'
