import type { DecisionReason, DecisionView } from './authzen.contract.ts'

/** A positive decision has no context, because clients may reject one whose context they do not understand. */
export const toDecisionView = (reason: DecisionReason): DecisionView =>
  reason === 'granted' ? { decision: true } : { decision: false, context: { reason } }

/** An invalid evaluation in a batch: denied, as the standard requires, with the error. */
export const toFaultView = (message: string): DecisionView => ({
  decision: false,
  context: { error: { status: 400, message } },
})
