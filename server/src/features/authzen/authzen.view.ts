import type { DecisionReason, DecisionView } from './authzen.contract.ts'

/** A “yes” has no context: the standard lets a client reject a “yes” whose context it does not understand. */
export const toDecisionView = (reason: DecisionReason): DecisionView =>
  reason === 'granted' ? { decision: true } : { decision: false, context: { reason } }

/** An evaluation of a batch that is none: denied, as the standard has it, and told what is wrong. */
export const toFaultView = (message: string): DecisionView => ({
  decision: false,
  context: { error: { status: 400, message } },
})
