import type { DecisionReason, DecisionView } from './authzen.contract.ts'

/** A positive decision has no context: clients may reject a decision whose context they do not understand. */
export const toDecisionView = (reason: DecisionReason): DecisionView =>
  reason === 'granted' ? { decision: true } : { decision: false, context: { reason } }

/** The decision for an invalid evaluation in a batch. It denies, as the standard requires, and contains the error. */
export const toFaultView = (message: string): DecisionView => ({
  decision: false,
  context: { error: { status: 400, message } },
})
