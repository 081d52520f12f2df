/** Cutting somebody off and bringing them back: first what it would do, then the act, then the receipt. */
export { useReactivations, useSuspensions } from './person-commands.ts'
