/**
 * Triggers: things of a member's that start work by themselves. The platform registers them under its own ids.
 *
 * Words: trigger, kind (agent, integration), kept list (what a suspension stopped), permit (may it fire now?).
 * Invariants: a suspended member has no enabled trigger but the kept Oracle's; reactivation restores exactly the kept
 * list, as far as it is unchanged. Registering is bookkeeping: no organization lock, the member's row FOR SHARE.
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
  disableTriggersForGood,
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
