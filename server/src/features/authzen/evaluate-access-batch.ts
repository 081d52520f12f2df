import type { Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { query } from '../../operations/operation.ts'
import {
  AUTHZEN,
  DecisionBatch,
  type DecisionReason,
  type DecisionView,
  Evaluation,
  EvaluationBatch,
  EXAMPLE_ORGANIZATION,
  EXAMPLE_SUBJECT,
  type Question,
  type Semantic,
} from './authzen.contract.ts'
import { toDecisionView, toFaultView } from './authzen.view.ts'
import { decide, readSubjectStates } from './decide.ts'

/** Answers a batch of evaluations. This costs little more than one evaluation. */
export const evaluateAccessBatch = query({
  id: 'evaluateAccessBatch',
  ...AUTHZEN,
  summary: 'Evaluate access in a batch',
  description: 'An invalid evaluation results in a denial with an `error`; all others are evaluated.',
  method: 'POST',
  path: '/access/v1/evaluations',
  body: EvaluationBatch,
  response: DecisionBatch,
  errors: [],
  example: {
    body: {
      subject: EXAMPLE_SUBJECT,
      resource: EXAMPLE_ORGANIZATION,
      evaluations: [{ action: { name: 'agents.run' } }, { action: { name: 'agents.stop' } }],
    },
    response: { evaluations: [{ decision: true }, { decision: false, context: { reason: 'not_granted' } }] },
  },

  answerWhileFrozen: ({ body }) => answerBatch(body, () => 'organization_frozen'),

  read: ({ organizationId, body, now }) =>
    readSubjectStates(organizationId, now, evaluationsOf(body).filter(isQuestion)),

  answer: ({ caller, found: states, body }) =>
    answerBatch(body, question => decide(question, caller.organizationId, states)),
})

function answerBatch(
  body: Static<typeof EvaluationBatch>,
  reasonFor: (question: Question) => DecisionReason,
): Static<typeof DecisionBatch> {
  const decisions = evaluationsOf(body).map(one =>
    isQuestion(one) ? toDecisionView(reasonFor(one)) : toFaultView(faultOf(one)),
  )
  const [only] = decisions
  if (!body.evaluations?.length && only) return only
  return { evaluations: untilSettled(decisions, body.options?.evaluations_semantic ?? 'execute_all') }
}

/**
 * The evaluations of a batch. Missing fields are taken from the top level of the body. Without `evaluations`, the
 * top-level fields are the only evaluation.
 */
function evaluationsOf({ evaluations = [], options: _, ...defaults }: Static<typeof EvaluationBatch>): object[] {
  return (evaluations.length > 0 ? evaluations : [{}]).map(own => ({ ...defaults, ...own }))
}

const evaluation = Compile(Evaluation)
const isQuestion = (value: unknown): value is Question => evaluation.Check(value)

function faultOf(value: unknown): string {
  const [fault] = evaluation.Errors(value)
  return `${fault?.instancePath || 'The evaluation'} ${fault?.message ?? 'is none'}`
}

/** The decisions up to the one that determines the result, as `&&` and `||` short-circuit. */
function untilSettled(decisions: DecisionView[], semantic: Semantic): DecisionView[] {
  if (semantic === 'execute_all') return decisions
  const settling = semantic === 'permit_on_first_permit'
  const last = decisions.findIndex(({ decision }) => decision === settling)
  return last === -1 ? decisions : decisions.slice(0, last + 1)
}
