import type { DecisionReason, DecisionView } from './authzen.contract.ts'

/** A “yes” has no context: the standard lets a client reject a “yes” whose context it does not understand. */
export const toDecisionView = (reason: DecisionReason): DecisionView =>
  reason === 'granted' ? { decision: true } : { decision: false, context: { reason } }

/** An invalid evaluation in a batch: denied, as the standard requires, with the error. */
export const toFaultView = (message: string): DecisionView => ({
  decision: false,
  context: { error: { status: 400, message } },
})
