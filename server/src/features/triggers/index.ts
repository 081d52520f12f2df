/**
 * Triggers: things of a member's that start work by themselves. The platform registers them under its own ids.
 *
 * Words: trigger, kind (agent, integration), kept list (what a suspension stopped).
 * Invariants: a suspended member has no enabled trigger but the kept Oracle's; reactivation restores exactly the kept
 * list, as far as it is unchanged. Registering is bookkeeping: no organization lock, the member's row FOR SHARE.
 */
export {
  disableTriggersForGood,
  restoreTriggers,
  type StoppedTrigger,
  stopTriggers,
  triggersNotRestored,
} from './triggers.sql.ts'
