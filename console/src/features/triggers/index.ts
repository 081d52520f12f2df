/** Triggers: the list, and the dialog of a trigger. Screens that show a trigger load the namespace `triggers`. */

export { TriggerState } from './trigger-state.tsx'
